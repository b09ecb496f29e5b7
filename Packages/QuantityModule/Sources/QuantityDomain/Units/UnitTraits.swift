import Quantities

/// What the grammar asks of a unit: plain values, so that asking copies nothing that is counted.
struct UnitTraits {
    /// What it measures; counting nouns are all different.
    enum Measured {
        case volume
        case mass
        case length
        case temperature
        case piece
        case noun
    }

    /// The traits of the module's units, in the order of their table; the memory lives as long as the program.
    static let standard = Table(UnitTable.standard)

    let measures: Measured
    let factor: Fraction
    let style: KitchenUnit.NumberStyle
    let isVague: Bool
    let isPackage: Bool
    let isPortion: Bool
    let mayFollowName: Bool
    /// Whether it holds things that are prepared already: "1 can sliced peaches".
    let isCanned: Bool

    /// Whether it is a measure of volume, mass or length.
    var isPrecise: Bool { measures == .volume || measures == .mass || measures == .length }

    private init(_ unit: KitchenUnit) {
        measures =
            switch unit.dimension {
            case .volume: .volume
            case .mass: .mass
            case .length: .length
            case .temperature: .temperature
            case .piece: .piece
            case .noun: .noun
            }
        let above = Int64(exactly: unit.factor.numerator)
        let below = Int64(exactly: unit.factor.denominator)
        factor = above.flatMap { above in below.map { Fraction(above, $0) } } ?? .tooLarge
        style = unit.style
        isVague = unit.isVague
        isPackage = unit.isPackage
        isPortion = unit.isPortion
        mayFollowName = unit.mayFollowName
        isCanned = UnitCode.Known.canned.contains(unit.code)
    }

    /// Traits by a unit's place, and the places of the units that rules name.
    struct Table: @unchecked Sendable {
        // The memory is written before the table is handed out, never changed and never freed.
        private let traits: UnsafePointer<UnitTraits>
        let clove: Int16
        let fluidOunce: Int16
        let inch: Int16
        let tablespoon: Int16
        let teaspoon: Int16

        fileprivate init(_ units: UnitTable) {
            traits = ByteTable.lasting(units.units.map(UnitTraits.init))
            func place(_ code: UnitCode) -> Int16 { units.position(of: code).map(Int16.init) ?? -1 }
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
