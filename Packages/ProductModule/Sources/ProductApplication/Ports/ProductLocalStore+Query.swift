public import Commands
public import ProductDomain

extension ProductLocalStore {
    /// Returns the products of these identities, by identity; what the home does not have is left out.
    public func get(
        _ productIds: [ProductID],
        of household: HouseholdID
    ) async throws(StoreError) -> [ProductID: Product] {
        let found = productIds.isEmpty ? [:] : try await get(meaning: productIds.map(\.text), of: household)
        let products = found.compactMap { text, product in product.productId.text == text ? product : nil }
        return Dictionary(products.map { ($0.productId, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns a product by its identifier, or an earlier one; `nil` when the store does not have it.
    public func get(productId: ProductID, of household: HouseholdID) async throws(StoreError) -> Product? {
        try await find([.productId(productId)], of: household)[0]
    }

    /// Returns the product of a barcode; `nil` when the store does not have it.
    ///
    /// An in-store number is the alias of a product.
    public func getByBarcode(_ barcode: Barcode, of household: HouseholdID) async throws(StoreError) -> Product? {
        try await find([.barcode(barcode)], of: household)[0]
    }

    /// Returns several products, one entry per reference in the same order.
    ///
    /// It takes at most two queries, whatever the number of references.
    func find(_ references: [ProductReference], of household: HouseholdID) async throws(StoreError) -> [Product?] {
        let keys = references.compactMap(\.titleKey)
        let byTitle = keys.isEmpty ? [:] : try await getByTitle(keys, of: household)
        let open = references.filter { $0.titleKey.flatMap { byTitle[$0] } == nil }
        let others = open.isEmpty ? [:] : try await get(meaning: open.map(\.aliasText), of: household)
        return references.map { reference in
            if let product = reference.titleKey.flatMap({ byTitle[$0] }) { return product }
            let product = others[reference.aliasText]
            // A title, or an in-store number, is never an identity.
            return reference.directIdentity == nil && product?.productId.text == reference.aliasText ? nil : product
        }
    }

    /// Returns a page of a query as it is, archived and blocked products too.
    ///
    /// - Throws: ``ProductError/page(_:)`` for a cursor of another list, ``ProductError/tooManyConditions(count:)`` for
    ///   a query that no database would run at once.
    public func query(_ query: ProductQuery, of household: HouseholdID) async throws(ProductError) -> ProductPage {
        try await self.query(query, of: household, bytes: { $0.byteCount })
    }

    /// Returns a page whose products are shown in another form, of about so many bytes each.
    func query(
        _ query: ProductQuery,
        of household: HouseholdID,
        bytes: (Product) -> Int
    ) async throws(ProductError) -> ProductPage {
        let conditions = ProductFilterStrategy.all(query.filters.filter { $0 != .isInUse }).conditionCount
        guard conditions <= ProductQuery.mostConditions else { throw .tooManyConditions(count: conditions) }
        let position = try query.place
        do throws(StoreError) {
            let filter = ProductFilterStrategy.all(try await resolve(query.filters, of: household))
            let selection = ProductSelection(filter: filter, sort: query.sort)
            let found = try await self.query(selection, after: position, limit: query.page.readLimit, of: household)
            return Page(found, for: query.page, bytes: bytes, cursor: { query.sort.cursor(after: $0) })
        } catch { throw .store(error) }
    }

    /// Replaces what a query of rows does not know: sync states, and aliases that are barcodes.
    private func resolve(
        _ filter: ProductFilterStrategy,
        of household: HouseholdID
    ) async throws(StoreError) -> ProductFilterStrategy {
        switch filter {
        case .barcode(let barcode):
            let aliases = try await resolve([barcode.value], of: household)
            return .any([filter, .identities(Set(aliases.values))])
        case .syncState(let kind): return try await syncFilter(kind, of: household)
        case .all(let filters): return .all(try await resolve(filters, of: household))
        case .any(let filters): return .any(try await resolve(filters, of: household))
        case .not(let filter): return .not(try await resolve(filter, of: household))
        default: return filter
        }
    }

    private func resolve(
        _ filters: [ProductFilterStrategy],
        of household: HouseholdID
    ) async throws(StoreError) -> [ProductFilterStrategy] {
        var resolved: [ProductFilterStrategy] = []
        for filter in filters { resolved.append(try await resolve(filter, of: household)) }
        return resolved
    }

    private func syncFilter(
        _ kind: ProductSyncState.Kind,
        of household: HouseholdID
    ) async throws(StoreError) -> ProductFilterStrategy {
        let states = try await openSyncStates(of: household)
        guard kind != .synced else { return .not(.identities(Set(states.keys))) }
        return .identities(Set(states.filter { $0.value.kind == kind }.keys))
    }
}

extension ProductQuery {
    /// The place at which the page begins; `nil` for the first page.
    fileprivate var place: ProductPlace? {
        get throws(ProductError) {
            do throws(PageCursorError) {
                guard let cursor = try page.position(partCount: 3) else { return nil }
                guard let place = sort.place(at: cursor) else { throw .invalidCursor(page.cursor) }
                return place
            } catch { throw .page(error) }
        }
    }
}
