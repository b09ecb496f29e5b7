package import Quantities

/// What the grammar asks of a unit: plain values, so that asking copies nothing that is counted.
package struct UnitTraits: Sendable {
    /// What it measures; counting nouns are all different.
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
    /// Whether it holds things that are prepared already: "1 can sliced peaches".
    let isCanned: Bool

    /// Whether it is a measure of volume, mass or length.
    var isPrecise: Bool { measures == .volume || measures == .mass || measures == .length }

    /// Takes what the table of units says of one.
    ///
    /// - Parameters:
    ///   - code: The unit.
    ///   - measures: What it measures.
    ///   - factor: How many base units of its dimension one of it is.
    ///   - usesDecimals: Whether its numbers are written with decimals.
    ///   - isVague: Whether it is an estimate by hand, such as a pinch.
    ///   - isPackage: Whether it is sold with a size of its own.
    ///   - isPortion: Whether it is cut to a length.
    ///   - mayFollowName: Whether it may stand after the name, as in "3 celery ribs".
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

    /// Traits by a unit's place, and the places of the units that rules name.
    struct Table: @unchecked Sendable {
        // Unsafe, since an array would be counted for every word of a line. The memory is written before the table is
        // handed out, never changed and never freed; places come from the table itself.
        private let traits: UnsafePointer<UnitTraits>
        let places: [UnitCode: Int16]
        let clove: Int16
        let fluidOunce: Int16
        let inch: Int16
        let tablespoon: Int16
        let teaspoon: Int16

        init(_ units: [(code: UnitCode, traits: UnitTraits)]) {
            traits = ByteTable.lasting(units.map(\.traits))
            let places = Dictionary(uniqueKeysWithValues: units.enumerated().map { ($1.code, Int16($0)) })
            self.places = places
            func place(_ code: UnitCode) -> Int16 { places[code] ?? -1 }
            clove = place(UnitCode.Known.clove)
            fluidOunce = place(UnitCode.Known.fluidOunce)
            inch = place(UnitCode.Known.inch)
            tablespoon = place(UnitCode.Known.tablespoon)
            teaspoon = place(UnitCode.Known.teaspoon)
        }

        /// The traits of the unit at a place; `nil` for -1.
        subscript(_ place: Int16) -> UnitTraits? { place >= 0 ? traits[Int(place)] : nil }
    }
}

extension UnitCode {
    /// The codes that the module's own rules name.
    package enum Known {
        /// What holds things that are prepared already: "1 can sliced peaches".
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
