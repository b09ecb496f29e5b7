import TextFormats

/// Decides what a fact becomes that two people changed at once, such as the packaging.
public protocol FactMerger: Sendable {
    /// Returns the fact that both changes make.
    ///
    /// - Parameters:
    ///   - name: The name of the fact, such as `"packaging"`.
    ///   - base: The JSON text before both; `nil` for none.
    ///   - local: What this device wrote, as JSON; `nil` when it removed the fact.
    ///   - remote: What the hub has, as JSON; `nil` when someone removed the fact.
    /// - Returns: The JSON text that holds; `nil` to leave the decision to the later writer.
    func merge(_ name: String, base: String?, local: String?, remote: String?) -> String?
}

/// Joins changes of different members of one object, at any depth; where both changed the same member, the later
/// writer's whole fact holds.
///
/// So two people who complete the same nutrition table at once keep each other's numbers. It leaves alone what belongs
/// together, such as a pack's quantity and unit, and details of different types.
public struct MemberMerger: FactMerger {
    private static let independent: Set<String> = ["productDetails", "qualitySignals", "compliance"]

    /// Creates the merger.
    public init() {}

    /// Returns the fact with the changed members of both.
    public func merge(_ name: String, base: String?, local: String?, remote: String?) -> String? {
        guard Self.independent.contains(name) else { return nil }
        func value(_ text: String?) -> JSONValue? { text.flatMap { try? JSONValue(reading: $0) } }
        let (own, theirs) = (value(local), value(remote))
        // What one person says of a beverage says nothing of the food that another one takes it for.
        guard OpenRecord(own)?["type"] == OpenRecord(theirs)?["type"] else { return nil }
        return Self.joined(base: value(base), local: own, remote: theirs)?.line
    }

    private static func joined(base: JSONValue?, local: JSONValue?, remote: JSONValue?) -> JSONValue? {
        guard let own = OpenRecord(local), let theirs = OpenRecord(remote) else { return nil }
        let before = OpenRecord(base) ?? OpenRecord([])
        var joined = theirs
        let names = own.names + before.names.filter { own[$0] == nil }
        for name in names where own[name] != before[name] {
            if theirs[name] == before[name] || theirs[name] == own[name] {
                joined = joined.setting(name, to: own[name])
            } else if let inside = self.joined(base: before[name], local: own[name], remote: theirs[name]) {
                joined = joined.setting(name, to: inside)
            } else {
                return nil
            }
        }
        return joined.value
    }
}
