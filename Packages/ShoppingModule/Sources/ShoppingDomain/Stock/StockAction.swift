public import Quantities

/// What a person does with stock that is there, other than to use or to count it.
public enum StockAction: Hashable, Sendable {
    /// Throws it away; a pack of which a part is thrown away was opened on the day, today for `nil`.
    case discard(DiscardReason, on: LotDay?)
    /// Opens it; `nil` for today.
    case open(on: LotDay?)
    /// Puts it into a location.
    case move(to: String, on: LotDay?)
    /// Freezes it, and puts it into a location unless that is empty.
    case freeze(to: String, on: LotDay?)
    /// Thaws it, and puts it into a location unless that is empty.
    case thaw(to: String, on: LotDay?)
    /// Corrects what is known about a lot.
    case correct(LotCorrection)

    /// Whether it is about one lot, and not about an amount.
    package var isCorrection: Bool { if case .correct = self { true } else { false } }
}

/// Why something is thrown away.
public enum DiscardReason: String, Hashable, Sendable, CaseIterable {
    case expired, spoiled, damaged, leftover, other
}

/// What is right about a lot; what is `nil` or empty stays as it is.
public struct LotCorrection: Hashable, Sendable {
    /// Each date that is there replaces the one that the lot has.
    public var dates = LotDates()
    /// What all of it cost.
    public var price: Price?
    /// The shop.
    public var shop = ""
    /// The day on which it came in.
    public var purchased: LotDay?
    /// The names of what becomes unknown.
    public var cleared: [String] = []

    /// Creates a correction of nothing.
    public init() {}
}

/// Which lots of a product a person means.
public enum LotChoice: Hashable, Sendable {
    /// Any, in the order of use.
    case any
    /// One of them, by its identifier or the beginning of it.
    case lot(String)
    /// Those at a location and within it, by its name or identifier.
    case at(String)
}

/// What a person says of something that comes in, besides the product and its amount; what is empty is not said.
public struct ArrivalDetails: Hashable, Sendable {
    /// Where it is put.
    public var location = ""
    /// Its dates.
    public var dates = LotDates()
    /// What all of it cost.
    public var price: Price?
    /// Where it was bought.
    public var shop = ""
    /// The identifier or title of the recipe by which a dish was cooked.
    public var recipe = ""
    /// The day on which it came in; `nil` for today.
    public var purchased: LotDay?
    /// What kind of product it is, by which it keeps.
    public var kind = ""
    /// What the person wrote about it.
    public var note = ""

    /// Creates details, none of which is said.
    public init(location: String = "") { self.location = location }
}

/// What comes into the home.
public struct StockArrival: Hashable, Sendable {
    /// How much.
    public let amount: Amount
    /// What each package holds; `nil` when unknown.
    public let pack: PackContent?
    /// What is known of it, with the identifier of the recipe.
    public let details: ArrivalDetails
    /// The barcode that was scanned; empty for none.
    public let barcode: String
    /// The amount that the price is for, in the unit of the amount; `nil` for all of it.
    public var pricedAmount: Rational?
    /// What it stands for, such as a row of a file; empty for none.
    ///
    /// For one occasion, it comes in once.
    public var occasion = ""

    /// Describes what comes in.
    public init(_ amount: Amount, pack: PackContent?, details: ArrivalDetails, barcode: String = "") {
        (self.amount, self.pack, self.details, self.barcode) = (amount, pack, details, barcode)
    }
}

/// What a person counted of one product.
public struct StockCount: Hashable, Sendable {
    /// The product.
    public let product: ProductID
    /// How much, one amount for each unit; zero when nothing is left.
    public let amounts: [Amount]
    /// The ingredient, for converting between units; `nil` when unknown.
    public let ingredient: IngredientKey?
    /// Which lots were counted.
    public let choice: LotChoice

    /// Describes a count.
    public init(_ product: ProductID, _ amounts: [Amount], ingredient: IngredientKey?, at choice: LotChoice = .any) {
        (self.product, self.amounts, self.ingredient, self.choice) = (product, amounts, ingredient, choice)
    }
}
