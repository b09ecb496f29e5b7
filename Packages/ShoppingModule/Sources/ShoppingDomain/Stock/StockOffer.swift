import Foundation
public import Quantities

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
    /// Whether a person accepted it, although no conversion leads from the stock to what the item needs.
    public let isIncomparable: Bool

    /// Creates an offer.
    public init(product: String, onHand: [StructuredQuantity], item: String, isIncomparable: Bool = false) {
        self.product = product
        self.onHand = onHand
        self.item = item
        self.isIncomparable = isIncomparable
    }

    /// The question to the person, or why an accepted offer has no effect and what to do.
    public var sentence: String {
        let amount = onHand.map(\.displayText).joined(separator: " + ")
        if isIncomparable {
            return
                "\(product), \(amount), is not subtracted from \(item), because no conversion between their units is "
                + "known: add the stock by weight or volume, or weigh it once with 'larder ingredients add'."
        }
        return "\(product), \(amount), is at hand: does it serve as \(item)?"
    }
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
        text.trimmingCharacters(in: .whitespaces)
            .folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
}
