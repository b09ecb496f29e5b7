import Foundation

extension ReadingPath {
    /// The share of right readings among those of this path where the name model was so sure of its words.
    ///
    /// `train_names.py --cross` fits the figures to labeled lines of sites that the model had not seen. The margin is
    /// that of ``NameDecoder/decode(into:)``: a line whose words puzzle the model is less often read right.
    func confidence(_ margin: Float) -> Float {
        let value = odds + Self.slope * (min(margin, Self.widest) - Self.widest)
        return 1 / (1 + exp(-value))
    }

    private static let slope: Float = 0.249
    /// The margin beyond which more says nothing.
    private static let widest: Float = 6

    /// The logarithm of the odds that a reading is right when the model is sure.
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
