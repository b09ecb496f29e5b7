/// What merging would do, for a person to approve.
public struct MergePreview: Hashable, Sendable {
    /// The merged items.
    public let items: [MergedItem]
    /// How many items of the list could be counted.
    public let countedItems: Int
    /// How many could not.
    public let uncountedItems: Int

    /// The items whose totals cross from one dimension to another, which wants approval.
    public var needingApproval: [MergedItem] { items.filter { !$0.path.isEmpty } }
}
