import Commands
public import ProductDomain

extension ProductModuleService {
    /// Returns one product; `nil` when neither the home's store here nor, as far as it can be asked, the remote has it.
    ///
    /// ``findProducts(by:)`` tells whether the remote could be asked.
    public func retrieveProduct(by reference: ProductReference) async throws(ProductError) -> Product? {
        try await retrieveProducts(by: [reference])[0]
    }

    /// Returns several products, one entry per reference in the same order, as ``retrieveProduct(by:)`` does.
    ///
    /// The store answers at most two queries, whatever the number of references.
    public func retrieveProducts(by references: [ProductReference]) async throws(ProductError) -> [Product?] {
        try await lookUp(references).map(\.product)
    }

    /// Returns several products with their aliases; instead of an article that is not there, what the home has of the
    /// same article.
    public func findProducts(by references: [ProductReference]) async throws(ProductError) -> [FoundProduct] {
        let found = try await lookUp(references)
        do {
            let aliases = try await aliases(of: found.compactMap { $0.product?.productId })
            let missing = zip(references, found).compactMap { reference, found in
                found.product == nil ? reference.barcode : nil
            }
            let related = try await related(to: missing)
            return zip(references, found).map { reference, found in
                FoundProduct(
                    product: found.product,
                    aliases: found.product.flatMap { aliases[$0.productId] } ?? [],
                    related: found.product == nil ? reference.barcode.flatMap { related[$0] } ?? [] : [],
                    remoteFailure: found.failure
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

    /// The product; `nil` when neither this node nor the remote has it.
    public let product: Product?
    /// The other texts that mean it, sorted.
    public let aliases: [String]
    /// The identifiers that the product had before its barcode was known, sorted.
    public var earlierIds: [ProductID] { aliases.compactMap(ProductID.init(earlier:)) }
    /// What the home has of the same article instead: another thing to count, so it is never taken for the product.
    public let related: [Related]
    /// Why the remote could not be asked for a product that this device lacks; `nil` when it answered, and for one that
    /// is here.
    public let remoteFailure: ProductRemoteError?
}

extension ProductReference {
    /// The barcode of the reference.
    fileprivate var barcode: Barcode? {
        if case .barcode(let barcode) = self { barcode } else { nil }
    }
}
