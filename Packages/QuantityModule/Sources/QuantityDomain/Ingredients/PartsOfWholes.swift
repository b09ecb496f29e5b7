import LineParser
package import Quantities
import TableData

/// The pieces of a whole that an amount of a part comes from: a lemon for its juice, a head for its cloves.
package struct WholePieces: Hashable, Sendable {
    /// The key of the whole; that of the part for cloves of garlic.
    package let wholeKey: String
    /// The pieces, exact: 4/3 lemons.
    ///
    /// They are rounded up when they are bought.
    package let pieces: Amount
    /// The source of the figure.
    package let source: String
}

/// The parts of a whole that a line needs.
public struct PartOfWhole: Hashable, Sendable {
    /// The key of the whole: "lemon".
    public let wholeKey: String
    /// The keys of the parts, which come from the same pieces: "lemon juice", "lemon zest".
    public let partKeys: [String]
    /// Whether shops sell the part, so that a list without the whole or another part has it as it is.
    public let isSoldAlone: Bool

    /// Creates a part.
    public init(wholeKey: String, partKeys: [String], isSoldAlone: Bool = false) {
        self.wholeKey = wholeKey
        self.partKeys = partKeys
        self.isSoldAlone = isSoldAlone
    }
}

/// What parts come from which wholes, so that lemons and lemon juice are counted together.
package struct PartsOfWholes: Sendable {
    /// The module's own table; read when the first part is asked for.
    package static let standard = PartsOfWholes(resource: ProgramTable.partsOfWholes.bytes)

    private struct Yield {
        let part: Amount
        let whole: String
        let pieces: Amount
        let source: String
        /// The most pieces that a line's part comes from; `nil` where shops don't sell the part.
        let most: Rational?
    }

    private var yields: [String: [Yield]] = [:]

    init(resource: [UInt8]) {
        for fields in TabSeparated.rows(of: resource) {
            guard fields.count == 8, let part = Rational(fields[1]), let pieces = Rational(fields[4]) else {
                preconditionFailure("parts-of-wholes.tsv: a row needs eight fields and two numbers: \(fields)")
            }
            let yield = Yield(
                part: Amount(part, Self.unit(fields[2])),
                whole: fields[3],
                pieces: Amount(pieces, Self.unit(fields[5])),
                source: fields[6],
                most: Rational(fields[7])
            )
            yields[fields[0], default: []].append(yield)
        }
    }

    /// Returns an amount in "metric tbsp" in "tbsp"; any other amount is unchanged.
    private static func bareSpoons(_ amount: Amount) -> Amount {
        guard ShelfRounding.isSpoon(amount.unit), let bare = amount.unit.rawValue.split(separator: " ").last else {
            return amount
        }
        return Amount(amount.value, UnitCode(rawValue: String(bare)))
    }

    private static func unit(_ code: String) -> UnitCode { code.isEmpty ? .count : UnitCode(rawValue: code) }

    /// Every key of the table, parts and wholes.
    var keys: Set<String> { Set(yields.keys).union(yields.values.joined().map(\.whole)) }

    /// Returns the pieces of the whole that an amount of a part comes from.
    ///
    /// - Parameters:
    ///   - key: The part's key.
    ///   - amount: How much of the part is needed.
    /// - Returns: The pieces; `nil` when the ingredient is not a part, or the amount has a unit of another dimension.
    /// - Throws: ``CalculationError/arithmetic(_:)`` when the number does not fit.
    package func pieces(for key: String, _ amount: Amount) throws(CalculationError) -> WholePieces? {
        let units = UnitTable.standard
        let fitting = yields[key]?.first { units.dimension(of: $0.part.unit) == units.dimension(of: amount.unit) }
        guard let yield = fitting else { return nil }
        // The figures are rounded to spoons, so that a piece gives as many of those that a kitchen has.
        let spoons = ShelfRounding.isSpoon(yield.part.unit) ? Self.bareSpoons(amount) : amount
        let same = try units.convert(spoons, to: yield.part.unit)
        do throws(ArithmeticError) {
            let pieces = try same.value * yield.pieces.value / yield.part.value
            return WholePieces(wholeKey: yield.whole, pieces: Amount(pieces, yield.pieces.unit), source: yield.source)
        } catch { throw .arithmetic(error) }
    }

    /// Returns what a line needs of a whole: "6 tbsp lemon juice", "juice of 2 lemons" and "2 lemons, juiced".
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - amount: Its amount, scaled.
    /// - Returns: The part; `nil` for a line that needs none, whose pieces are unknown, or that needs more than a cook
    ///   takes from pieces.
    /// - Throws: ``CalculationError/arithmetic(_:)`` when the number does not fit.
    package func part(_ line: ParsedLine, amount: AmountRange?) throws(CalculationError) -> PartOfWhole? {
        let key = line.ingredientKey
        if let yield = yields[key]?.first, yield.whole != key {
            if let amount {
                guard let found = try pieces(for: key, amount.amount),
                    yield.most.map({ found.pieces.value <= $0 }) ?? true
                else { return nil }
            }
            return PartOfWhole(wholeKey: yield.whole, partKeys: [key], isSoldAlone: yield.most != nil)
        }
        guard amount?.unit == .count, !line.preparation.isEmpty else { return nil }
        let parts = LineWords.standard.parts(LineWords.words(of: line.preparation))
        let keys = parts.map { "\(key) \($0)" }.filter { yields[$0] != nil }
        return keys.isEmpty ? nil : PartOfWhole(wholeKey: key, partKeys: keys, isSoldAlone: false)
    }
}
