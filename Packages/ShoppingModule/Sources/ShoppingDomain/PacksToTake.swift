public import Quantities

/// The product that a home takes for an ingredient.
public struct ProposedProduct: Hashable, Sendable {
    /// The product's identifier.
    public let id: ProductID
    /// The product's title; empty for a product with only a barcode.
    public let title: String
    /// The brand; empty when unknown.
    public let brand: String
    /// What a shop sells as one; `nil` when unknown.
    public let pack: Pack?

    /// Creates a proposal.
    public init(id: ProductID, title: String, brand: String = "", pack: Pack?) {
        self.id = id
        self.title = title
        self.brand = brand
        self.pack = pack
    }
}

/// Whole packs of one product that contain what is to buy of an item.
public struct PacksToTake: Hashable, Sendable {
    /// The product.
    public let product: ProposedProduct
    /// The number of packs, at least 1.
    public let packs: Int
    /// What one piece of a pack contains, for display.
    public let content: StructuredQuantity
    /// The number of pieces in a pack, at least 1.
    public let count: Int
    /// The packs for display: "2 × 500 g", "2 × (6 × 330 ml)", "1 × 10".
    public let text: String
    /// The conversions from what is to buy to the measure of the pack.
    public let path: [ConversionStep]
    /// The measured ones for display: "2 cups = 240 g".
    public let conversions: [String]

    /// Whether the packs contain slightly less than what a measured conversion says: 1 l for 4 1/4 cups.
    public let isAbout: Bool

    /// Rounds needs up to whole packs; `nil` when the product has no known pack, a need has no conversion to its measure, or
    /// there is no need.
    ///
    /// - Parameters:
    ///   - product: The product.
    ///   - needs: What is to buy, each with its conversion to the unit of the pack's measure.
    ///   - content: What one piece contains, for display.
    /// - Throws: An arithmetic error when the number does not fit.
    package init?(
        of product: ProposedProduct,
        covering needs: [ConvertedNeed],
        content: StructuredQuantity
    ) throws(ArithmeticError) {
        guard let pack = product.pack, !needs.isEmpty else { return nil }
        var total = NeedTotal(in: pack)
        for need in needs { guard try total.add(need) else { return nil } }
        guard let (packs, isAbout) = try total.packs(), packs > 0 else { return nil }
        self.product = product
        self.packs = packs
        self.isAbout = isAbout
        self.content = content
        count = pack.count
        text = Self.text(packs, of: pack, content.displayText)
        path = needs.flatMap { $0.conversion?.path ?? [] }
        conversions = needs.flatMap { $0.conversion?.conversions ?? [] }
    }

    private static func text(_ packs: Int, of pack: Pack, _ content: String) -> String {
        if pack.count == 1 { return "\(packs) × \(content)" }
        // A pack of ten eggs is "10", not "10 × 1".
        if pack.content == Amount(1, .count) { return "\(packs) × \(pack.count)" }
        return "\(packs) × (\(pack.count) × \(content))"
    }
}

/// An amount in another unit.
public struct Conversion: Hashable, Sendable {
    /// The amount, for display too.
    public let quantity: StructuredQuantity
    /// The steps that lead to it.
    public let path: [ConversionStep]
    /// The measured ones for display: "2 cups = 240 g".
    public let conversions: [String]

    /// Creates a conversion.
    public init(quantity: StructuredQuantity, path: [ConversionStep] = [], conversions: [String] = []) {
        self.quantity = quantity
        self.path = path
        self.conversions = conversions
    }
}
