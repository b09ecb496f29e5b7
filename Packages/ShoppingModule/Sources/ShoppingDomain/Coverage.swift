/// How much of the recipes is in the totals: "31 of 34 lines counted".
public struct Coverage: Hashable, Sendable {
    /// The lines of all planned recipes that are in a total.
    public let counted: Int
    /// Those that need a person.
    public let uncounted: Int

    /// All of them.
    public var lines: Int { counted + uncounted }

    /// Counts the lines of a list's items.
    public init(of items: [PlanItem]) {
        counted = items.reduce(0) { $0 + $1.sources.count }
        uncounted = items.reduce(0) { $0 + $1.uncounted.count }
    }
}
