import Envelope

/// The broker's counters since it started, except those of services.
struct BrokerCounters {
    /// Why a message was dropped, or its sender disconnected.
    enum Mistake: Int, CaseIterable {
        /// Too few or too many frames, or an unknown protocol name.
        case frames
        /// A client's request without a service or a body.
        case request
        /// A registered worker sent a message that the protocol does not allow.
        case worker
        /// An unregistered peer sent a message that only workers send.
        case stranger
    }

    /// Messages received.
    var received: UInt64 = 0
    /// Replies to requests that had ended.
    var late: UInt64 = 0
    /// PARTIALs and FINALs that arrived faster than their client read.
    var slowReaders: UInt64 = 0
    /// PARTIALs dropped because their client speaks Majordomo 0.1.
    var untoldPartials: UInt64 = 0
    /// Messages dropped because their client was gone.
    var unroutable: UInt64 = 0
    /// Messages that a full pipe refused for good; if this is not zero, a limit is wrong.
    var refusedByPipe: UInt64 = 0
    /// Requests refused because the broker does not know their sender.
    var unauthenticated: UInt64 = 0
    /// Requests refused because their sender lacks the right.
    var forbidden: UInt64 = 0
    /// Workers disconnected because they lack the right to register the service.
    var refusedWorkers: UInt64 = 0
    /// Connections refused because of an unlisted or missing key.
    var refusedHandshakes: UInt64 = 0
    /// Counts by mistake and dialect.
    private var mistakes = [UInt64](repeating: 0, count: Mistake.allCases.count * Dialect.count)

    mutating func note(_ mistake: Mistake, in dialect: Dialect) {
        mistakes[mistake.rawValue * Dialect.count + Int(dialect.rawValue) % Dialect.count] += 1
    }

    /// Counts a request that was refused because of its sender.
    mutating func note(_ refusal: Refusal) {
        if refusal.status == .unauthenticated { unauthenticated += 1 } else { forbidden += 1 }
    }

    /// Messages that broke the protocol.
    var malformed: UInt64 { mistakes.reduce(0, +) }

    /// The nonzero counts of each mistake in each dialect.
    var malformedByKind: [BrokerStatus.Malformed] {
        Mistake.allCases.flatMap { mistake in
            (0..<Dialect.count).compactMap { dialect in
                let count = mistakes[mistake.rawValue * Dialect.count + dialect]
                let name = Dialect(rawValue: UInt8(dialect)).name
                return count == 0 ? nil : .init(kind: "\(mistake)", dialect: name, count: count)
            }
        }
    }

    /// The counters by name, for `mmi.x-status`.
    var byName: [String: UInt64] {
        [
            "received": received, "late": late, "slowReaders": slowReaders, "untoldPartials": untoldPartials,
            "malformed": malformed, "unroutable": unroutable, "refusedByPipe": refusedByPipe,
            "unauthenticated": unauthenticated, "forbidden": forbidden, "refusedWorkers": refusedWorkers,
            "refusedHandshakes": refusedHandshakes,
        ]
    }

    static let help: [(name: String, help: String)] =
        [
            ("received", "Messages received."),
            ("late", "Replies to requests that had ended."),
            ("slowReaders", "Replies that arrived faster than their client read."),
            ("untoldPartials", "PARTIALs for clients of Majordomo 0.1, which has none."),
            ("unroutable", "Messages dropped because their client was gone."),
            ("refusedByPipe", "Messages that a full pipe refused for good."),
            ("unauthenticated", "Requests refused because the broker does not know their sender."),
            ("forbidden", "Requests refused because their sender lacks the right."),
            ("refusedWorkers", "Workers disconnected because they lack the right to register."),
            ("refusedHandshakes", "Connections refused because of an unlisted or missing key."),
            ("deadLetters", "Requests that were given up and stored for a person."),
            ("deadLettersLost", "Requests that were given up and could not be stored."),
        ] + EventCounters.help
}
