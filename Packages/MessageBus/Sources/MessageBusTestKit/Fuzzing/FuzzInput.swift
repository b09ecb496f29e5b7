/// Interprets bytes as events of a state machine: messages, time, and the target's own events.
struct FuzzInput {
    /// One event.
    enum Step {
        /// A peer sends a message.
        case message(peer: Int, frames: [[UInt8]])
        /// Time passes.
        case pause(milliseconds: Int64)
        /// Any other event; the target defines the numbers.
        case other(Int)
    }

    private var bytes: ArraySlice<UInt8>

    init(_ buffer: UnsafeRawBufferPointer) { bytes = [UInt8](buffer)[...] }

    private mutating func byte() -> UInt8? { bytes.popFirst() }

    /// Reads the next step.
    ///
    /// - Parameter known: Returns a frame for a number, depending on what has happened so far.
    /// - Returns: The step; `nil` at the end.
    mutating func next(known: (_ peer: Int, _ number: Int) -> [UInt8]) -> Step? {
        guard let first = byte() else { return nil }
        switch first {
        case 0xC0..<0xE0: return .pause(milliseconds: Int64(first & 0x1F) * 40)
        case 0xE0...: return .other(Int(first & 0x1F))
        default: break
        }
        let peer = Int(first & 7)
        var frames: [[UInt8]] = []
        for _ in 0..<Int((byte() ?? 0) % 20) { frames.append(frame(of: peer, known)) }
        return .message(peer: peer, frames: frames)
    }

    private mutating func frame(of peer: Int, _ known: (Int, Int) -> [UInt8]) -> [UInt8] {
        guard let first = byte() else { return [] }
        guard first >= Self.firstWord else {
            let literal = Array(bytes.prefix(Int(first)))
            bytes = bytes.dropFirst(literal.count)
            return literal
        }
        let number = Int(first - Self.firstWord)
        return number < FuzzWords.fixed.count ? FuzzWords.fixed[number] : known(peer, number - FuzzWords.fixed.count)
    }

    /// Smaller values are the length of a frame; values from here on are the number of a word.
    private static let firstWord: UInt8 = 0xC0
}
