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

    /// Rounds needs up to whole packs; `nil` when the product has no known pack, a need has no conversion to its
    /// measure, or there is no need.
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

/// What is to buy, and the same in the measure of a pack.
package struct ConvertedNeed: Sendable {
    /// What is to buy, as the list has it.
    package let amount: Amount
    /// The conversion to the unit of the pack's measure; `nil` where no known path leads to it.
    package let conversion: Conversion?

    /// Creates a need.
    package init(_ amount: Amount, _ conversion: Conversion?) {
        self.amount = amount
        self.conversion = conversion
    }

    /// What shops sell closed, by the codes of the units; a weight of its own may be known of it, too.
    private static let packages: Set<String> = [
        "bag", "bottle", "box", "can", "carton", "container", "envelope", "jar", "mesh bag", "package", "punnet",
        "sack",
        "tray", "tube",
    ]

    /// Whether the amount counts packages, such as cans with or without a content: `can`, `can (400 g)`.
    fileprivate var countsPackages: Bool {
        Self.packages.contains(amount.unit.rawValue) || amount.unit.rawValue.hasSuffix(")")
            || conversion?.path.contains { $0.basis == .usualSize } == true
    }

    /// Whether the conversion starts at a measure of the kitchen, such as a cup, or goes by a measured weight.
    fileprivate var isMeasured: Bool {
        guard !amount.unit.rawValue.hasSuffix(")") else { return false }
        return PackMeasure.of(amount.unit) == nil || conversion?.path.contains { !$0.exact } == true
    }
}

/// Adds up needs in the measure of a pack.
///
/// A package counts as a piece of the pack when it holds about as much: a can of tomatoes is a can of tomatoes, whether
/// it is one of 14 1/2 oz or 400 g. A stated weight is never rounded down; a measured one is, by less than 2 %.
struct NeedTotal {
    private let pack: Pack
    private var stated = Rational.zero
    private var measured = Rational.zero

    /// The contents of packages that shops sell for the same use differ by less, as where stock is subtracted.
    private static let packageTolerance = Rational(constant: 1, over: 10)
    /// Cups and spoons are filled less exactly.
    private static let measuredTolerance = Rational(constant: 1, over: 50)

    init(in pack: Pack) { self.pack = pack }

    /// Adds a need; returns false if it has no conversion to the measure.
    mutating func add(_ need: ConvertedNeed) throws(ArithmeticError) -> Bool {
        guard let converted = need.conversion?.quantity.range?.amount, converted.unit == pack.measure.unit else {
            return false
        }
        if let pieces = try pieces(need, converted) {
            stated = try stated + pieces
        } else if need.isMeasured {
            measured = try measured + converted.value
        } else {
            stated = try stated + converted.value
        }
        return true
    }

    /// Returns the content of as many pieces as a need has packages; `nil` unless they hold about as much.
    private func pieces(_ need: ConvertedNeed, _ converted: Amount) throws(ArithmeticError) -> Rational? {
        guard pack.measure != .count, need.countsPackages, need.amount.value > .zero,
            let piece = try PackMeasure.measuring(pack.content)?.value
        else { return nil }
        let each = try converted.value / need.amount.value
        guard try (each / piece - .one).magnitude <= Self.packageTolerance else { return nil }
        return try piece * need.amount.value
    }

    /// Returns the least number of packs for the total, and whether they contain slightly less than it.
    func packs() throws(ArithmeticError) -> (packs: Int, isAbout: Bool)? {
        let total = try stated + measured
        guard let packs = try pack.packs(covering: Amount(total, pack.measure.unit)),
            let piece = try PackMeasure.measuring(pack.content)?.value
        else { return nil }
        guard packs > 1 else { return (packs, false) }
        let excess = try total - piece * Rational(pack.count) * Rational(packs - 1)
        let allowed = try (measured - excess) * Self.measuredTolerance
        let isAbout = pack.measure != .count && excess < allowed
        return isAbout ? (packs - 1, true) : (packs, false)
    }
}
