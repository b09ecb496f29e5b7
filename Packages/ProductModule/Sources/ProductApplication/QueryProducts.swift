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

extension ProductModuleService {
    /// Returns a page of the home's products.
    ///
    /// Archived and blocked products are left out unless a filter asks for a status.
    ///
    /// - Throws: ``ProductError/page(_:)`` for a cursor of another list, ``ProductError/tooManyConditions(count:)`` for
    ///   a query that no database would run at once.
    public func retrieveProducts(query: ProductQuery) async throws(ProductError) -> Page<Product> {
        let asksForStatus = query.filters.contains { $0.asksForStatus }
        return try await page(query, filters: asksForStatus ? query.filters : query.filters + [.isInUse])
    }

    /// Returns a page of a query as it is, archived and blocked products too.
    func page(_ query: ProductQuery, filters: [ProductFilterStrategy]) async throws(ProductError) -> Page<Product> {
        let conditions = ProductFilterStrategy.all(query.filters).conditionCount
        guard conditions <= ProductQuery.mostConditions else { throw .tooManyConditions(count: conditions) }
        let position = try position(of: query)
        do {
            var resolved: [ProductFilterStrategy] = []
            for filter in filters { resolved.append(try await resolve(filter)) }
            let selection = ProductSelection(filter: .all(resolved), sort: query.sort)
            let found = try await store.query(
                selection,
                after: position,
                limit: query.page.readLimit,
                of: context.household
            )
            return Page(found, for: query.page, bytes: \.byteCount, cursor: { query.sort.cursor(after: $0) })
        } catch { throw .store(error) }
    }

    private func position(of query: ProductQuery) throws(ProductError) -> ProductPlace? {
        do throws(PageCursorError) {
            guard let cursor = try query.page.position(partCount: 3) else { return nil }
            guard let place = query.sort.place(at: cursor) else { throw .invalidCursor(query.page.cursor) }
            return place
        } catch { throw .page(error) }
    }

    /// Replaces what a store does not know: sync states, and aliases that are barcodes.
    private func resolve(_ filter: ProductFilterStrategy) async throws(StoreError) -> ProductFilterStrategy {
        switch filter {
        case .barcode(let barcode):
            let aliases = try await store.resolve([barcode.value], of: context.household)
            return .any([filter, .identities(Set(aliases.values))])
        case .syncState(let kind): return try await syncFilter(kind)
        case .all(let filters): return .all(try await resolve(filters))
        case .any(let filters): return .any(try await resolve(filters))
        case .not(let filter): return .not(try await resolve(filter))
        default: return filter
        }
    }

    private func resolve(_ filters: [ProductFilterStrategy]) async throws(StoreError) -> [ProductFilterStrategy] {
        var resolved: [ProductFilterStrategy] = []
        for filter in filters { resolved.append(try await resolve(filter)) }
        return resolved
    }

    private func syncFilter(_ kind: ProductSyncState.Kind) async throws(StoreError) -> ProductFilterStrategy {
        let states = try await store.openSyncStates(of: context.household)
        guard kind != .synced else { return .not(.identities(Set(states.keys))) }
        return .identities(Set(states.filter { $0.value.kind == kind }.keys))
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
