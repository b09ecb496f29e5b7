import CommonMessages
import ProductMessages
import QuantityMessages
import SwiftProtobuf

/// Finds the product that a person means, and reads the amount.
struct ProductFinder {
    /// A product, and how much of it.
    struct Found {
        let product: Product
        let amount: Amount
        /// Whether this run made the product.
        let created: Bool
    }

    let home: HomeClient

    /// Finds a product that the home has.
    func find(_ argument: StockArgument) async throws(CommandFailure) -> Found {
        let reading = try await StockReading(argument, home: home)
        guard let product = try await existing(argument.subject, reading: reading) else {
            throw .refused(
                "The home has no product \"\(argument.subject.text)\": `larder stock list` shows what is in stock, "
                    + "`larder stock add` puts something there."
            )
        }
        return Found(product: product, amount: try reading.amount(titled: product.title), created: false)
    }

    /// Finds a product, or makes it.
    ///
    /// The title is what the user wants a new product to be called.
    func findOrRegister(_ argument: StockArgument, title: String?) async throws(CommandFailure) -> Found {
        let reading = try await StockReading(argument, title: title, home: home)
        let amount = try reading.amount(titled: title ?? "")
        if case .productId(let id) = argument.subject {
            guard let product = try await existing(argument.subject, reading: reading) else {
                throw .refused("The home has no product \(id): add it by its name or its barcode.")
            }
            return Found(product: product, amount: amount, created: false)
        }
        var draft = ProductDraft()
        if case .barcode(let digits) = argument.subject {
            draft.barcode = digits
            draft.title = title ?? ""
        } else {
            draft.title = title ?? reading.listName ?? argument.subject.text
        }
        if let key = reading.ingredientKey { draft.ingredientKeys = [key] }
        var request = RegisterProductsRequest()
        request.products = [draft]
        let reply = try await home.write(request, step: "register")
        guard let registered = reply.products.first else {
            throw .refused("The product service answered without the product: run the command again.")
        }
        return Found(product: registered.product, amount: amount, created: registered.created)
    }

    private func existing(
        _ subject: StockArgument.Subject,
        reading: StockReading
    ) async throws(CommandFailure) -> Product? {
        var request = RetrieveProductsRequest()
        switch subject {
        case .productId(let id): request.references = [.with { $0.productID = id }]
        case .barcode(let digits): request.references = [.with { $0.barcode = digits }]
        case .name(let name):
            let titles = [name, reading.listName].compactMap(\.self)
            request.references = titles.map { title in .with { $0.title = title } }
        }
        let reply = try await home.ask(request)
        if let found = reply.products.first(where: \.hasProduct) { return found.product }
        guard case .name = subject, let key = reading.ingredientKey else { return nil }
        return try await onlyProduct(of: key, named: subject.text)
    }

    /// The product that an ingredient's name means, where it can mean one only.
    private func onlyProduct(of key: String, named name: String) async throws(CommandFailure) -> Product? {
        var resolve = ResolveIngredientsRequest()
        resolve.ingredientKeys = [key]
        let ids = try await home.ask(resolve).ingredients.first?.productIds ?? []
        guard !ids.isEmpty else { return nil }
        var retrieve = RetrieveProductsRequest()
        retrieve.references = ids.map { id in .with { $0.productID = id } }
        let products = try await home.ask(retrieve).products.filter(\.hasProduct).map(\.product)
        guard products.count > 1 else { return products.first }
        let titles = products.map { "\($0.shownTitle) (\($0.productID))" }.joined(separator: ", ")
        throw .refused("\"\(name)\" may be any of these: \(titles). Name one by its title or productId.")
    }
}
