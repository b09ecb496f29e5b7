import Commands
import Envelope
import Foundation
import MessageBus
import ProductMessages
import ProductModule
import SwiftProtobuf

extension ProductMessages.Product {
    /// Creates the message of a product.
    init(_ product: ProductModule.Product) {
        self.init()
        productID = product.productId.text
        if let barcode = product.barcode {
            self.barcode.value = barcode.value
            self.barcode.symbology = barcode.symbology.rawValue
        }
        title = product.title.text
        brand = product.brand
        ingredientKeys = product.ingredientKeys
        tags = product.tags
        createdAt = Google_Protobuf_Timestamp(product.createdAt)
        updatedAt = Google_Protobuf_Timestamp(product.updatedAt)
        version = product.version
    }
}

extension Google_Protobuf_Timestamp {
    /// Writes whole milliseconds, which is what Larder keeps: the binary fraction of a `Date` would be a little off.
    fileprivate init(_ date: Date) {
        let (seconds, milliseconds) = date.wholeMilliseconds.quotientAndRemainder(dividingBy: 1_000)
        self.init(seconds: seconds, nanos: Int32(milliseconds) * 1_000_000)
    }
}

extension RegisteredProduct {
    init(_ entry: AddProductsResult.Entry) {
        self.init()
        product = ProductMessages.Product(entry.product)
        created = entry.created
    }
}

extension ChangedProduct {
    init(_ entry: UpdateProductsResult.Entry) {
        self.init()
        if let product = entry.product { self.product = ProductMessages.Product(product) }
        result = entry.result.rawValue
        sentence = entry.description
    }
}

extension FoundProduct {
    init(_ found: ProductModule.Product?) {
        self.init()
        if let found { product = ProductMessages.Product(found) }
    }
}

extension ResolvedIngredient {
    init(_ key: String, _ productIds: [ProductID]) {
        self.init()
        ingredientKey = key
        self.productIds = productIds.map(\.text)
    }
}

extension ProductModule.ProductDraft {
    /// Creates a draft from a message; an empty barcode means that there is none.
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
            throw error.refusal(field: field)
        }
    }
}

extension ProductModule.ProductUpdate {
    /// Creates an update from a message; what the message doesn't set stays as it is.
    init(_ message: ProductMessages.ProductUpdate, field: String) throws(Refusal) {
        self.init(
            of: try ProductModule.ProductReference(message.reference, field: "\(field).reference"),
            title: message.hasTitle ? message.title : nil,
            brand: message.hasBrand ? message.brand : nil,
            ingredientKeys: message.hasIngredientKeys ? message.ingredientKeys.texts : nil,
            tags: message.hasTags ? message.tags.texts : nil
        )
    }
}

extension ProductModule.ProductReference {
    /// Creates a reference from a message.
    init(_ message: ProductMessages.ProductReference, field: String) throws(Refusal) {
        switch message.by {
        case .productID(let text)?:
            do { self = .productId(try ProductID(text)) } catch {
                throw error.refusal(field: "\(field).productId")
            }
        case .barcode(let text)?: self = .barcode(try Barcode(text, field: "\(field).barcode"))
        case .title(let text)?:
            let title = ProductTitle(text)
            guard !title.isEmpty else { throw Self.empty(field: "\(field).title") }
            self = .title(title)
        case .text(let text)?:
            guard let typed = Self(typed: text) else { throw Self.empty(field: "\(field).text") }
            self = typed
        case nil: throw Self.empty(field: field)
        }
    }

    private static func empty(field: String) -> Refusal {
        Refusal(
            .invalid,
            code: "product.emptyReference",
            sentence: "The reference is empty: use a productId, a barcode or a title.",
            field: field
        )
    }
}

extension ProductModule.Barcode {
    init(_ text: String, field: String) throws(Refusal) {
        do { try self.init(text) } catch { throw error.refusal(field: field) }
    }
}
