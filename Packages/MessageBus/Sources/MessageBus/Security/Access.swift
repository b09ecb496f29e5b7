/// Who a peer is, and what it may do.
public struct Access: Hashable, Sendable {
    /// The name that services see and that changes are recorded under.
    public internal(set) var principal: String
    /// Whom it may act for.
    public internal(set) var households: HouseholdScope
    /// The services that it may ask anything.
    public internal(set) var calls = ServicePatterns()
    /// The services that it may ask what changes nothing.
    public internal(set) var reads = ServicePatterns()
    /// The services that it may be.
    public internal(set) var registers = ServicePatterns()
    /// The services in whose name it may tell of events.
    public internal(set) var publishes = ServicePatterns()
    /// The services whose events it may hear.
    public internal(set) var subscribes = ServicePatterns()
    /// Whether it is believed when it says for whom it asks: a service that passes a caller's request on.
    public internal(set) var passesOnCallers = false
    /// Whether there is nothing that it may not do.
    let isUnlimited: Bool

    init(principal: String, households: HouseholdScope, isUnlimited: Bool = false) {
        self.principal = principal
        self.households = households
        self.isUnlimited = isUnlimited
    }

    /// What comes over `ipc://` and `inproc://`: whoever opens the socket is the data's owner.
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

    /// Whether a service may be asked, with something that claims to change nothing or without that claim.
    ///
    /// The claim is the client's; the service refuses what comes with it and changes something.
    func mayCall(_ service: String, isSafe: Bool) -> Bool {
        calls.contains(service) || isSafe && reads.contains(service)
    }
}

/// The households that a principal may act for.
public enum HouseholdScope: Hashable, Sendable {
    /// Every one.
    case all
    /// These, each by its 16 bytes.
    case some(Set<UInt128>)

    /// Whether a household, by its 16 bytes, is one of them.
    func contains(_ household: UInt128) -> Bool {
        switch self {
        case .all: true
        case .some(let households): households.contains(household)
        }
    }
}

extension UInt128 {
    /// A household's 16 bytes as a dictionary's key; `nil` for any other count.
    init?(household bytes: some Collection<UInt8>) {
        guard bytes.count == 16 else { return nil }
        self = bytes.reduce(0) { $0 << 8 | UInt128($1) }
    }

    /// A household's 16 bytes as a dictionary's key; the buffer has as many.
    init(householdIn bytes: UnsafeRawBufferPointer) {
        self.init(bigEndian: bytes.loadUnaligned(as: UInt128.self))
    }
}

/// Names of services as people write them in an access list: `inventory.v1`, `inventory.*`, or `*`.
///
/// `*` is every service of the kitchen. The broker's own (`mmi.*`) and those that show other people's messages
/// (`deadletter.*`) are meant only where they are named.
public struct ServicePatterns: Hashable, Sendable {
    private var names: Set<String> = []
    /// What stands before the star, dot included.
    private var prefixes: [String] = []
    private var meansKitchen = false
    private var meansEverything = false

    /// No service at all.
    public init() {}

    /// Every service, the broker's own included.
    static let everything: ServicePatterns = {
        var patterns = ServicePatterns()
        patterns.meansEverything = true
        return patterns
    }()

    /// Every service of the kitchen.
    static let kitchen: ServicePatterns = {
        var patterns = ServicePatterns()
        patterns.meansKitchen = true
        return patterns
    }()

    /// Adds what a text means; `false` when it means nothing.
    mutating func insert(_ text: String) -> Bool {
        if text == "*" {
            meansKitchen = true
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
        meansKitchen = meansKitchen || other.meansKitchen
        meansEverything = meansEverything || other.meansEverything
    }

    /// Whether nothing is meant.
    var isEmpty: Bool { names.isEmpty && prefixes.isEmpty && !meansKitchen && !meansEverything }

    /// Whether every service of the kitchen is meant.
    var includesKitchen: Bool { meansKitchen || meansEverything }

    /// Whether a service is meant.
    func contains(_ service: String) -> Bool {
        if meansEverything || names.contains(service) { return true }
        if meansKitchen, !service.hasPrefix("mmi."), !service.hasPrefix("deadletter.") { return true }
        return prefixes.contains { service.hasPrefix($0) }
    }
}
