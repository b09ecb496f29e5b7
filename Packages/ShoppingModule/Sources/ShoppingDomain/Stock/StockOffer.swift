import Foundation
public import Quantities
import TextFormats

/// Stock with a more general or more special name than an item of the list, which a person may take for it.
///
/// It isn't subtracted until a ``AcceptedOffer`` says so.
public struct StockOffer: Hashable, Sendable {
    /// The product's title, or its identifier if it has none.
    public let product: String
    /// The stock, one quantity for each dimension.
    public let onHand: [StructuredQuantity]
    /// The item's name.
    public let item: String

    /// Creates an offer.
    public init(product: String, onHand: [StructuredQuantity], item: String) {
        self.product = product
        self.onHand = onHand
        self.item = item
    }

    /// The question to the person.
    public var sentence: String { "You have \(product) (\(onHand.text)): use it as \(item)?" }

    /// Why an accepted offer has no effect, when no conversion leads from the stock to what the item still needs, and
    /// what to do; the values are the product, the stock, and the item.
    public var unusedDiagnostic: ReadingDiagnostic {
        ReadingDiagnostic(
            code: ReadingDiagnostic.Code.unusedOffer.rawValue,
            values: [product, onHand.text, item],
            sentence:
                "\(product), \(onHand.text), is not subtracted from \(item), because no conversion between their units "
                + "is known: add the stock by weight or volume, or say once what it weighs."
        )
    }
}

extension [StructuredQuantity] {
    /// The quantities for people: "1 kg + 2 bags".
    var text: String { map(\.displayText).joined(separator: " + ") }
}

/// A person's decision that stock of a product serves as an item.
public struct AcceptedOffer: Hashable, Sendable {
    /// The product's title.
    public let product: String
    /// The item's name or key.
    public let item: String

    /// Creates a decision.
    public init(product: String, item: String) {
        self.product = product
        self.item = item
    }

    /// Whether the decision is about this product and this ingredient, in any case and with or without accents.
    package func fits(product title: String, _ ingredient: Ingredient) -> Bool {
        let wanted = Self.folded(item)
        return Self.folded(product) == Self.folded(title)
            && [ingredient.name, ingredient.key.rawValue].contains { Self.folded($0) == wanted }
    }

    private static func folded(_ text: String) -> String {
        text.trimmingCharacters(in: .whitespaces).foldedLetters
    }
}
