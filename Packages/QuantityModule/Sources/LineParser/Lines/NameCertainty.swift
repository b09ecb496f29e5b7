import Foundation

/// How often a name is read as people read it.
///
/// `train_names.py --certainty` fits the figures to 3,000 labeled lines of five sites (strangetom/ingredient-parser,
/// MIT) that took no part in training the model, and to 72 lines in six other languages (hhursev/recipe-scrapers, MIT).
enum NameCertainty {
    /// The log odds that an English name is right when the model is certain and no table has the name.
    private static let unknown: Float = 6.81
    /// What a table that has the name adds.
    private static let known: Float = 1.44
    /// What each unit of the margin adds.
    private static let slope: Float = 0.86
    /// What other languages than English add: their words reach the model as English ones, and so with smaller margins.
    private static let otherLanguage: Float = 0.35
    /// The margin beyond which certainty no longer grows.
    private static let widest: Float = 8.04

    /// Returns the rate of right names at a margin of ``NameDecoder/decode(into:)``.
    static func confidence(_ margin: Float, isKnown: Bool, in language: Language) -> Float {
        let base = unknown + (isKnown ? known : 0) + (language == .english ? 0 : otherLanguage)
        return 1 / (1 + exp(-(base + slope * (min(margin, widest) - widest))))
    }
}
