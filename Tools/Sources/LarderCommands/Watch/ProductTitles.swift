import MessageBus
import ProductMessages

/// The titles of products, each requested once.
actor ProductTitles {
    private let sender: any RequestSender
    private let options: RequestOptions
    private var titles: [String: String] = [:]

    init(sender: any RequestSender, options: RequestOptions) {
        self.sender = sender
        self.options = options
    }

    /// Returns the product's title, or `nil` when the service doesn't answer or doesn't know the product.
    func title(of productID: String) async -> String? {
        if let known = titles[productID] { return known }
        var request = RetrieveProductsRequest()
        var reference = ProductReference()
        reference.productID = productID
        request.references = [reference]
        guard let found = try? await sender.request(request, options: options).products.first, found.hasProduct,
            !found.product.title.isEmpty
        else { return nil }
        titles[productID] = found.product.title
        return found.product.title
    }

    /// Stores a title that a change contains.
    func learn(_ title: String, of productID: String) { titles[productID] = title }
}
