import Foundation

extension String {
    /// The text without differences of case, accents, and width, by which people tell names apart.
    ///
    /// Foundation folds what isn't ASCII; it takes a hundred times as long, and lists fold a name for each comparison.
    public var foldedLetters: String {
        asciiLowercased ?? folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }
}
