/// What merging did at once and what it would do, for a person to decide.
public struct MergePreview: Hashable, Sendable {
    /// The merged items, sorted by key: exact merges are done, and so is what was decided.
    public let items: [MergedItem]
    /// What waits for a decision; left alone, it stays apart.
    public let proposals: [MergeProposal]
    /// How many items of the list could be counted.
    public let countedItems: Int
    /// How many could not.
    public let uncountedItems: Int

    /// Makes a preview.
    public init(items: [MergedItem], proposals: [MergeProposal], countedItems: Int, uncountedItems: Int) {
        self.items = items
        self.proposals = proposals
        self.countedItems = countedItems
        self.uncountedItems = uncountedItems
    }

    /// The items that more than one need was added up for.
    public var merged: [MergedItem] { items.filter { $0.counted.count > $0.totals.count } }
}
