package import MessageBus

/// One request of a schedule, with its outcome.
package struct SimulatedRequest: Sendable {
    /// Its effect on the store.
    package enum Kind: CaseIterable, Sendable { case keyedWrite, safeRead, unkeyedWrite }

    /// The behavior of its handler.
    package enum Behavior: Hashable, Sendable {
        /// Replies after some milliseconds.
        case replies(after: Int64)
        /// Hangs until the network heals.
        case hangs
        /// Hangs likewise, but replies when another worker tries.
        case hangsOnce
        /// Ends the worker's process.
        case kills
    }

    package let number: Int
    package let client: Int
    package let service: Int
    package let kind: Kind
    package var behavior: Behavior
    package let start: MonotonicTime
    package let budget: Int64
    package let payloadBytes: Int
    /// The principal that the client claims; empty for none.
    package let claim: String
    /// Whether it is a probe, which is sent after healing and must succeed.
    package var isProbe: Bool
    /// How many PARTIALs precede the FINAL.
    package var parts = 0
    /// When its caller withdraws it, after its start; `nil` for never.
    package var cancelAfter: Int64?

    /// The outcomes that its caller saw.
    package var outcomes: [String] = []
    /// How often its effect was applied.
    package var effects = 0
    var retries = 0
    var isWithdrawn = false
    /// How many parts of this attempt its caller has received.
    var partsSeen = 0

    /// How long a probe may take.
    static let probeBudget: Int64 = 2_000

    package var deadline: MonotonicTime { start + budget }
    package var key: String { kind == .keyedWrite ? "key-\(number)" : "" }
    package var serviceName: String { Self.serviceName(service) }
    package var isRepeatable: Bool { kind != .unkeyedWrite }

    static func serviceName(_ service: Int) -> String { "simulated\(service).v1" }

    /// Contains the number, so that any reply can be matched to its request.
    package var correlationID: CorrelationID {
        CorrelationID(unixMilliseconds: UInt64(number), random: (0, UInt64(number)))
    }

    /// The number, then bytes derived from it.
    package var payload: [UInt8] {
        withUnsafeBytes(of: UInt64(number).bigEndian) { [UInt8]($0) }
            + (0..<payloadBytes).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ number) }
    }

    /// Returns the content of a PARTIAL: the number, then the index of the part.
    package func part(_ index: UInt8) -> [UInt8] {
        withUnsafeBytes(of: UInt64(number).bigEndian) { [UInt8]($0) } + [index]
    }

    /// Returns the number in a payload; `nil` when there is none.
    package static func number(inPayload bytes: [UInt8]) -> Int? {
        bytes.count < 8 ? nil : Int(truncatingIfNeeded: bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }

    /// Returns the number in a correlation id; `nil` when there is none.
    package static func number(inCorrelationID bytes: some Collection<UInt8>) -> Int? {
        bytes.count != 16 ? nil : Int(truncatingIfNeeded: bytes.prefix(6).reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
}
