import MessageBus
import ProductMessages

/// What products are called, asked once for each.
actor ProductTitles {
    private let sender: any RequestSender
    private let options: RequestOptions
    private var titles: [String: String] = [:]

    init(sender: any RequestSender, options: RequestOptions) {
        self.sender = sender
        self.options = options
    }

    /// The product's title; `nil` when the service does not answer or does not know the product.
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

    /// Learns a title from a change.
    func learn(_ title: String, of productID: String) { titles[productID] = title }
}
