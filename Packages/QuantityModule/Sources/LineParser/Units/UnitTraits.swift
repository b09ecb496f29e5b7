package import Quantities

/// What the grammar needs to know about a unit, in plain values that need no reference counting.
package struct UnitTraits: Sendable {
    /// What a unit measures; counting nouns are all different.
    package enum Measured: Sendable {
        case volume
        case mass
        case length
        case temperature
        case piece
        case noun
    }

    let measures: Measured
    let factor: Fraction
    let usesDecimals: Bool
    let isVague: Bool
    let isPackage: Bool
    let isPortion: Bool
    let mayFollowName: Bool
    /// Whether it holds prepared food: "1 can sliced peaches".
    let isCanned: Bool

    /// Whether it is a measure of volume, mass or length.
    var isPrecise: Bool { measures == .volume || measures == .mass || measures == .length }

    /// Creates traits from a row of the unit table.
    ///
    /// - Parameters:
    ///   - code: The unit.
    ///   - measures: What it measures.
    ///   - factor: How many base units of its dimension equal one.
    ///   - usesDecimals: Whether its numbers are written with decimals.
    ///   - isVague: Whether it is an estimate by hand, such as a pinch.
    ///   - isPackage: Whether it is sold in sizes.
    ///   - isPortion: Whether it is cut to a length.
    ///   - mayFollowName: Whether it may follow the name, as in "3 celery ribs".
    package init(
        code: UnitCode,
        measures: Measured,
        factor: Rational,
        usesDecimals: Bool,
        isVague: Bool,
        isPackage: Bool,
        isPortion: Bool,
        mayFollowName: Bool
    ) {
        self.measures = measures
        let above = Int64(exactly: factor.numerator)
        let below = Int64(exactly: factor.denominator)
        self.factor = above.flatMap { above in below.map { Fraction(above, $0) } } ?? .tooLarge
        self.usesDecimals = usesDecimals
        self.isVague = isVague
        self.isPackage = isPackage
        self.isPortion = isPortion
        self.mayFollowName = mayFollowName
        isCanned = UnitCode.Known.canned.contains(code)
    }

    /// The traits of all units by index, and the indices of the units that rules name.
    struct Table: @unchecked Sendable {
        // Unsafe, because an array would be retained for every word of a line. The memory is written before the table
        // is shared, never changed and never freed; indices come from the table itself.
        private let traits: UnsafePointer<UnitTraits>
        let clove: Int16
        let fluidOunce: Int16
        let inch: Int16
        let tablespoon: Int16
        let teaspoon: Int16

        init(_ units: [(code: UnitCode, traits: UnitTraits)]) {
            traits = ByteTable.lasting(units.map(\.traits))
            let places = Dictionary(uniqueKeysWithValues: units.enumerated().map { ($1.code, Int16($0)) })
            func place(_ code: UnitCode) -> Int16 { places[code] ?? -1 }
            clove = place(UnitCode.Known.clove)
            fluidOunce = place(UnitCode.Known.fluidOunce)
            inch = place(UnitCode.Known.inch)
            tablespoon = place(UnitCode.Known.tablespoon)
            teaspoon = place(UnitCode.Known.teaspoon)
        }

        /// Returns the traits of the unit at an index; `nil` for -1.
        subscript(_ place: Int16) -> UnitTraits? { place >= 0 ? traits[Int(place)] : nil }
    }
}

extension UnitCode {
    /// The codes that the module's own rules name.
    package enum Known {
        /// Units that hold prepared food: "1 can sliced peaches".
        package static let canned: Set<UnitCode> = [can, UnitCode(rawValue: "jar")]
        package static let can = UnitCode(rawValue: "can")
        package static let clove = UnitCode(rawValue: "clove")
        package static let fluidOunce = UnitCode(rawValue: "fl oz")
        package static let gram = UnitCode(rawValue: "g")
        package static let inch = UnitCode(rawValue: "inch")
        package static let tablespoon = UnitCode(rawValue: "tbsp")
        package static let teaspoon = UnitCode(rawValue: "tsp")
    }
}
