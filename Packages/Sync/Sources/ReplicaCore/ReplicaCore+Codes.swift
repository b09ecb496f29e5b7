extension ReplicaCore.Event {
    /// Reads an event from two numbers, as a driver outside of Swift gives it; `nil` for an unknown code.
    ///
    /// - Parameters:
    ///   - code: What happened: its place in the list of this function.
    ///   - value: Whether there is more (0 or 1), a place in the outbox, or a random number; otherwise 0.
    public init?(code: UInt8, value: UInt64) {
        switch code {
        case 0: self = .occasion(.start)
        case 1: self = .occasion(.written)
        case 2: self = .occasion(.hint)
        case 3: self = .occasion(.request)
        case 4: self = .timer
        case 5: self = .connectivity(isOnline: false)
        case 6: self = .connectivity(isOnline: true)
        case 7: self = .pushed(.answered(more: value != 0))
        case 8: self = .pushed(.gap)
        case 9: self = .pushed(.forked(position: Int64(truncatingIfNeeded: value)))
        case 10: self = .read(.applied(more: value != 0))
        case 11: self = .read(.resync)
        case 12: self = .adopted
        case 13: self = .renewed
        case 14: self = .failed(.transient, random: value)
        case 15: self = .failed(.unauthorized, random: value)
        case 16: self = .failed(.refused, random: value)
        case 17: self = .occasion(.mismatch)
        default: return nil
        }
    }

    /// The event as a number.
    public var code: UInt8 {
        switch self {
        case .occasion(.start): 0
        case .occasion(.written): 1
        case .occasion(.hint): 2
        case .occasion(.request): 3
        case .timer: 4
        case .connectivity(let isOnline): isOnline ? 6 : 5
        case .pushed(.answered): 7
        case .pushed(.gap): 8
        case .pushed(.forked): 9
        case .read(.applied): 10
        case .read(.resync): 11
        case .adopted: 12
        case .renewed: 13
        case .failed(.transient, _): 14
        case .failed(.unauthorized, _): 15
        case .failed(.refused, _): 16
        case .occasion(.mismatch): 17
        }
    }

    /// What belongs to the code; 0 for nothing.
    public var value: UInt64 {
        switch self {
        case .pushed(.answered(let more)), .read(.applied(let more)): more ? 1 : 0
        case .pushed(.forked(let position)): UInt64(truncatingIfNeeded: position)
        case .failed(_, let random): random
        default: 0
        }
    }
}

extension ReplicaCore.Effect {
    /// The effect as a number, for a driver outside of Swift; 0 is for none.
    public var code: UInt8 {
        switch self {
        case .push: 1
        case .read: 2
        case .adopt: 3
        case .renew: 4
        case .wait: 5
        case .rest: 6
        }
    }

    /// What belongs to the code: a place in the outbox, or milliseconds; otherwise 0.
    public var value: UInt64 {
        switch self {
        case .renew(let position): UInt64(truncatingIfNeeded: position)
        case .wait(let milliseconds): milliseconds
        case .push, .read, .adopt, .rest: 0
        }
    }
}
