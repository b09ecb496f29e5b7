public import Quantities

/// A unit that the kitchen uses, with its exact size.
public struct KitchenUnit: Hashable, Sendable {
    /// How people write numbers of a unit.
    public enum NumberStyle: String, Sendable {
        /// Halves, thirds, quarters, eighths: cups, spoons, pounds, ounces.
        case fraction
        /// Decimals: metric units.
        case decimal
        /// Whole things and simple fractions of them.
        case count
    }

    /// The code of stores and messages; it is also the singular that people read.
    public let code: UnitCode
    /// What it measures.
    public let dimension: Dimension
    /// How many base units of its dimension (milliliters, grams, millimeters, things, kelvins) one of it is, exactly.
    public let factor: Rational
    /// What is added to its numbers before ``factor`` counts: 273.15 for degrees Celsius; zero for all but temperatures.
    public let offset: Rational
    /// How its numbers are written.
    public let style: NumberStyle
    /// What people read above one.
    public let plural: String
    /// Who defines the factor; empty for counting nouns.
    public let source: String
    /// Whether it is an estimate by hand, so that "a pinch" is no number while "2 pinches" is.
    let isVague: Bool
    /// Whether it is sold with a size of its own, as in "400 g can".
    let isPackage: Bool
    /// Whether it is cut to a length, as in "3 inch piece".
    let isPortion: Bool
    /// Whether it may stand after the name, as in "3 celery ribs".
    let mayFollowName: Bool
    /// Whether it is a measure of volume, mass or length.
    var isPrecise: Bool {
        switch dimension {
        case .volume, .mass, .length: true
        case .piece, .noun, .temperature: false
        }
    }
}
