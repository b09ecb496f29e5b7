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

    /// Finds the product by its alias, or else its identity.
    public func get(productId: ProductID, of household: HouseholdID) async throws(StoreError) -> Product? {
        try await find([.productId(productId)], of: household)[0]
    }

    /// Finds the product by its alias, or else the identity of the barcode.
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

    /// Selects the products after the place of the cursor.
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
        _ filters: [ProductFilterStrategy],
        of household: HouseholdID
    ) async throws(StoreError) -> [ProductFilterStrategy] {
        let filters = try await replacingSyncStates(in: filters, of: household)
        let barcodes = Set(filters.flatMap(\.barcodes))
        guard !barcodes.isEmpty else { return filters }
        let aliases = try await resolve(Array(barcodes), of: household)
        return filters.map { filter in
            filter.replacing { part in
                guard case .barcode(let barcode) = part, let id = aliases[barcode.value] else { return part }
                return .any([part, .identities([id])])
            }
        }
    }

    /// Replaces sync states, which only this node knows, by the identities of the products.
    func replacingSyncStates(
        in filters: [ProductFilterStrategy],
        of household: HouseholdID
    ) async throws(StoreError) -> [ProductFilterStrategy] {
        guard filters.contains(where: \.asksForSyncState) else { return filters }
        let states = try await openSyncStates(of: household)
        return filters.map { filter in
            filter.replacing { part in
                guard case .syncState(let kind) = part else { return part }
                guard kind != .synced else { return .not(.identities(Set(states.keys))) }
                return .identities(Set(states.filter { $0.value.kind == kind }.keys))
            }
        }
    }
}

extension ProductFilterStrategy {
    /// Whether the filter asks how products stand with the hub.
    fileprivate var asksForSyncState: Bool {
        switch self {
        case .syncState: true
        case .all(let filters), .any(let filters): filters.contains(where: \.asksForSyncState)
        case .not(let filter): filter.asksForSyncState
        default: false
        }
    }

    /// The barcodes that the filter asks for.
    fileprivate var barcodes: [String] {
        switch self {
        case .barcode(let barcode): [barcode.value]
        case .all(let filters), .any(let filters): filters.flatMap(\.barcodes)
        case .not(let filter): filter.barcodes
        default: []
        }
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
