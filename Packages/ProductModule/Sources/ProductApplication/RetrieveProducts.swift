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

    /// Returns several products with their aliases; instead of an article that the home does not have, what it has of
    /// the same article.
    public func findProducts(by references: [ProductReference]) async throws(ProductError) -> [FoundProduct] {
        do {
            let products = try await find(references)
            let aliases = try await aliases(of: products.compactMap { $0?.productId })
            let missing = zip(references, products).compactMap { reference, product in
                product == nil ? reference.barcode : nil
            }
            let related = try await related(to: missing)
            return zip(references, products).map { reference, product in
                FoundProduct(
                    product: product,
                    aliases: product.flatMap { aliases[$0.productId] } ?? [],
                    related: product == nil ? reference.barcode.flatMap { related[$0] } ?? [] : []
                )
            }
        } catch { throw .store(error) }
    }

    /// Returns the aliases of products, sorted.
    func aliases(of ids: [ProductID]) async throws(StoreError) -> [ProductID: [String]] {
        let aliases = ids.isEmpty ? [] : try await store.aliases(of: ids, in: context.household)
        return Dictionary(grouping: aliases, by: \.productId).mapValues { aliases in
            aliases.map(\.alias).sorted { $0.utf8Precedes($1) }
        }
    }

    /// Returns several products, one entry per reference in the same order.
    func find(_ references: [ProductReference]) async throws(StoreError) -> [Product?] {
        let household = context.household
        let keys = references.compactMap(\.titleKey)
        let byTitle = keys.isEmpty ? [:] : try await store.getByTitle(keys, of: household)
        let open = references.filter { $0.titleKey.flatMap { byTitle[$0] } == nil }
        let aliases = open.isEmpty ? [:] : try await store.resolve(open.map(\.aliasText), of: household)
        let wanted = open.compactMap { aliases[$0.aliasText] ?? $0.directIdentity }
        let byId = wanted.isEmpty ? [:] : try await store.get(wanted, of: household)
        return references.map { reference in
            if let product = reference.titleKey.flatMap({ byTitle[$0] }) { return product }
            return (aliases[reference.aliasText] ?? reference.directIdentity).flatMap { byId[$0] }
        }
    }

    private func related(to barcodes: [Barcode]) async throws(StoreError) -> [Barcode: [FoundProduct.Related]] {
        guard !barcodes.isEmpty else { return [:] }
        let groupings = barcodes.flatMap { $0.groupings.compactMap { try? ProductID($0.value) } }
        let products = groupings.isEmpty ? [:] : try await store.get(groupings, of: context.household)
        let variants = try await store.productIds(relatedTo: barcodes.map(\.value), of: context.household)
        let variantIds = variants.values.flatMap(\.self)
        let named = variantIds.isEmpty ? [:] : try await store.get(variantIds, of: context.household)
        let pairs = Set(barcodes).map { barcode in
            let grouped = barcode.groupings.compactMap { grouping in
                (try? ProductID(grouping.value)).flatMap { products[$0] }.map {
                    FoundProduct.Related(product: $0, relation: grouping.relation)
                }
            }
            let variants = (variants[barcode.value] ?? []).compactMap { named[$0] }.map {
                FoundProduct.Related(product: $0, relation: .variant)
            }
            return (barcode, grouped + variants)
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }
}

/// What the home has under a reference.
public struct FoundProduct: Hashable, Sendable {
    /// A product of the same article.
    public struct Related: Hashable, Sendable {
        /// The product.
        public let product: Product
        /// What it is to the article that was asked for.
        public let relation: BarcodeRelation
    }

    /// The product; `nil` when the home does not have it.
    public let product: Product?
    /// The other texts that mean it, sorted.
    public let aliases: [String]
    /// What the home has of the same article instead: another thing to count, so nobody takes it for the product.
    public let related: [Related]
}

extension ProductReference {
    /// The barcode of the reference.
    fileprivate var barcode: Barcode? {
        if case .barcode(let barcode) = self { barcode } else { nil }
    }
}
