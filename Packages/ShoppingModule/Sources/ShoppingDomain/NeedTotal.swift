package import Quantities

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
        "bag", "bottle", "box", "can", "carton", "container", "envelope", "jar", "package", "punnet", "tray", "tube",
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
/// A package counts as a piece of the pack when it holds about as much: a can of tomatoes is a can of tomatoes, whether it is
/// one of 14 1/2 oz or 400 g. A stated weight is never rounded down; a measured one is, by less than 2 %.
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
