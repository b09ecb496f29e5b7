import Quantities
import ShoppingDomain

/// The stock that serves the items of a plan, and stock under another name that a person may take for them.
struct PlanStock: Sendable {
    /// Stock of a more general or more special ingredient, which serves no item under its own name.
    struct Offer: Sendable {
        let ingredient: Ingredient
        let title: String
        let stock: StockRecord
    }

    /// The stock that is subtracted, by the key of an ingredient or of its part.
    private(set) var served: [IngredientKey: [StockRecord]] = [:]
    /// In the order of the items.
    private(set) var offers: [Offer] = []
    /// The offers that a person accepted, and the position of each in the stock that is subtracted.
    private(set) var accepted: [(offer: Offer, position: Int)] = []

    /// Requests the stock of the products of ingredients, and the titles of what may serve.
    init(
        for ingredients: [Ingredient],
        of known: [IngredientKey: [ProductID]],
        _ ask: Collaborators
    ) async throws(CollaboratorFailure) {
        var seen: Set<ProductID> = []
        let distinct = known.values.joined().filter { seen.insert($0).inserted }.sorted { $0.rawValue < $1.rawValue }
        guard !distinct.isEmpty else { return }
        let records = try await ask.stock.stock(of: distinct)
        let onHand = Dictionary(uniqueKeysWithValues: zip(distinct, records))
        let allocation = StockAllocation(
            ingredients.flatMap { ingredient in
                ingredient.stockKeys.map { key in
                    let choices = key == ingredient.key ? ingredient.choices.map(\.key) : []
                    return (key, ([key] + choices).flatMap { known[$0] ?? [] }, ingredient.isCounted)
                }
            }
        )
        for key in ingredients.flatMap(\.stockKeys) {
            let own = allocation.stock(of: key, in: onHand)
            if !own.isEmpty { served[key] = own }
        }
        let free = ingredients.flatMap { ingredient in
            ingredient.related.flatMap { known[$0] ?? [] }.filter { !allocation.contains($0) }
                .compactMap { onHand[$0] }.filter { !$0.onHand.isEmpty }.map { (ingredient, $0) }
        }
        guard !free.isEmpty else { return }
        let products = try await ask.products.find(free.map { .productId($0.1.product) })
        offers = zip(free, products).map { offer, product in
            let title = product.map(\.title) ?? ""
            return Offer(
                ingredient: offer.0,
                title: title.isEmpty ? offer.1.product.rawValue : title,
                stock: offer.1
            )
        }
    }

    /// Takes the stock of accepted offers for their items; each product serves one of them.
    ///
    /// - Throws: ``ShoppingError/noOffer(_:)`` for an offer that was not made.
    mutating func accept(_ accepted: [AcceptedOffer]) throws(ShoppingError) {
        var taken: Set<ProductID> = []
        for answer in accepted {
            let meant = offers.filter { answer.fits(product: $0.title, $0.ingredient) }
            guard !meant.isEmpty else { throw .noOffer(answer) }
            for offer in meant where taken.insert(offer.stock.product).inserted {
                let own = served[offer.ingredient.key] ?? []
                served[offer.ingredient.key] = own + [offer.stock]
                self.accepted.append((offer, own.count))
            }
        }
        offers.removeAll { taken.contains($0.stock.product) }
    }

    /// Returns the amounts of an item's stock from which no conversion leads to what is to buy of it, unless they are
    /// all that there is of an accepted offer.
    func untaken(of key: IngredientKey, _ demand: Demand) -> [Amount] {
        guard demand.shelf == .buy else { return [] }
        let unused = accepted.filter { $0.offer.ingredient.key == key && isUnused($0, demand) }.map(\.position)
        return demand.notConverted.filter { $0.key != key || !unused.contains($0.position) }.flatMap(\.amounts)
    }

    /// Whether nothing is taken of an accepted offer although some is still to buy.
    func isUnused(_ accepted: (offer: Offer, position: Int), _ demand: Demand) -> Bool {
        let stock = accepted.offer.stock.onHand.filter { $0.value > .zero }
        let own = demand.notConverted.filter { $0.key == accepted.offer.ingredient.key }
        return own.contains { $0.position == accepted.position && $0.amounts.count == stock.count }
    }

    /// Requests the products of each ingredient, of its parts, of what will do in its place, and of what may serve.
    static func products(
        for ingredients: [Ingredient],
        _ ask: Collaborators
    ) async throws(CollaboratorFailure) -> [IngredientKey: [ProductID]] {
        var seen: Set<IngredientKey> = []
        let keys = ingredients.flatMap { $0.stockKeys + $0.choices.map(\.key) + $0.related }
            .filter { seen.insert($0).inserted }
        guard !keys.isEmpty else { return [:] }
        return Dictionary(uniqueKeysWithValues: zip(keys, try await ask.products.products(for: keys)))
    }
}
