/// The identity and the rights of a peer.
public struct Access: Hashable, Sendable {
    /// The name that services see and that changes are recorded under.
    public internal(set) var principal: String
    /// The households that it may act for.
    public internal(set) var households: HouseholdScope
    /// The services that it may send any request to.
    public internal(set) var calls = ServicePatterns()
    /// The services that it may send requests without side effects to.
    public internal(set) var reads = ServicePatterns()
    /// The services that it may register.
    public internal(set) var registers = ServicePatterns()
    /// The services whose events it may publish.
    public internal(set) var publishes = ServicePatterns()
    /// The services whose events it may receive.
    public internal(set) var subscribes = ServicePatterns()
    /// Whether the broker accepts the principal in its requests: a service that forwards its callers' requests.
    public internal(set) var passesOnCallers = false
    /// Whether it has all rights.
    let isUnlimited: Bool

    init(principal: String, households: HouseholdScope, isUnlimited: Bool = false) {
        self.principal = principal
        self.households = households
        self.isUnlimited = isUnlimited
    }

    /// Returns the rights of `ipc://` and `inproc://` peers: only the owner of the data can open the socket.
    static func local(as principal: String) -> Access {
        var access = Access(principal: principal, households: .all, isUnlimited: true)
        access.calls = .everything
        access.reads = .everything
        access.registers = .everything
        access.publishes = .everything
        access.subscribes = .everything
        access.passesOnCallers = true
        return access
    }

    /// Whether it may send a request to a service, with or without the claim that the request changes nothing.
    ///
    /// The claim is the client's; the service refuses a request that makes it falsely.
    func mayCall(_ service: String, isSafe: Bool) -> Bool {
        calls.contains(service) || isSafe && reads.contains(service)
    }
}

/// The households that a principal may act for.
public enum HouseholdScope: Hashable, Sendable {
    /// Every household.
    case all
    /// Some households, each by its 16 bytes.
    case some(Set<UInt128>)

    /// Whether it includes a household, by its 16 bytes.
    func contains(_ household: UInt128) -> Bool {
        switch self {
        case .all: true
        case .some(let households): households.contains(household)
        }
    }
}

extension UInt128 {
    /// Creates a dictionary key from a household's 16 bytes; `nil` for any other count.
    init?(household bytes: some Collection<UInt8>) {
        guard bytes.count == 16 else { return nil }
        self = bytes.reduce(0) { $0 << 8 | UInt128($1) }
    }

    /// Creates a dictionary key from a household's 16 bytes, which the buffer must have.
    init(householdIn bytes: UnsafeRawBufferPointer) {
        self.init(bigEndian: bytes.loadUnaligned(as: UInt128.self))
    }
}

/// Names of services as people write them in an access list: `inventory.v1`, `inventory.*`, or `*`.
///
/// `*` is every service of a module. It does not include the broker's own services (`mmi.*`) or those that show other
/// people's messages (`deadletter.*`), which must be named.
public struct ServicePatterns: Hashable, Sendable {
    private var names: Set<String> = []
    /// The text before the star, including the dot.
    private var prefixes: [String] = []
    private var meansModules = false
    private var meansEverything = false

    /// Creates a set without services.
    public init() {}

    /// Every service, including the broker's own.
    static let everything: ServicePatterns = {
        var patterns = ServicePatterns()
        patterns.meansEverything = true
        return patterns
    }()

    /// Every service of a module.
    static let modules: ServicePatterns = {
        var patterns = ServicePatterns()
        patterns.meansModules = true
        return patterns
    }()

    /// Adds the services of a text; `false` when the text is invalid.
    mutating func insert(_ text: String) -> Bool {
        if text == "*" {
            meansModules = true
            return true
        }
        let isPrefix = text.hasSuffix(".*")
        let stem = isPrefix ? String(text.dropLast()) : text
        let isName = stem.utf8.allSatisfy { byte in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
                || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || ".-_#".utf8.contains(byte)
        }
        guard isName, !stem.isEmpty, stem.utf8.count <= MajordomoProtocol.maximumServiceBytes,
            stem.first?.isLetter == true
        else { return false }
        if isPrefix { prefixes.append(stem) } else { names.insert(stem) }
        return true
    }

    mutating func formUnion(_ other: ServicePatterns) {
        names.formUnion(other.names)
        prefixes += other.prefixes
        meansModules = meansModules || other.meansModules
        meansEverything = meansEverything || other.meansEverything
    }

    /// Whether the set is empty.
    var isEmpty: Bool { names.isEmpty && prefixes.isEmpty && !meansModules && !meansEverything }

    /// Whether the set includes every service of a module.
    var includesModules: Bool { meansModules || meansEverything }

    /// Whether the set includes a service.
    func contains(_ service: String) -> Bool {
        if meansEverything || names.contains(service) { return true }
        if meansModules, !service.hasPrefix("mmi."), !service.hasPrefix("deadletter.") { return true }
        return prefixes.contains { service.hasPrefix($0) }
    }
}

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
