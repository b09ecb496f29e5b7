import Commands
public import ProductDomain

extension ProductModuleService {
    /// Returns one product; `nil` when the home does not have it.
    public func retrieveProduct(by reference: ProductReference) async throws(ProductError) -> Product? {
        try await retrieveProducts(by: [reference])[0]
    }

    /// Returns several products, one entry per reference in the same order; `nil` for products that the home does not
    /// have.
    ///
    /// The store answers at most three queries, whatever the number of references.
    public func retrieveProducts(by references: [ProductReference]) async throws(ProductError) -> [Product?] {
        do { return try await find(references) } catch { throw .store(error) }
    }

    /// Returns several products, one entry per reference in the same order.
    func find(_ references: [ProductReference]) async throws(StoreError) -> [Product?] {
        let household = context.household
        let codes = references.compactMap(\.code)
        let aliases = codes.isEmpty ? [:] : try await store.resolve(codes, of: household)
        let wanted = references.compactMap { $0.identity(aliases: aliases) }
        let byId = wanted.isEmpty ? [:] : try await store.get(wanted, of: household)
        let keys = references.compactMap(\.titleKey)
        let byTitle = keys.isEmpty ? [:] : try await store.getByTitle(keys, of: household)
        return references.map { reference in
            if let key = reference.titleKey { return byTitle[key] }
            return reference.identity(aliases: aliases).flatMap { byId[$0] }
        }
    }
}

extension ProductReference {
    /// The text if it may be an alias or an identifier.
    fileprivate var code: String? {
        switch self {
        case .productId(let id): id.text
        case .barcode(let barcode): barcode.value
        case .title: nil
        }
    }

    /// Returns the product's identifier after resolving an alias; `nil` for a title and for an unknown in-store number.
    fileprivate func identity(aliases: [String: ProductID]) -> ProductID? {
        switch self {
        case .productId(let id): aliases[id.text] ?? id
        case .barcode(let barcode): aliases[barcode.value] ?? ProductID(barcode)
        case .title: nil
        }
    }

    /// The key by which titles are compared.
    fileprivate var titleKey: String? {
        if case .title(let title) = self { title.key } else { nil }
    }
}
