import Foundation

@testable import AisleLexicon

/// Makes the index that the package carries from the tables of words.
///
/// A line of a table is a language, a kind, and phrases separated by commas. In a phrase, "~" marks a short word that
/// may end a compound ("~saft"), and "=" a word that means something else without its diacritics ("=thé").
struct AisleIndexBuilder {
    private struct Step: Hashable {
        let node: Int
        let word: Int
    }

    private let languages = AisleIndexBuilder.numbers(of: IngredientLanguage.load().map(\.code))
    private let meanings = AisleIndexBuilder.codes
    private var words: [[UInt8]: [(id: Int, language: Int)]] = [:]
    private var compoundEnds: [UInt8] = []
    private var steps: [Step: Int] = [:]
    private var nodes: [UInt8] = [0]

    /// Reads tables, the first meaning of a phrase in the first table wins.
    init(_ tables: [ResourceTable]) throws {
        for row in tables.flatMap(\.rows) {
            guard row.count == 3, let language = languages[row[0]], let meaning = meanings[row[1]] else {
                throw BrokenTable(row: row)
            }
            for phrase in row[2].utf8.split(separator: UInt8(ascii: ",")) {
                add(Substring(phrase), meaning: meaning, language: language)
            }
        }
    }

    /// A line of a table that is none.
    struct BrokenTable: Error { let row: [String] }

    private static func numbers(of names: [String]) -> [String: Int] {
        Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    }

    /// The codes of ``PhraseMeaning``, by the words of the tables.
    private static var codes: [String: UInt8] {
        let names =
            ["divider", "alternative", "function", "part"] + IngredientState.allCases.map { "state:\($0.rawValue)" }
            + AisleKind.load().map(\.name)
        return numbers(of: names).mapValues { UInt8($0 + 1) }
    }

    private mutating func add(_ phrase: Substring, meaning: UInt8, language: Int) {
        let marks = phrase.utf8.prefix { [UInt8(ascii: " "), UInt8(ascii: "~"), UInt8(ascii: "=")].contains($0) }
        let isHead = marks.contains(UInt8(ascii: "~"))
        let isExact = marks.contains(UInt8(ascii: "="))
        let tokens = TokenizedName(phrase[marks.endIndex...]).tokens
        guard !tokens.isEmpty else { return }
        var node = 0
        for token in tokens {
            let step = Step(node: node, word: add(token, language: language, isHead: isHead, isExact: isExact))
            if steps[step] == nil {
                steps[step] = nodes.count
                nodes.append(0)
            }
            node = steps[step] ?? 0
        }
        if nodes[node] == 0 { nodes[node] = meaning }
    }

    /// Adds a word, which is recognized with its diacritics and, unless it is exact, without them.
    private mutating func add(_ token: Token, language: Int, isHead: Bool, isExact: Bool) -> Int {
        let text = Array((isExact ? token.plain : token.folded).utf8)
        let id: Int
        if let known = words[text]?.first(where: { $0.language == language }) {
            id = known.id
            if isHead { compoundEnds[id] = 1 }
        } else {
            id = compoundEnds.count
            compoundEnds.append(isHead || text.count >= 4 ? 1 : 0)
            words[text, default: []].append((id, language))
        }
        if !isExact, token.plain != token.folded { words[Array(token.plain.utf8), default: []].append((id, language)) }
        return id
    }

    /// The index as ``AisleIndex`` reads it.
    var bytes: [UInt8] {
        let sorted = words.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        let walk = steps.sorted { ($0.key.node, $0.key.word) < ($1.key.node, $1.key.word) }
        var textEnds: [Int] = []
        var wordEnds: [Int] = []
        for (text, words) in sorted {
            textEnds.append((textEnds.last ?? 0) + text.count)
            wordEnds.append((wordEnds.last ?? 0) + words.count)
        }
        let places = sorted.flatMap(\.value).map { $0.id * AisleIndex.languageLimit + $0.language }
        let counts = [sorted.count, compoundEnds.count, places.count, walk.count, nodes.count]
        let numbers = [counts, textEnds, wordEnds, places, walk.flatMap { [$0.key.node, $0.key.word, $0.value] }]
        let packed = numbers.joined().flatMap { number in (0..<4).map { UInt8(number >> (8 * $0) & 0xFF) } }
        return packed + nodes + compoundEnds + sorted.flatMap(\.key)
    }
}
