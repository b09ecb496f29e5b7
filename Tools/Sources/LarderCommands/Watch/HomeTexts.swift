import CommonMessages
import Envelope
import MessageBus
import ProductMessages
import QuantityMessages
import SwiftProtobuf

/// Names and amounts of a home, as its services write them for people.
actor HomeTexts {
    private let sender: any RequestSender
    private let options: RequestOptions
    private var titles: [String: String] = [:]
    private var names: [String: String] = [:]

    init(sender: any RequestSender, options: RequestOptions) {
        self.sender = sender
        self.options = options
    }

    /// Returns the product's title, or `nil` when the service doesn't answer or doesn't know the product.
    func title(ofProduct productID: String) async -> String? {
        if let known = titles[productID] { return known }
        let request = RetrieveProductsRequest.with { $0.references = [.with { $0.productID = productID }] }
        guard let found = await reply(to: request)?.products.first, found.hasProduct, !found.product.title.isEmpty
        else { return nil }
        titles[productID] = found.product.title
        return found.product.title
    }

    /// Stores a title that a change contains.
    func learn(_ title: String, of productID: String) { titles[productID] = title }

    /// Returns the ingredient's name, or `nil` when the service doesn't answer or doesn't know the ingredient.
    func name(ofIngredient id: String) async -> String? {
        if let known = names[id] { return known }
        let request = GetIngredientsRequest.with { $0.references = [id] }
        guard let found = await reply(to: request)?.found.first, found.hasIngredient else { return nil }
        names[id] = found.ingredient.fullName
        return found.ingredient.fullName
    }

    /// Returns amounts, joined by plus signs; their exact numbers and units when the service doesn't answer.
    func text(of amounts: [Amount]) async -> String {
        let request = FormatRequest.with {
            $0.entries = amounts.map { amount in .with { $0.quantity.amount = amount } }
        }
        let written = await reply(to: request)?.quantities.map(\.text)
        return (written ?? amounts.map { "\($0.value) \($0.unit)".trimmedOfSpace }).joined(separator: " + ")
    }

    /// Returns the reply, or `nil` when there is none: a log continues without it.
    private func reply<Request: RequestMessage>(to request: Request) async -> Request.Reply? {
        do { return try await sender.request(request, options: options) } catch { return nil }
    }
}
