/// Which products to list.
public struct ProductQuery: Hashable, Sendable {
    /// Which piece of the list.
    public let page: PageRequest

    /// Makes a query.
    public init(page: PageRequest) { self.page = page }
}
