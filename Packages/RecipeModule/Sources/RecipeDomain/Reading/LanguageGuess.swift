/// Guesses the language of ingredient lines from words that are typical of each language.
struct LanguageGuess {
    private static let languages: [String: [String]] = {
        var languages: [String: [String]] = [:]
        for row in ResourceTable(PackageResources.language_words_tsv).rows where row.count == 2 {
            for word in row[1].split(separator: " ") { languages[String(word), default: []].append(row[0]) }
        }
        return languages
    }()

    /// The score of each language: the sum over all lines, at most 1 per line, of the weights of its words.
    private var scores: [String: Double] = [:]
    private let lineCount: Int

    init(_ lines: [String]) {
        let sample = lines.prefix(60)
        lineCount = sample.count
        for line in sample {
            var found: [String: Double] = [:]
            for word in Self.words(of: line) {
                guard let languages = Self.languages[word] else { continue }
                // A word that many languages share is weak evidence.
                for language in languages { found[language, default: 0] += 1 / Double(languages.count) }
            }
            for (language, weight) in found { scores[language, default: 0] += min(weight, 1) }
        }
    }

    /// The language; `nil` when too few lines indicate one, or two languages score about the same.
    var language: String? {
        let ranked = scores.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        guard let best = ranked.first, best.value >= 1, best.value * 5 >= Double(lineCount) else { return nil }
        guard ranked.count < 2 || best.value >= ranked[1].value * 1.2 else { return nil }
        return best.key
    }

    /// Returns the language to use: the one that the page declares, unless its lines are clearly in another.
    func language(declared: String?) -> String? {
        guard let declared else { return language }
        let primary = String(declared.prefix { $0 != "-" })
        guard let guess = language, guess != primary, (scores[guess] ?? 0) >= 3, scores[primary, default: 0] < 0.5,
            Self.languages.values.contains(where: { $0.contains(primary) })
        else { return declared }
        return guess
    }

    private static func words(of line: String) -> Set<String> {
        var words = Set(
            line.lowercased().split { !$0.isLetter && $0 != "." }.map { word in
                String(word.last == "." ? word.dropLast() : word)
            }
        )
        // Japanese doesn't separate words with spaces.
        if line.unicodeScalars.contains(where: { (0x3040...0x9FFF).contains($0.value) }) {
            words.formUnion(["大さじ", "小さじ", "適量", "少々", "個", "本", "枚"].filter(line.contains))
        }
        return words
    }
}
