import Quantities
import ShoppingDomain

extension ShoppingModuleService {
    /// What the collaborators know about the ingredients of a list; arrays are in the ingredients' order.
    struct Facts {
        let needs: [Consolidation]
        let products: [[ProductID]]
        let onHand: [ProductID: [Amount]]
        let shelves: [ShopCategory]
        let layout: StoreLayout
    }

    private typealias Stock = (products: [[ProductID]], onHand: [ProductID: [Amount]])
    private typealias Shelves = (categories: [ShopCategory], layout: StoreLayout)

    /// Asks what does not depend on each other at the same time.
    ///
    /// When several fail, the same one is always reported: the store first, since its name is the caller's.
    func facts(about ingredients: [Ingredient], store: String) async throws(CollaboratorFailure) -> Facts {
        async let shelvesFound = shelves(of: ingredients, store: store)
        async let needsFound = needs(of: ingredients)
        async let stockFound = stock(for: ingredients)
        // All are waited for before one of them throws, so that a failure cancels nothing half-way.
        let answers = await (shelves: shelvesFound, needs: needsFound, stock: stockFound)
        let shelves = try answers.shelves.get()
        let needs = try answers.needs.get()
        let stock = try answers.stock.get()
        return Facts(
            needs: needs,
            products: stock.products,
            onHand: stock.onHand,
            shelves: shelves.categories,
            layout: shelves.layout
        )
    }

    // An `async let` forgets the type of an error, so that each question gives a result.

    private func shelves(of ingredients: [Ingredient], store: String) async -> Result<Shelves, CollaboratorFailure> {
        do { return .success(try await ask.categories.categorize(ingredients, store: store)) } catch {
            return .failure(error)
        }
    }

    private func needs(of ingredients: [Ingredient]) async -> Result<[Consolidation], CollaboratorFailure> {
        guard !ingredients.isEmpty else { return .success([]) }
        do { return .success(try await ask.arithmetic.consolidate(ingredients)) } catch { return .failure(error) }
    }

    private func stock(for ingredients: [Ingredient]) async -> Result<Stock, CollaboratorFailure> {
        guard !ingredients.isEmpty else { return .success(([], [:])) }
        do {
            let products = try await ask.products.products(for: ingredients.map(\.key))
            var seen: Set<ProductID> = []
            let distinct = products.joined().filter { seen.insert($0).inserted }
            guard !distinct.isEmpty else { return .success((products, [:])) }
            let onHand = try await ask.stock.onHand(distinct)
            return .success((products, Dictionary(uniqueKeysWithValues: zip(distinct, onHand))))
        } catch { return .failure(error) }
    }
}
