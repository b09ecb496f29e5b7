import Envelope

/// What a broker has counted since it started, apart from what belongs to a service.
struct BrokerCounters {
    /// Why a message was dropped, or its sender disconnected.
    enum Mistake: Int, CaseIterable {
        /// Too few frames, too many, or a name that is no protocol's.
        case frames
        /// A client's request without a service or a body.
        case request
        /// A registered worker sent what the protocol has no place for.
        case worker
        /// A peer that is not registered sent what only workers send.
        case stranger
    }

    /// Messages that came in.
    var received: UInt64 = 0
    /// Replies to requests that had ended.
    var late: UInt64 = 0
    /// PARTIALs and FINALs that came faster than their client read.
    var slowReaders: UInt64 = 0
    /// PARTIALs dropped since their client speaks Majordomo 0.1.
    var untoldPartials: UInt64 = 0
    /// Messages dropped since their client was gone.
    var unroutable: UInt64 = 0
    /// Messages that a full pipe refused for good: zero, or a limit is wrong.
    var refusedByPipe: UInt64 = 0
    /// Requests refused since the broker does not know who asks.
    var unauthenticated: UInt64 = 0
    /// Requests refused since their sender may not ask them.
    var forbidden: UInt64 = 0
    /// Workers disconnected since they may not be the service.
    var refusedWorkers: UInt64 = 0
    /// Connections refused: with a key that is not listed, or with none.
    var refusedHandshakes: UInt64 = 0
    /// By mistake and dialect.
    private var mistakes = [UInt64](repeating: 0, count: Mistake.allCases.count * Dialect.count)

    mutating func note(_ mistake: Mistake, in dialect: Dialect) {
        mistakes[mistake.rawValue * Dialect.count + Int(dialect.rawValue) % Dialect.count] += 1
    }

    /// Counts a request that was refused for who asks.
    mutating func note(_ refusal: Refusal) {
        if refusal.status == .unauthenticated { unauthenticated += 1 } else { forbidden += 1 }
    }

    /// Messages that broke the protocol.
    var malformed: UInt64 { mistakes.reduce(0, +) }

    /// What was counted of each mistake in each dialect, but for zeros.
    var malformedByKind: [BrokerStatus.Malformed] {
        Mistake.allCases.flatMap { mistake in
            (0..<Dialect.count).compactMap { dialect in
                let count = mistakes[mistake.rawValue * Dialect.count + dialect]
                let name = Dialect(rawValue: UInt8(dialect)).name
                return count == 0 ? nil : .init(kind: "\(mistake)", dialect: name, count: count)
            }
        }
    }

    /// By name, for `mmi.x-status`.
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
            ("received", "Messages that came in."),
            ("late", "Replies to requests that had ended."),
            ("slowReaders", "Replies that came faster than their client read."),
            ("untoldPartials", "PARTIALs for clients of Majordomo 0.1, which has none."),
            ("unroutable", "Messages dropped since their client was gone."),
            ("refusedByPipe", "Messages that a full pipe refused for good."),
            ("unauthenticated", "Requests refused since the broker does not know who asks."),
            ("forbidden", "Requests refused since their sender may not ask them."),
            ("refusedWorkers", "Workers disconnected since they may not be the service."),
            ("refusedHandshakes", "Connections refused: with a key that is not listed, or with none."),
            ("deadLetters", "Requests that were given up and kept for a person."),
            ("deadLettersLost", "Requests that were given up and could not be kept."),
        ] + EventCounters.help
}
