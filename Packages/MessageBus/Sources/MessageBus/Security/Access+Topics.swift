extension Access {
    /// Returns whether the peer may publish to a topic, which is `hh.<household>.<service>.` by the wire specification.
    public func mayPublish(topic: UnsafeRawBufferPointer) -> Bool {
        if isUnlimited { return true }
        guard case .complete(let household, let service) = Topic(topic) else { return false }
        return households.contains(household) && publishes.contains(service)
    }

    /// Returns whether the peer may receive everything with a prefix.
    public func maySubscribe(to prefix: UnsafeRawBufferPointer) -> Bool {
        if isUnlimited { return true }
        return switch Topic(prefix) {
        case .complete(let household, let service): households.contains(household) && subscribes.contains(service)
        case .household(let household): households.contains(household) && subscribes.includesModules
        case .open: households == .all && subscribes.includesModules
        case .none: false
        }
    }

    /// The part of a topic that a text determines.
    private enum Topic {
        /// A household and a service.
        case complete(household: UInt128, service: String)
        /// A household, without a complete service name.
        case household(UInt128)
        /// Part of a household, or less.
        case open

        private static let opening = Array("hh.".utf8)
        private static let householdEnd = 3 + 32

        /// Parses a topic or a prefix of one; `nil` when it can be neither.
        init?(_ bytes: UnsafeRawBufferPointer) {
            guard zip(bytes, Self.opening).allSatisfy({ $0 == $1 }) else { return nil }
            guard bytes.count > Self.householdEnd else {
                self = .open
                return
            }
            guard bytes[Self.householdEnd] == UInt8(ascii: "."),
                let household = Self.household(bytes[3..<Self.householdEnd])
            else { return nil }
            let rest = bytes[(Self.householdEnd + 1)...]
            // A name without its dot may continue: it is a prefix of other services' names, too.
            if rest.last == UInt8(ascii: ".") && rest.count > 1 {
                self = .complete(household: household, service: String(decoding: rest.dropLast(), as: UTF8.self))
            } else {
                self = .household(household)
            }
        }

        private static func household(_ digits: Slice<UnsafeRawBufferPointer>) -> UInt128? {
            digits.reduce(UInt128?.some(0)) { value, digit in
                let number: UInt8? =
                    switch digit {
                    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
                    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
                    default: nil
                    }
                guard let value, let number else { return nil }
                return value << 4 | UInt128(number)
            }
        }
    }
}
