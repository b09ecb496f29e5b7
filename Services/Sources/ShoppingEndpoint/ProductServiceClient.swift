import CommonMessages
import Envelope
import MessageBus
import ProductMessages
import ShoppingModule
import TextFormats

/// Requests the home's products from the product service.
struct ProductServiceClient: ProductCatalog {
    let nested: NestedRequests

    /// The maximum number of products that one request names.
    private static let products = 500

    func products(for ingredients: [IngredientKey]) async throws(CollaboratorFailure) -> [[ProductID]] {
        var products: [[ProductID]] = []
        for piece in Batch.pieces(of: ingredients, size: { $0.rawValue.utf8.count + 192 }) {
            var request = ResolveIngredientsRequest()
            request.ingredientKeys = piece.map(\.rawValue)
            let reply = try await nested.ask(.product, request, step: "resolve-\(piece.startIndex)")
            try Collaborator.product.check(reply.ingredients.count, of: piece.count)
            guard reply.ingredients.map(\.ingredientKey) == request.ingredientKeys else {
                throw Collaborator.product.brokeContract("in another order than it was asked")
            }
            products += reply.ingredients.map { $0.productIds.map(ProductID.init(rawValue:)) }
        }
        return products
    }

    func find(
        _ references: [ShoppingModule.ProductReference]
    ) async throws(CollaboratorFailure) -> [ShoppingModule.Product?] {
        var found: [ShoppingModule.Product?] = []
        for piece in Batch.pieces(of: references, atMost: Self.products, size: { $0.text.utf8.count + 512 }) {
            var request = RetrieveProductsRequest()
            request.references = piece.map { ProductMessages.ProductReference($0) }
            let reply = try await nested.ask(.product, request, step: "retrieve-\(piece.startIndex)")
            try Collaborator.product.check(reply.products.count, of: piece.count)
            for entry in reply.products {
                let earlier = entry.earlierProductIds.map(ProductID.init(rawValue:))
                found.append(entry.hasProduct ? try ShoppingModule.Product(entry.product, earlierIds: earlier) : nil)
            }
        }
        return found
    }

    func look(up barcode: String) async throws(CollaboratorFailure) -> BarcodeLookup {
        var reference = ProductMessages.ProductReference()
        reference.barcode = barcode
        var request = RetrieveProductsRequest()
        request.references = [reference]
        let reply = try await nested.ask(.product, request, step: "look-up")
        try Collaborator.product.check(reply.products.count, of: 1)
        let found = reply.products[0]
        return BarcodeLookup(
            product: try found.hasProduct ? ShoppingModule.Product(found.product) : nil,
            related: try found.related.map { (message) throws(CollaboratorFailure) in
                let relation = ShoppingModule.RelatedProduct.Relation(rawValue: message.relation) ?? .other
                return ShoppingModule.RelatedProduct(try ShoppingModule.Product(message.product), relation)
            },
            hubFailure: found.hasRemoteProblem
                ? CollaboratorFailure(.product, cause: Refusal(.unavailable, found.remoteProblem)) : nil
        )
    }

    func register(
        _ drafts: [ShoppingModule.ProductDraft]
    ) async throws(CollaboratorFailure) -> [RegisteredDraft] {
        var request = RegisterProductsRequest()
        request.products = drafts.map { draft in
            var message = ProductMessages.ProductDraft()
            (message.barcode, message.title) = (draft.barcode, draft.title)
            message.ingredientKeys = draft.ingredient.map { [$0.rawValue] } ?? []
            message.scanned = draft.isScanned
            return message
        }
        // What is refused by its barcode is registered by its title in the same request.
        let step = drafts.count == 1 ? "register" : "register-\(drafts.count)"
        let reply = try await nested.ask(.product, request, step: step)
        try Collaborator.product.check(reply.products.count, of: drafts.count)
        return try reply.products.map { (entry) throws(CollaboratorFailure) in
            guard !entry.hasProblem else {
                let refusal = Refusal(.invalid, entry.problem)
                return .failure(CollaboratorFailure(.product, cause: refusal, isRefusal: true))
            }
            return .success((try ShoppingModule.Product(entry.product), entry.created))
        }
    }
}

extension ProductMessages.ProductReference {
    fileprivate init(_ reference: ShoppingModule.ProductReference) {
        self.init()
        switch reference {
        case .barcode(let digits): barcode = digits
        case .productId(let id): productID = id.rawValue
        case .name(let name): title = name
        }
    }
}

extension ShoppingModule.Product {
    /// Reads a product.
    init(_ message: ProductMessages.Product, earlierIds: [ProductID] = []) throws(CollaboratorFailure) {
        self.init(
            id: ProductID(rawValue: message.productID),
            title: message.title,
            ingredients: message.ingredientKeys.compactMap(IngredientKey.init),
            category: try ProductCategory(facts: message.facts),
            pack: try message.hasPack ? Collaborator.product.pack(message.pack) : nil,
            earlierIds: earlierIds
        )
    }
}

extension ProductCategory {
    /// Reads the category in a product's facts, a JSON object; `nil` for facts without one.
    fileprivate init?(facts: String) throws(CollaboratorFailure) {
        // Reading JSON takes longer than finding out that there is nothing to read.
        guard facts.contains("\"category\"") else { return nil }
        let members: JSONValue
        do { members = try JSONValue(reading: facts) } catch {
            throw Collaborator.product.brokeContract("with facts that are not JSON")
        }
        guard let category = members["category"], let main = category["main"]?.text else { return nil }
        self.init(main: main, sub: category["sub"]?.text ?? "")
    }
}
