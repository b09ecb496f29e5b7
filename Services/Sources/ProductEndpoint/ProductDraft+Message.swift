import MessageBus
import ProductMessages
import ProductModule

extension ProductModule.ProductDraft {
    /// Reads a draft of a message; an empty barcode means that there is none.
    init(_ message: ProductMessages.ProductDraft, field: String) throws(Refusal) {
        let barcode =
            try message.barcode.isEmpty ? nil : ProductModule.Barcode(message.barcode, field: "\(field).barcode")
        do {
            try self.init(
                barcode: barcode,
                title: message.title,
                brand: message.brand,
                ingredientKeys: message.ingredientKeys
            )
        } catch {
            throw Refusal(error, field: field)
        }
    }
}
