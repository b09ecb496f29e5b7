import Foundation

extension ReadingPath {
    /// Returns the rate of correct readings on this path at a certainty of the name model.
    ///
    /// `train_names.py --cross` fits the figures to labeled lines of sites that the model had not seen. The margin is
    /// that of ``NameDecoder/decode(into:)``: lines with uncertain words are read correctly less often.
    func confidence(_ margin: Float) -> Float {
        let value = odds + Self.slope * (min(margin, Self.widest) - Self.widest)
        return 1 / (1 + exp(-value))
    }

    private static let slope: Float = 0.249
    /// The margin beyond which certainty no longer grows.
    private static let widest: Float = 6

    /// The log odds that a reading is correct when the model is certain.
    private var odds: Float {
        switch self {
        case .measure: 7.96
        case .count: 4.30
        case .countNoun: 4.52
        case .package: 3.72
        case .sum: 5.18
        case .wordNumber: 2.48
        case .article: 1.34
        case .trailingMeasure: 2.29
        case .trailingCount: 2.38
        case .partOf: 2.82
        case .imprecise: 3.35
        case .none: 4.16
        }
    }
}
