import Foundation
import TextFormats

/// Finds the ingredient lines that a step uses, by their names in its text.
///
/// A step names an ingredient as its line does ("brown sugar"), or by the word that the others describe ("the sugar"):
/// the last word of a name, or the first one in languages that describe behind the noun. Of the names that begin at one
/// place, the longest counts; a line that has exactly this name goes before lines that only end in it. Words match in
/// singular and plural, without case and accents.
///
/// A step uses up to ``most`` lines, the first of the list, so that a recipe of many lines with one name stays small.
struct StepIngredients {
    /// The maximum number of lines that a text names.
    static let most = 20

    private struct Match {
        var exact: [Int] = []
        var partial: [Int] = []
    }

    private let lines: [IngredientLine]
    private let words: NameWords
    private var matches: [[String]: Match] = [:]
    /// The number of words of the longest name that begins with a word.
    private var longest: [String: Int] = [:]

    /// Prepares the lines of a recipe in a language, a BCP 47 tag; `nil` when it is unknown.
    init(_ lines: [IngredientLine], language: String?) {
        self.lines = lines
        words = NameWords(language: language)
        for (place, line) in lines.enumerated() {
            guard let name = line.reading?.name, line.id != nil else { continue }
            add(words.words(of: name), at: place)
        }
    }

    /// Returns the lines that a text names, in the order of the list.
    func lineIDs(in text: String) -> [LineID] {
        guard !longest.isEmpty else { return [] }
        let said = words.words(of: text)
        var found: Set<Int> = []
        var index = 0
        while index < said.count {
            var length = min(longest[said[index], default: 0], said.count - index)
            while length > 0 {
                if let match = matches[Array(said[index..<(index + length)])] {
                    found.formUnion(match.exact.isEmpty ? match.partial : match.exact)
                    break
                }
                length -= 1
            }
            index += max(length, 1)
        }
        return found.sorted().prefix(Self.most).compactMap { lines[$0].id }
    }

    private mutating func add(_ name: [String], at place: Int) {
        let name = Array(name.prefix(Self.mostWords))
        guard let last = name.last else { return }
        note(place, under: name, in: \.exact)
        for length in 1..<max(name.count, 1) {
            let part = words.isNounFirst ? Array(name.prefix(length)) : Array(name.suffix(length))
            guard part[0].count > 2 else { continue }
            note(place, under: part, in: \.partial)
        }
        guard words.hasCompounds else { return }
        // "Weizenmehl" is the flour.
        let noun = last.dropFirst(3).suffix(Self.longestNoun)
        for ending in noun.indices.map({ noun[$0...] }) where ending.count >= 4 {
            note(place, under: [String(ending)], in: \.partial)
        }
    }

    /// Notes a line under the words that name it, unless as many are there as a step uses.
    private mutating func note(_ place: Int, under name: [String], in kind: WritableKeyPath<Match, [Int]>) {
        longest[name[0]] = max(longest[name[0], default: 0], name.count)
        guard matches[name, default: Match()][keyPath: kind].count < Self.most else { return }
        matches[name, default: Match()][keyPath: kind].append(place)
    }

    /// The maximum number of letters of the noun at the end of a compound.
    private static let longestNoun = 40
    private static let mostWords = 8
}

/// The words of names in one language, in a form that singular and plural share.
struct NameWords {
    private let language: String

    /// Whether a name begins with its noun, as "huile d'olive".
    var isNounFirst: Bool { ["fr", "es", "it", "pt", "ca", "ro"].contains(language) }

    /// Whether the language writes nouns together, with the main one at the end.
    var hasCompounds: Bool { ["de", "nl", "sv", "da", "nb", "no", "nn"].contains(language) }

    /// Chooses a language by a BCP 47 tag; English for `nil`.
    init(language: String?) {
        self.language = String((language ?? "en").lowercased().prefix { $0 != "-" })
    }

    /// Returns the words of a text.
    func words(of text: String) -> [String] {
        text.foldedLetters.lowercased().split { !$0.isLetter && !$0.isNumber }.map { stem(String($0)) }
    }

    private func stem(_ word: String) -> String {
        switch language {
        case "en": Self.english(word)
        case "de": Self.without([("en", 3), ("er", 2), ("e", 3), ("n", 4), ("s", 3)], word)
        case "nl": Self.without([("en", 3), ("s", 3)], word)
        case "fr": Self.without([("s", 3), ("x", 3)], word)
        case "es", "pt": Self.without([("es", 3), ("s", 3), ("e", 3)], word)
        case "it", "ro": Self.without([("i", 3), ("e", 3), ("a", 3), ("o", 3)], word)
        case "sv", "da", "nb", "no", "nn":
            Self.without([("arna", 3), ("orna", 3), ("or", 3), ("ar", 3), ("er", 3), ("en", 3), ("et", 3)], word)
        case "tr": Self.without([("lar", 2), ("ler", 2)], word)
        default: word
        }
    }

    private static let irregular = ["leaves": "leaf", "loaves": "loaf", "halves": "half", "calves": "calf"]

    private static func english(_ word: String) -> String {
        if let singular = irregular[word] { return singular }
        if word.hasSuffix("ies"), word.count > 4 { return word.dropLast(3) + "y" }
        for ending in ["oes", "ches", "shes", "sses", "xes"] where word.hasSuffix(ending) {
            return String(word.dropLast(2))
        }
        guard word.hasSuffix("s"), !word.hasSuffix("ss"), word.count > 3 else { return word }
        return String(word.dropLast())
    }

    /// Returns the word without the first ending that leaves as many letters as the ending needs before it.
    private static func without(_ endings: [(text: String, least: Int)], _ word: String) -> String {
        let ending = endings.first { word.hasSuffix($0.text) && word.count - $0.text.count >= $0.least }
        return String(word.dropLast(ending?.text.count ?? 0))
    }
}
