public import Commands
public import ProductDomain

/// Which products to list, in which order.
public struct ProductQuery: Hashable, Sendable {
    /// The most filters and words of a query, each of which a database looks up by itself.
    public static let mostConditions = 64

    /// The page of the list.
    public let page: PageRequest
    /// The order.
    public let sort: ProductSortStrategy
    /// The filters; a product matches all of them.
    public let filters: [ProductFilterStrategy]

    /// Creates a query.
    public init(
        page: PageRequest = PageRequest(),
        sort: ProductSortStrategy = ProductSortStrategy(),
        filters: [ProductFilterStrategy] = []
    ) {
        self.page = page
        self.sort = sort
        self.filters = filters
    }
}

/// A page of products.
public typealias ProductPage = Page<Product>

extension ProductModuleService {
    /// Returns a page of the home's products.
    ///
    /// Archived and blocked products are left out unless a filter asks for a status. A device answers from its own
    /// store; ``followProducts(query:)`` tells what the read policy brings in later.
    ///
    /// - Throws: ``ProductError/page(_:)`` for a cursor of another list, ``ProductError/tooManyConditions(count:)`` for
    ///   a query that no database would run at once.
    public func retrieveProducts(query: ProductQuery) async throws(ProductError) -> ProductPage {
        let page = try await store.query(query.inUse, of: context.household)
        if let remote {
            do throws(StoreError) { try await refresh(query, from: remote) } catch { throw .store(error) }
        }
        return page
    }
}

extension ProductQuery {
    /// The query without archived and blocked products, unless it asks for a status.
    var inUse: ProductQuery {
        let asksForStatus = filters.contains { $0.asksForStatus }
        return asksForStatus ? self : ProductQuery(page: page, sort: sort, filters: filters + [.isInUse])
    }
}

/// A query as a store runs it.
public struct ProductSelection: Hashable, Sendable {
    /// What a product must be.
    public let filter: ProductFilterStrategy
    /// The order.
    public let sort: ProductSortStrategy

    /// Creates a selection of everything by default.
    public init(filter: ProductFilterStrategy = .all([]), sort: ProductSortStrategy = ProductSortStrategy()) {
        self.filter = filter
        self.sort = sort
    }
}

extension ProductSortStrategy {
    private var name: String { isDescending ? "-\(key.rawValue)" : key.rawValue }

    /// Returns the position after a product: the order, what the list is sorted by, and the identifier.
    func cursor(after product: Product) -> PageCursor {
        let place = place(of: product)
        return switch place.value {
        case .text(let text): PageCursor(after: name, text, place.productId)
        case .number(let number): PageCursor(after: name, "\(number)", place.productId)
        }
    }

    /// Reads a position; `nil` for one of another order.
    func place(at cursor: PageCursor) -> ProductPlace? {
        guard cursor.parts.count == 3, cursor.parts[0] == name else { return nil }
        switch key {
        case .title, .brand: return ProductPlace(value: .text(cursor.parts[1]), productId: cursor.parts[2])
        case .createdAt, .updatedAt:
            return Int64(cursor.parts[1]).map { ProductPlace(value: .number($0), productId: cursor.parts[2]) }
        }
    }
}
