public import Commands
public import InventoryDomain
import Quantities

/// The stock of one home, for one request.
public struct InventoryModuleService: Sendable {
    let store: any InventoryStore
    let converter: any AmountConverter
    let context: CommandContext

    /// Binds the module to a request.
    public init(store: any InventoryStore, converter: any AmountConverter, context: CommandContext) {
        self.store = store
        self.converter = converter
        self.context = context
    }

    /// The home that the module is bound to.
    public var household: HouseholdID { context.household }

    /// The most products that one question names.
    public static var mostProducts: Int { 5_000 }

    /// Returns what is on hand of products, one entry each, in the order asked; empty where nothing is on hand.
    ///
    /// An earlier identifier of a product shows the stock of the current one. Where one product is asked for several
    /// times, by any identifiers, only the first of them shows it, so that a sum counts it once.
    public func stock(of productIds: [ProductID]) async throws(InventoryError) -> [ProductStock] {
        guard productIds.count <= Self.mostProducts else {
            throw .tooManyProducts(count: productIds.count, most: Self.mostProducts)
        }
        do throws(StoreError) {
            let home = try await HomeStock(of: productIds, in: store, context)
            var shown: Set<ProductID> = []
            return productIds.map { id in
                shown.insert(home.references.current(id)).inserted
                    ? home.stock(of: id) : ProductStock(id, joining: [])
            }
        } catch { throw .store(error) }
    }

    /// Lists the products in stock and those of which more was used than came in, ordered by productId.
    ///
    /// A page can have fewer products than its limit: some have identifiers whose stock is listed with another one, or
    /// lots that add up to nothing.
    public func listStock(_ request: PageRequest = PageRequest()) async throws(InventoryError) -> Page<ProductStock> {
        let position: PageCursor?
        do { position = try request.position() } catch { throw .page(error) }
        do throws(StoreError) {
            let ids = try await store.productsWithLots(
                after: position,
                limit: request.readLimit,
                in: context.household
            )
            let home = try await HomeStock(of: ids, in: store, context)
            let found = ids.map { id in (id: id, stock: home.listed(id)) }
            let page = Page(
                found,
                for: request,
                bytes: { $0.stock?.messageBytes ?? 0 },
                cursor: { PageCursor(after: $0.id.text) }
            )
            return page.with(page.elements.compactMap(\.stock))
        } catch { throw .store(error) }
    }
}

extension ProductStock {
    /// The position after this product in the list of stock: its identifier.
    package var pageCursor: PageCursor { PageCursor(after: productId.text) }

    /// About how many bytes it has in a message.
    fileprivate var messageBytes: Int { lots.reduce(200) { $0 + $1.messageBytes } }
}

/// What a home has of some products, as one request has read it.
struct HomeStock {
    let references: StockReferences
    let products: [ProductID: StockedProduct]
    let settings: StockSettings
    let locations: LocationTree
    private let lots: [ProductID: [Lot]]

    /// Reads products under all their identifiers.
    init(
        of productIds: [ProductID],
        in store: any InventoryStore,
        _ context: CommandContext
    ) async throws(StoreError) {
        let record = try await store.record(of: productIds, in: context.household)
        (references, settings) = (record.references, record.settings)
        lots = Dictionary(grouping: record.lots, by: \.productId)
        products = Dictionary(record.products.map { ($0.productId, $0) }) { first, _ in first }
        locations = LocationTree(of: context, settings)
    }

    /// Returns all lots of a product, also those below zero.
    func lots(of productId: ProductID) -> [Lot] {
        references.ledgers(of: productId).flatMap { lots[$0] ?? [] }
    }

    /// Returns what the home wants of a product: what it said about the current identifier, or else about an earlier
    /// one.
    func wanted(_ productId: ProductID) -> StockedProduct {
        let known = references.ledgers(of: productId).compactMap { products[$0] }.first
        return StockedProduct(
            productId: productId,
            minimum: known?.minimum,
            target: known?.target,
            kind: known?.kind ?? "",
            place: known?.place,
            version: known?.version ?? 0
        )
    }

    /// Returns how long a product keeps.
    func shelfLife(of productId: ProductID) -> ShelfLife { settings.shelfLife(of: wanted(productId).kind) }

    /// Returns a product's stock, with the names that its locations have now.
    func stock(of productId: ProductID) -> ProductStock { stock(productId, joining: lots(of: productId)) }

    /// Joins lots of a product.
    ///
    /// - Parameters:
    ///   - productId: The product.
    ///   - lots: Its lots.
    ///   - shelfLife: How long it keeps; `nil` for as long as the home knows.
    /// - Returns: The stock.
    func stock(_ productId: ProductID, joining lots: [Lot], shelfLife: ShelfLife? = nil) -> ProductStock {
        ProductStock(
            productId,
            joining: lots.map { lot in lot.at(lot.place.map(locations.place)) },
            shelfLife: shelfLife ?? self.shelfLife(of: productId)
        )
    }

    /// Returns the stock of a listed identifier, unless it is listed with another one of the product, the first of
    /// those with a lot of which something is left or missing.
    func listed(_ id: ProductID) -> ProductStock? {
        let ledgers = references.ledgers(of: id)
        let first = ledgers.filter { (lots[$0] ?? []).contains { $0.quantity != .zero } }.min()
        guard id == first else { return nil }
        let stock = stock(of: ledgers[0])
        return stock.lots.isEmpty && stock.shortfall.isEmpty ? nil : stock
    }
}

extension Lot {
    /// About how many bytes it has in a message.
    package var messageBytes: Int {
        let texts = [place?.name.name, facts.shop, facts.recipeId, facts.barcode].compactMap(\.self)
        return texts.reduce(300 + id.rawValue.utf8.count + productId.text.utf8.count) { $0 + $1.utf8.count }
    }
}
