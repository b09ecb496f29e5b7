public import Commands
import ProductDomain

extension ProductModuleService {
    /// Follows a query: the first element is the page as it is, and each further one the page as it has become.
    ///
    /// A page that stays the same comes once, whatever else changes in the home. The read policy applies when the
    /// sequence begins; what it brings in, and what the sync agent reads from the hub, comes as a further page. The
    /// sequence ends with the task that reads it, or with the error of a store or of a cursor.
    public func followProducts(query: ProductQuery) -> ProductPages { ProductPages(module: self, query: query) }
}

/// The pages of a query, as they become.
public struct ProductPages: AsyncSequence, Sendable {
    /// A page.
    public typealias Element = ProductPage
    /// Why there are no more.
    public typealias Failure = ProductError

    let module: ProductModuleService
    let query: ProductQuery

    /// Begins to follow.
    public func makeAsyncIterator() -> Iterator {
        // Before the first page is read, so that no change is missed between the two.
        let changes = module.store.changes(of: module.context.household).makeAsyncIterator()
        return Iterator(module: module, query: query, changes: changes)
    }

    /// Waits for pages that differ from the last one.
    public struct Iterator: AsyncIteratorProtocol {
        let module: ProductModuleService
        let query: ProductQuery
        var changes: AsyncStream<Void>.AsyncIterator
        var last: ProductPage?

        /// Returns the next page; `nil` when the task is canceled.
        public mutating func next() async throws(ProductError) -> ProductPage? {
            try await next(isolation: nil)
        }

        /// Returns the next page; `nil` when the task is canceled.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(ProductError) -> ProductPage? {
            guard let last else {
                let first = try await module.retrieveProducts(query: query)
                self.last = first
                return first
            }
            while await changes.next(isolation: actor) != nil {
                let page = try await module.store.query(query.inUse, of: module.context.household)
                guard page != last else { continue }
                self.last = page
                return page
            }
            return nil
        }
    }
}
