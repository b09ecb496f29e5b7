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

    private static let slope: Float = 0.15
    /// The margin beyond which more says nothing.
    private static let widest: Float = 6

    /// The logarithm of the odds that a reading is right when the model is sure.
    private var odds: Float {
        switch self {
        case .measure: 6.5
        case .count: 4.11
        case .countNoun: 4.34
        case .package: 3.5
        case .sum: 5.1
        case .wordNumber: 3.5
        case .article: 2.5
        case .trailingMeasure: 2.8
        case .trailingCount: 2.5
        case .partOf: 2.71
        case .imprecise: 3.18
        case .none: 3.91
        }
    }
}
