public import Quantities

/// An item that a person checks off, and what was really bought.
public struct ItemCheck: Hashable, Sendable {
    /// The item's name as the list shows it, or its identifier.
    public let item: String
    /// How much was bought, such as "2 l"; empty for what the list says.
    public var amount: String
    /// The product's title, barcode, or identifier; empty for the one that the home takes.
    public var product: String
    /// What all of it cost; `nil` when unknown.
    public var price: Price?
    /// Where; empty when unknown.
    public var shop: String

    /// Checks an item.
    public init(_ item: String, amount: String = "", product: String = "", price: Price? = nil, shop: String = "") {
        (self.item, self.amount, self.product) = (item, amount, product)
        (self.price, self.shop) = (price, shop)
    }
}

/// An item that was checked or unchecked.
public struct CheckedItem: Hashable, Sendable, Codable {
    /// The item as it is.
    public let item: ListItem
    /// Whether the command changed it; someone else may have been faster.
    public let isChanged: Bool
    /// Why nothing comes into the stock or goes from it, or not all of it, and what to do; empty when all does.
    public let stockNote: String

    /// What came into the stock, where it is not what the list says: the content of packs that the list counts; `nil`
    /// otherwise.
    public var stocked: StockedPacks?

    /// Creates an entry.
    package init(_ item: ListItem, isChanged: Bool, stockNote: String = "") {
        (self.item, self.isChanged, self.stockNote) = (item, isChanged, stockNote)
    }
}

/// What packs that a list counts hold, as it came into the stock.
public struct StockedPacks: Hashable, Sendable, Codable {
    /// The product's title.
    public let title: String
    /// How much of it, written for people.
    public let quantity: StatedQuantity

    /// Creates an entry.
    package init(_ title: String, _ quantity: StatedQuantity) { (self.title, self.quantity) = (title, quantity) }
}

/// What comes into the stock, because an item was checked.
public struct BoughtStock: Hashable, Sendable, Codable {
    /// The product.
    public let product: ProductID
    /// How much.
    public let amount: Amount
    /// What all of it cost; `nil` when unknown.
    public let price: Rational?
    /// Three letters of ISO 4217; empty without a price.
    public let currency: String
    /// Where; may be empty.
    public let shop: String
    /// What it stands for: the item and the number of its check, on every device.
    public let occasion: String

    /// Creates an entry.
    package init(_ product: ProductID, _ amount: Amount, _ bought: BoughtItem, occasion: String) {
        (self.product, self.amount, self.occasion) = (product, amount, occasion)
        (price, currency, shop) = (bought.price, bought.currency, bought.shop)
    }
}

/// What goes from the stock, because an item was unchecked.
public struct ReturnedStock: Hashable, Sendable, Codable {
    /// The product.
    public let product: ProductID
    /// What it came in for.
    public let occasion: String

    /// Creates an entry.
    package init(_ product: ProductID, occasion: String) { (self.product, self.occasion) = (product, occasion) }
}
