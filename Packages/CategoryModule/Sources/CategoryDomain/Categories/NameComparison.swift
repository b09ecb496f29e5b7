import Foundation

/// Compares names as people read them: regardless of capitalization, accents, signs, and singular or plural.
///
/// The rule of a language is the table `plural-endings.tsv`, and nothing more: "Vegetable" and "Vegetables" are alike,
/// "Mouse" and "Mice" are not. The letters I, İ, ı and i are one letter, because a capitalized Turkish name doesn't say
/// which of them it means.
package struct NameComparison: Sendable {
    /// The languages whose plural rules apply.
    private let languages: [String]

    /// Creates a comparison in the language of a BCP 47 locale and in English, the language of stored default names.
    package init(locale: String) {
        let language = locale.prefix { $0 != "-" && $0 != "_" }.lowercased()
        languages = language == "en" || PluralRule.all[language] == nil ? ["en"] : [language, "en"]
    }

    /// Returns whether two names are alike by the rule of one language.
    package func areAlike(_ one: String, _ other: String) -> Bool {
        languages.contains { Self.words(of: one, in: $0) == Self.words(of: other, in: $0) }
    }

    /// Returns the words of a name by each language's rule: two names are alike when they share one of these.
    package func forms(of name: String) -> [[String]] { languages.map { [$0] + Self.words(of: name, in: $0) } }

    /// Returns the words of a name in the form that singular and plural share, in the first language.
    package func words(of name: String) -> [String] { Self.words(of: name, in: languages[0]) }

    private static func words(of name: String, in language: String) -> [String] {
        let words = folded(name).filter { $0 != joining[language] }.map { PluralRule.stem(of: $0, in: language) }
        // A name of signs alone is only like itself.
        return words.isEmpty ? [DisplayName.key(of: name)] : words
    }

    /// Returns the words of a name in lower case and without accents, as far as its first thousand bytes.
    package static func folded(_ name: String) -> [String] {
        var letters = ""
        for scalar in name.bounded(bytes: 1_000).lowercased().decomposedStringWithCanonicalMapping.unicodeScalars {
            if let replacement = unaccented[scalar] {
                letters += replacement
            } else if scalar.properties.generalCategory != .nonspacingMark {
                letters.unicodeScalars.append(scalar)
            }
        }
        return letters.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// Letters that Unicode doesn't decompose into a letter and an accent.
    private static let unaccented: [Unicode.Scalar: String] = [
        "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "ı": "i", "đ": "d",
    ]

    private static let joining: [String: String] = {
        let rows = TableResource.rows(of: PackageResources.joining_words_tsv)
        return Dictionary(rows.map { ($0[0], $0[1]) }) { first, _ in first }
    }()
}

/// One row of the plural rules.
private struct PluralRule: Sendable {
    let step: String
    let ending: String
    let replacement: String
    let notAfter: String

    /// The rules by language, in order.
    static let all: [String: [PluralRule]] = {
        let rows = TableResource.rows(of: PackageResources.plural_endings_tsv)
        return Dictionary(grouping: rows, by: { $0[0] }).mapValues { rows in
            rows.map { PluralRule(step: $0[1], ending: $0[2], replacement: $0[3], notAfter: $0[4]) }
        }
    }()

    /// Returns what the singular and the plural of a word share.
    static func stem(of word: String, in language: String) -> String {
        var stem = word
        for step in ["1", "2"] {
            let rule = all[language]?.first { $0.step == step && $0.fits(stem) }
            if let rule { stem = stem.dropLast(rule.ending.count) + rule.replacement }
        }
        return stem
    }

    private func fits(_ word: String) -> Bool {
        guard word.hasSuffix(ending) else { return false }
        let rest = word.dropLast(ending.count)
        return rest.count >= 2 && !(rest.last.map(notAfter.contains) ?? false)
    }
}
