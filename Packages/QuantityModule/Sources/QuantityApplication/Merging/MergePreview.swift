/// The merges done so far, and the proposals for a person to decide.
public struct MergePreview: Hashable, Sendable {
    /// The merged items, sorted by key, after all exact merges and decisions.
    public let items: [MergedItem]
    /// The proposals.
    ///
    /// Without a decision, their items stay separate.
    public let proposals: [MergeProposal]
    /// The positions, ascending, of decisions whose unit no known path of the ingredient reaches.
    public let idle: [Int]
    /// The number of items with a countable amount.
    public let countedItems: Int
    /// The number of items without one.
    public let uncountedItems: Int

    /// Creates a preview.
    public init(
        items: [MergedItem],
        proposals: [MergeProposal],
        idle: [Int] = [],
        countedItems: Int,
        uncountedItems: Int
    ) {
        self.items = items
        self.proposals = proposals
        self.idle = idle
        self.countedItems = countedItems
        self.uncountedItems = uncountedItems
    }

    /// The items that combine more than one need.
    public var merged: [MergedItem] { items.filter { $0.counted.count > $0.totals.count } }
}
