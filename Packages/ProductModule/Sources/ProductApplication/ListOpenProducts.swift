public import Commands
public import ProductDomain

extension ProductModuleService {
    /// Returns a page of the products with changes that wait for the hub, that it refused, or that lost to others.
    ///
    /// Those that the home has come first, by title, archived and blocked ones, too; then those that it does not have,
    /// such as a deleted one, by title.
    ///
    /// - Throws: ``ProductError/page(_:)`` for a cursor of another list.
    public func listOpenProducts(_ page: PageRequest) async throws(ProductError) -> OpenProductPage {
        let after = try AbsentPlace(of: page)
        let open: (states: [ProductID: ProductSyncState], absent: [ProductID: String])
        do throws(StoreError) { open = try await store.openProducts(of: context.household) } catch {
            throw .store(error)
        }
        var found: [(id: ProductID, title: String, product: Product?)] = []
        if after == nil {
            let query = ProductQuery(page: page, filters: [.identities(Set(open.states.keys))])
            let present = try await store.query(query, of: context.household)
            found = present.elements.map { ($0.productId, $0.title.text, $0) }
            guard present.nextCursor.isEmpty else { return try await self.page(found, present.nextCursor) }
        }
        let absent = open.absent.map { id, title in
            (place: AbsentPlace(key: ProductTitle(title).key, id: id.text), id: id, title: title)
        }
        let rest = absent.filter { entry in after.map { $0 < entry.place } ?? true }.sorted { $0.place < $1.place }
        let fitting = rest.prefix(page.limit - found.count)
        found += fitting.map { ($0.id, $0.title, nil) }
        let last = fitting.last?.place ?? after ?? AbsentPlace.first
        return try await self.page(found, fitting.count < rest.count ? last.cursor.token : "")
    }

    private func page(
        _ found: [(id: ProductID, title: String, product: Product?)],
        _ nextCursor: String
    ) async throws(ProductError) -> OpenProductPage {
        let metadata = try await loadSyncMetadata(found.map(\.id))
        let products = zip(found, metadata).map { OpenProduct(product: $0.product, title: $0.title, metadata: $1) }
        return OpenProductPage(products: products, nextCursor: nextCursor)
    }
}

/// A product with changes that the hub does not simply have.
public struct OpenProduct: Hashable, Sendable {
    /// The product; `nil` for one that the home does not have: it was deleted, or its creation was refused.
    public let product: Product?
    /// The title, as far as this device knows it; else empty.
    public let title: String
    /// How it stands with the hub.
    public let metadata: ProductSyncMetadata
}

/// A page of products with open changes.
public struct OpenProductPage: Hashable, Sendable {
    /// The products.
    public let products: [OpenProduct]
    /// The text that requests the next page; empty after the last one.
    public let nextCursor: String
}

/// The place of a product that the home does not have in the list of open products.
private struct AbsentPlace: Comparable {
    private static let name = "absent"

    /// The key by which titles are sorted.
    let key: String
    let id: String

    /// Before all of them.
    static let first = AbsentPlace(key: "", id: "")

    init(key: String, id: String) { (self.key, self.id) = (key, id) }

    /// Reads the place at which a page begins; `nil` for a page of products that the home has.
    init?(of page: PageRequest) throws(ProductError) {
        let cursor: PageCursor?
        do throws(PageCursorError) { cursor = try page.position(partCount: 3) } catch { throw .page(error) }
        guard let cursor, cursor.parts[0] == Self.name else { return nil }
        self.init(key: cursor.parts[1], id: cursor.parts[2])
    }

    var cursor: PageCursor { PageCursor(after: Self.name, key, id) }

    static func < (one: AbsentPlace, other: AbsentPlace) -> Bool { one.cursor < other.cursor }
}
