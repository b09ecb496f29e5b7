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
