import Commands
public import ProductDomain

extension ProductModuleService {
    /// Returns one product; `nil` when the home does not have it.
    public func retrieveProduct(by reference: ProductReference) async throws(ProductError) -> Product? {
        try await retrieveProducts(by: [reference])[0]
    }

    /// Returns several products, one entry a reference, in that order; `nil` for what the home does not have.
    ///
    /// The store answers at most three questions, whatever the number of references.
    public func retrieveProducts(by references: [ProductReference]) async throws(ProductError) -> [Product?] {
        do {
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
        } catch { throw .store(error) }
    }
}

extension ProductReference {
    /// The text that an alias or an identity may be.
    fileprivate var code: String? {
        switch self {
        case .productId(let id): id.text
        case .barcode(let barcode): barcode.value
        case .title: nil
        }
    }

    /// The product's identity, after the one hop that an alias is; `nil` for a title and for an unknown shop's number.
    fileprivate func identity(aliases: [String: ProductID]) -> ProductID? {
        switch self {
        case .productId(let id): aliases[id.text] ?? id
        case .barcode(let barcode): aliases[barcode.value] ?? ProductID(barcode)
        case .title: nil
        }
    }

    /// What a title is compared by.
    fileprivate var titleKey: String? {
        if case .title(let title) = self { title.key } else { nil }
    }
}
