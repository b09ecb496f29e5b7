import Quantities
import QuantityDomain

/// Counts a package for another of nearly the same content: a need of 1 can (400 g) takes one of 425 g.
///
/// A package without a content holds what it usually does; where that is unknown, it is not a package of any content.
struct SamePackage {
    /// What packages without a content hold.
    let sizes: UsualSizes

    /// The contents of cans that shops sell for the same use differ by less: 14.5 oz, 15 oz, 400 g, 425 g.
    private static let tolerance = Rational(constant: 1, over: 10)
    private static let source = "packages of about the same size"

    /// The units of one group may count the same packages.
    static func group(of unit: UnitCode) -> Dimension { UnitTable.standard.dimension(of: PackUnit.package(of: unit)) }

    /// Returns as many packages of another content; `nil` where the contents differ or one is unknown.
    func convert(_ amount: Amount, to unit: UnitCode) throws(CalculationError) -> Conversion? {
        let (stock, need) = (PackUnit(amount.unit), PackUnit(unit))
        let form: ShelfForm?
        if let stock, let need {
            guard try Self.isAbout(stock.content, need.content) else { return nil }
            form = nil
        } else {
            guard let sized = stock ?? need, let usual = sizes.usual(for: sized),
                try Self.isAbout(usual.content, sized.content)
            else { return nil }
            form = usual.form
        }
        let units = UnitTable.standard
        let value: Rational
        do {
            value =
                try amount.value
                * (units.factor(of: PackUnit.package(of: amount.unit)) / units.factor(of: PackUnit.package(of: unit)))
        } catch { throw .arithmetic(error) }
        let same = Amount(value, unit)
        let step = ConversionStep(
            from: amount,
            to: same,
            exact: false,
            source: form?.source ?? Self.source,
            basis: form == nil ? .own : .usualSize
        )
        return Conversion(amount: same, path: [step])
    }

    /// Whether two contents are about the same.
    static func isAbout(_ content: Amount, _ other: Amount) throws(CalculationError) -> Bool {
        let units = UnitTable.standard
        guard units.dimension(of: content.unit) == units.dimension(of: other.unit) else { return false }
        let same = try units.convert(content, to: other.unit)
        do { return try (same.value / other.value - .one).magnitude <= Self.tolerance } catch {
            throw .arithmetic(error)
        }
    }
}

/// What packages of an ingredient without a content usually hold: by the home's choice or the table of shelves,
/// otherwise as much as those that the home has.
struct UsualSizes {
    let forms: [ShelfForm]

    private static let source = "content of the home's own"

    /// Finds the sizes.
    ///
    /// - Parameters:
    ///   - form: How shops sell the ingredient; `nil` when that is unknown.
    ///   - subtraction: The needs and the stock.
    /// - Throws: ``CalculationError/arithmetic(_:)`` when a content does not fit.
    init(_ form: ShelfForm?, of subtraction: StockSubtraction) throws(CalculationError) {
        var forms = form.map { [$0] + Self.generic($0, in: subtraction) } ?? []
        let packs = subtraction.pool.compactMap { PackUnit($0.counted.unit) }
        for unit in subtraction.barePackages where !forms.contains(where: { $0.unit == unit }) {
            let own = packs.filter { $0.package == unit }
            guard let content = own.first?.content else { continue }
            var isOne = true
            for pack in own where isOne { isOne = try SamePackage.isAbout(pack.content, content) }
            guard isOne else { continue }
            forms.append(ShelfForm(unit: unit, contents: [content], source: Self.source))
        }
        self.forms = forms
    }

    /// Returns other names of what a shop sells: a package of what is sold in cans, and one of what is sold by the
    /// head.
    private static func generic(_ form: ShelfForm, in subtraction: StockSubtraction) -> [ShelfForm] {
        let units = subtraction.amounts.map(\.unit)
        if form.unit != package, !form.contents.isEmpty, UnitTable.standard.isPackage(form.unit),
            units.contains(package)
        {
            return [ShelfForm(unit: package, contents: form.contents, source: form.source)]
        }
        guard heads.contains(form.unit), units.contains(.count) else { return [] }
        return [ShelfForm(unit: .count, contents: [Amount(.one, form.unit)], source: whole)]
    }

    private static let package = UnitCode(rawValue: "package")
    private static let heads: Set = [UnitCode(rawValue: "head"), UnitCode(rawValue: "bulb")]
    private static let whole = "a whole one"

    /// Returns what a package of the same kind usually holds, in the dimension of its content; `nil` when that is
    /// unknown.
    func usual(for pack: PackUnit) -> (content: Amount, form: ShelfForm)? {
        let dimension = UnitTable.standard.dimension(of: pack.content.unit)
        for form in forms where form.unit == pack.package {
            if let content = form.contents.first(where: { UnitTable.standard.dimension(of: $0.unit) == dimension }) {
                return (content, form)
            }
        }
        return nil
    }

    /// Returns the graph with the sizes.
    func added(to graph: ConversionGraph, of key: String) -> ConversionGraph {
        forms.reduce(graph) { $0.addingUsualSizes(of: key, $1) }
    }
}
