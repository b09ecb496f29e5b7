/// What a person says about a staple; what is `nil` stays as it is.
public struct StapleDraft: Hashable, Sendable {
    /// The name and the amount that goes on a list, such as "milk 2 l", or the name alone.
    public var text: String?
    /// Where the home buys it; empty for anywhere.
    public var shop: String?
    /// Below it, the staple is due, such as "1 l"; empty for none.
    public var minimum: String?
    /// How much there should be after a purchase; empty for none.
    public var target: String?
    /// After how many days the home usually buys it again; 0 for unknown.
    public var intervalDays: Int?
    /// What the home writes about it.
    public var note: String?
    /// The name or the identifier of the category in which it is found.
    public var category: String?

    /// Creates a draft that says nothing.
    public init() {}
}
