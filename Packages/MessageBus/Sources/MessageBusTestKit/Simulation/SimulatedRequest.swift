package import MessageBus

/// One request of a schedule, with all that became of it.
package struct SimulatedRequest: Sendable {
    /// What it does to the store.
    package enum Kind: CaseIterable, Sendable { case keyedWrite, safeRead, unkeyedWrite }

    /// What its handler does.
    package enum Behavior: Hashable, Sendable {
        /// Replies after some milliseconds.
        case replies(after: Int64)
        /// Holds its place until the network heals.
        case hangs
        /// Holds its place likewise, but replies to another worker's try.
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
    /// Whom the client claims to be; empty for no claim.
    package let claim: String
    /// A probe is sent when all is well and must succeed.
    package var isProbe: Bool
    /// How many PARTIALs come before the FINAL.
    package var parts = 0
    /// When its caller withdraws it, after its start; `nil` for never.
    package var cancelAfter: Int64?

    /// How it ended for its caller.
    package var outcomes: [String] = []
    /// How often its effect was applied.
    package var effects = 0
    var retries = 0
    var isWithdrawn = false
    /// How many parts its caller has got of this attempt.
    var partsSeen = 0

    /// How long a probe may take.
    static let probeBudget: Int64 = 2_000

    package var deadline: MonotonicTime { start + budget }
    package var key: String { kind == .keyedWrite ? "key-\(number)" : "" }
    package var serviceName: String { Self.serviceName(service) }
    package var isRepeatable: Bool { kind != .unkeyedWrite }

    static func serviceName(_ service: Int) -> String { "simulated\(service).v1" }

    /// Carries the number, so that whoever sees a reply knows whose it is.
    package var correlationID: CorrelationID {
        CorrelationID(unixMilliseconds: UInt64(number), random: (0, UInt64(number)))
    }

    /// The number, then bytes that follow from it.
    package var payload: [UInt8] {
        withUnsafeBytes(of: UInt64(number).bigEndian) { [UInt8]($0) }
            + (0..<payloadBytes).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ number) }
    }

    /// What a PARTIAL carries: the number, then which one it is.
    package func part(_ index: UInt8) -> [UInt8] {
        withUnsafeBytes(of: UInt64(number).bigEndian) { [UInt8]($0) } + [index]
    }

    /// The number in a payload; `nil` when there is none.
    package static func number(inPayload bytes: [UInt8]) -> Int? {
        bytes.count < 8 ? nil : Int(truncatingIfNeeded: bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }

    /// The number in a correlation id; `nil` when there is none.
    package static func number(inCorrelationID bytes: some Collection<UInt8>) -> Int? {
        bytes.count != 16 ? nil : Int(truncatingIfNeeded: bytes.prefix(6).reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
}
