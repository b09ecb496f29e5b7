import MessageBus

/// A connection between a peer and the broker, ordered in both directions and lost as a whole.
final class SimulatedLink {
    enum Owner: Equatable {
        case client(Int)
        case worker(Int)
    }

    let number: Int
    let owner: Owner
    var random: SeededGenerator
    /// Whether a broker has accepted it.
    var isConnected = false
    /// Whether it is lost, so that nothing sent over it arrives.
    var isCut = false
    /// Whether the broker's router still has the peer.
    var isOpenAtBroker = true
    /// What the peer sent before a broker was running.
    var waiting: [[[UInt8]]] = []
    /// When the latest message of each direction arrives; none overtakes another.
    var lastArrival = (atBroker: MonotonicTime(milliseconds: 0), atPeer: MonotonicTime(milliseconds: 0))
    /// Until when each direction is black-holed.
    var blocked = (toBroker: MonotonicTime(milliseconds: 0), toPeer: MonotonicTime(milliseconds: 0))

    init(number: Int, owner: Owner, seed: UInt64) {
        self.number = number
        self.owner = owner
        random = SeededGenerator(seed: seed &* 0x9E37_79B9 &+ UInt64(number) &* 0x85EB_CA77)
    }

    /// The address that the router puts before a message, in libzmq's form.
    var identity: [UInt8] { [0] + withUnsafeBytes(of: UInt32(number).bigEndian) { [UInt8]($0) } }

    static func number(ofIdentity bytes: [UInt8]) -> Int { bytes.dropFirst().reduce(0) { $0 << 8 | Int($1) } }
}
