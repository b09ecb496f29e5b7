import Envelope
import MessageBus
import ProductMessages
import ProductModule

extension ProductModule.ProductReference {
    /// Reads a reference of a message.
    init(_ message: ProductMessages.ProductReference, field: String) throws(Refusal) {
        switch message.by {
        case .productID(let text)?:
            do { self = .productId(try ProductID(text)) } catch {
                throw Refusal(error, field: "\(field).productId")
            }
        case .barcode(let text)?: self = .barcode(try Barcode(text, field: "\(field).barcode"))
        case .title(let text)?:
            let title = ProductTitle(text)
            guard !title.isEmpty else { throw Self.empty(field: "\(field).title") }
            self = .title(title)
        case nil: throw Self.empty(field: field)
        }
    }

    private static func empty(field: String) -> Refusal {
        Refusal(
            .invalid,
            code: "product.emptyReference",
            sentence: "The product is not named: give its productId, its barcode or its title.",
            field: field
        )
    }
}

extension ProductModule.Barcode {
    init(_ text: String, field: String) throws(Refusal) {
        do { try self.init(text) } catch { throw Refusal(error, field: field) }
    }
}
