import CommonMessages
import EndpointKit
import Envelope
import MessageBus
import ProductMessages
import Quantities
import ShoppingModule

extension ProductServiceClient {
    func propose(
        for ingredients: [IngredientKey],
        in store: StoreID?
    ) async throws(CollaboratorFailure) -> [ShoppingModule.ProposedProduct?] {
        var found: [ShoppingModule.ProposedProduct?] = []
        for piece in Batch.pieces(of: ingredients, size: { $0.rawValue.utf8.count + 512 }) {
            var request = ProposeProductsRequest()
            request.ingredientKeys = piece.map(\.rawValue)
            request.storeID = store?.rawValue ?? ""
            let reply = try await nested.ask(.product, request, step: "propose-\(piece.startIndex)")
            try Collaborator.product.check(reply.products.count, of: piece.count)
            guard reply.products.map(\.ingredientKey) == request.ingredientKeys else {
                throw Collaborator.product.brokeContract("in another order than it was asked")
            }
            for message in reply.products { found.append(try proposed(message)) }
        }
        return found
    }

    private func proposed(
        _ message: ProductMessages.ProposedProduct
    ) throws(CollaboratorFailure) -> ShoppingModule.ProposedProduct? {
        guard !message.productID.isEmpty else { return nil }
        return ShoppingModule.ProposedProduct(
            id: ProductID(rawValue: message.productID),
            title: message.title,
            brand: message.brand,
            pack: try message.hasPack ? Collaborator.product.pack(message.pack) : nil
        )
    }

    func link(
        _ action: ProductLinkAction,
        _ product: String,
        to ingredient: IngredientKey,
        in store: StoreID?
    ) async throws(CollaboratorFailure) -> (product: ShoppingModule.Product, changed: Bool) {
        var change = IngredientLinkChange()
        change.ingredientKey = ingredient.rawValue
        change.product.text = product
        change.action = action.rawValue
        change.storeID = store?.rawValue ?? ""
        var request = LinkIngredientsRequest()
        request.changes = [change]
        let reply = try await nested.ask(.product, request, step: "link")
        try Collaborator.product.check(reply.products.count, of: 1)
        let entry = reply.products[0]
        guard !entry.hasProblem else {
            let isMissing = ["product.unknownProduct", "product.notLinked"].contains(entry.problem.code)
            throw CollaboratorFailure(.product, cause: Refusal(isMissing ? .notFound : .invalid, entry.problem))
        }
        return (try ShoppingModule.Product(entry.product), entry.result == "updated")
    }

    func link(_ changes: [ProductLinkChange]) async throws(CollaboratorFailure) {
        for piece in Batch.pieces(
            of: changes,
            atMost: Self.mostChanges,
            size: { $0.ingredient.rawValue.utf8.count + 128 }
        ) {
            var request = LinkIngredientsRequest()
            request.changes = piece.map { entry in
                var change = IngredientLinkChange()
                (change.ingredientKey, change.action) = (entry.ingredient.rawValue, entry.action.rawValue)
                (change.product.productID, change.storeID) = (entry.product.rawValue, entry.store?.rawValue ?? "")
                return change
            }
            // What is left to do after an interruption is another request, which has a name of its own.
            let step = piece.first.map { "link-\($0.ingredient)-\($0.product.rawValue)" } ?? "link"
            let reply = try await nested.ask(.product, request, step: step)
            try Collaborator.product.check(reply.products.count, of: piece.count)
        }
    }

    /// The maximum number of changes in one message.
    private static let mostChanges = 500

    /// The maximum number of ingredients in one message, whose links come without pages.
    private static let mostKeys = 500

    func links(
        of ingredients: [IngredientKey],
        limit: Int,
        cursor: String
    ) async throws(CollaboratorFailure) -> (links: [ShoppingModule.ProductLink], nextCursor: String) {
        var (links, nextCursor): ([ShoppingModule.ProductLink], String) = ([], "")
        for piece in Batch.pieces(of: ingredients, atMost: Self.mostKeys, size: { $0.rawValue.utf8.count }) {
            var request = ListIngredientLinksRequest()
            request.ingredientKeys = piece.map(\.rawValue)
            request.limit = UInt32(clamping: limit)
            request.cursor = cursor
            let reply = try await nested.ask(.product, request, step: "links-\(piece.startIndex)")
            links += reply.links.compactMap(ShoppingModule.ProductLink.init)
            nextCursor = reply.nextCursor
        }
        return (links, nextCursor)
    }
}

extension ShoppingModule.ProductLink {
    /// Reads a link; `nil` without an ingredient.
    fileprivate init?(_ message: IngredientLink) {
        guard let ingredient = IngredientKey(rawValue: message.ingredientKey) else { return nil }
        self.init(
            ingredient: ingredient,
            product: ProductID(rawValue: message.productID),
            title: message.title,
            isPreferred: message.preferred,
            preferredStores: message.preferredStoreIds.compactMap(StoreID.init)
        )
    }
}
