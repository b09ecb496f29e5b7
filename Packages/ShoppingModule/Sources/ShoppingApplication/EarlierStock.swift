import ShoppingDomain

/// Stock of a product whose barcode came after its first purchase: until the inventory has heard of the change, it is
/// found only under the identifier that the product had then.
extension Collaborators {
    /// Returns the records of each product: under its identifier, and those under earlier ones that are not used up.
    func stock(
        of products: [Product]
    ) async throws(CollaboratorFailure) -> [(product: Product, records: [StockRecord])] {
        guard !products.isEmpty else { return [] }
        let ids = products.flatMap { [$0.id] + $0.earlierIds }
        var records = try await stock.stock(of: ids)[...]
        return products.map { product in
            let own = records.prefix(1 + product.earlierIds.count)
            records = records.dropFirst(own.count)
            let left = own.filter { !$0.onHand.isEmpty }
            return (product, left.isEmpty ? Array(own.prefix(1)) : left)
        }
    }

    /// Returns the identifier under which to add to a product's stock and to use it: the one that has stock.
    func stockId(of product: Product) async throws(CollaboratorFailure) -> ProductID {
        guard !product.earlierIds.isEmpty else { return product.id }
        return try await stock(of: [product]).first?.records.first?.product ?? product.id
    }
}
