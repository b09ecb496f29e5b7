import Envelope

/// Generates messages that resemble the protocol, from a seed.
public struct FrameSoup {
    private var random: SeededGenerator

    /// Creates a generator; equal seeds give equal messages.
    public init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// Returns the next message, without the address frame; some are valid.
    public mutating func next() -> [[UInt8]] {
        var frames = Bool.random(using: &random) ? sensible() : []
        for _ in 0..<Int.random(in: 0...3, using: &random) { mutate(&frames) }
        return frames.isEmpty ? [[]] : Array(frames.prefix(20))
    }

    private mutating func sensible() -> [[UInt8]] {
        let service = ["a.v1", "b.v1", "mmi.service", "mmi.x-status", ""].randomElement(using: &random) ?? ""
        switch Int.random(in: 0..<9, using: &random) {
        case 0: return WireFrames.ready(service)
        case 1: return WireFrames.ready(service, credit: UInt32.random(in: 0...5, using: &random))
        case 2: return WireFrames.final(to: bytes(upTo: 20), body: [bytes(upTo: 10), bytes(upTo: 10)])
        case 3: return WireFrames.heartbeat
        case 4: return WireFrames.disconnect
        case 5: return [[], WireFrames.bytes("MDPC01"), WireFrames.bytes(service), bytes(upTo: 20)]
        case 6:
            return [
                [], WireFrames.bytes("MDPW01"), [UInt8.random(in: 1...5, using: &random)], WireFrames.bytes(service),
            ]
        default:
            let isSafe = Bool.random(using: &random)
            let header = WireFrames.header { $0.safe = isSafe }
            return WireFrames.clientRequest(service, body: [header, bytes(upTo: 40)])
        }
    }

    private mutating func mutate(_ frames: inout [[UInt8]]) {
        let index = frames.isEmpty ? 0 : Int.random(in: 0..<frames.count, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: frames.insert(bytes(upTo: 30), at: index)
        case 1: frames.insert([], at: 0)
        case 2 where !frames.isEmpty: frames.remove(at: index)
        case 3 where !frames.isEmpty: frames[index] = bytes(upTo: 12)
        case 4 where !frames.isEmpty && !frames[index].isEmpty:
            frames[index][Int.random(in: 0..<frames[index].count, using: &random)] ^=
                1 << UInt8.random(in: 0..<8, using: &random)
        default: frames += Array(repeating: [1], count: Int.random(in: 0...20, using: &random))
        }
    }

    private mutating func bytes(upTo count: Int) -> [UInt8] {
        (0..<Int.random(in: 0...count, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
}
