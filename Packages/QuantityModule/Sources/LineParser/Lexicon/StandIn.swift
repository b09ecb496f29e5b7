/// English words that stand for those of other languages before the name model, which learned from English lines.
///
/// "gehackt" and "haché" are told as "chopped", "für" and "pour" as "for": what the model knows of the one holds for
/// the others.
enum StandIn {
    private static let words: [(WordClass, WordPrint)] = [
        (.optional, WordPrint(of: "optional")), (.taste, WordPrint(of: "taste")), (.purpose, WordPrint(of: "for")),
        (.plus, WordPrint(of: "plus")), (.prep, WordPrint(of: "chopped")), (.adverb, WordPrint(of: "finely")),
        (.and, WordPrint(of: "and")), (.range, WordPrint(of: "or")), (.comment, WordPrint(of: "to")),
    ]
    /// "in", after what is done: "coupées en rondelles".
    static let into = WordPrint(of: "into")
    /// The prints of the word that stands for one of these classes; `nil` when its own must do.
    static func print(for classes: WordClass, in language: Language?) -> WordPrint? {
        guard let language, language != .english, classes.isDisjoint(with: [.clause, .unit, .partitive]) else {
            return nil
        }
        // In Turkish what for is told before "için": see NameLabeler.
        if language == .turkish, classes.contains(.purpose) { return nil }
        return words.first { !classes.isDisjoint(with: $0.0) }?.1
    }
}
