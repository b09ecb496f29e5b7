import Foundation
import TextFormats

/// The measure of a portion in the words of the release: "cup, chopped", "medium (2-1/2" dia)", "head, large", or
/// "lemon yields".
struct UsdaMeasure: Hashable {
    /// The unit; empty for one of the food itself.
    private(set) var unit: String
    /// The state or size; empty for the usual one.
    private(set) var state: String
    /// The text in parentheses, which tells two measures apart that share unit and state.
    let note: String

    private static let volumes = [
        "fl oz", "cup", "cups", "tbsp", "tsp", "tablespoon", "teaspoon", "pint", "quart", "gallon", "ml", "liter",
    ]
    private static let weights: Set<String> = ["oz", "lb", "g", "ounce", "pound", "gram", "kg"]
    private static let sizes = [
        "extra small", "extra large", "small", "medium", "large", "jumbo", "mini", "miniature", "nlea",
    ]
    /// Pieces and packs; other words after them describe them.
    private static let pieces: Set<String> = [
        "ball", "bar", "block", "bulb", "bunch", "can", "clove", "container", "cube", "ear", "envelope", "fillet",
        "head", "kernel", "leaf", "link", "package", "packet", "pat", "piece", "pod", "ring", "roast", "serving",
        "slice", "spear", "sprig", "square", "stalk", "stick", "strip", "wedge",
    ]
    private static let wholes: Set<String> = ["fruit", "each", "whole", "individual"]

    /// Reads the words of a portion without a unit of its own.
    init(_ text: String, of food: String) {
        let (plain, note) = Self.cut(text)
        self.note = note
        var parts = plain.split(separator: ",").map { Self.firstChoice(String($0).trimmedOfSpace) }
        parts.removeAll { $0.isEmpty || $0 == "yields" }
        let head = parts.isEmpty ? "" : parts.removeFirst()
        if let volume = Self.volumes.first(where: { head == $0 || head.hasPrefix($0 + " ") }) {
            unit = volume
            parts.insert(String(head.dropFirst(volume.count)).trimmedOfSpace, at: 0)
        } else {
            let (thing, description) = Self.thing(head.split(separator: " ").map(String.init), of: food)
            unit = thing
            parts.insert(description, at: 0)
        }
        state = parts.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// Reads a unit of the release's own list, and the words beside it.
    init(unit: String, modifier: String, of food: String) {
        let (plain, note) = Self.cut(modifier)
        self.note = note
        let word = Self.singular(unit.lowercased())
        self.unit = Self.wholes.contains(word) || Self.names(word, food) ? "" : word
        state = plain
    }

    /// Whether the measure is a weight, which needs no other.
    var isWeight: Bool { Self.weights.contains(unit) }

    /// Whether the state begins with a size other than medium.
    var isUnusualSize: Bool { Self.sizes.contains { $0 != "medium" && state.hasPrefix($0) } }

    /// Adds the note to the state, to tell the measure from another one.
    mutating func distinguish() { state = [state, note].filter { !$0.isEmpty }.joined(separator: ", ") }

    /// Returns the unit of a thing that is counted, and the words that describe it.
    private static func thing(_ words: [String], of food: String) -> (unit: String, description: String) {
        var words = words
        if words.count > 1, words.last == "yields" { words.removeLast() }
        if weights.contains(words.first ?? ""), words.count > 1, pieces.contains(singular(words[1])) {
            words.removeFirst()
        }
        var description: [String] = []
        for size in sizes.map({ $0.split(separator: " ").map(String.init) }) where description.isEmpty {
            if words.starts(with: size) { (description, words) = (size, Array(words.dropFirst(size.count))) }
            if words.count > size.count, words.suffix(size.count).elementsEqual(size) {
                (description, words) = (size, words.dropLast(size.count))
            }
        }
        let singulars = words.map(singular)
        if let piece = singulars.first, pieces.contains(piece) {
            return (piece, (description + words.dropFirst()).joined(separator: " "))
        }
        if words.count > 1, names(singulars[0], food), pieces.contains(singulars[words.count - 1]) {
            return (singulars[words.count - 1], description.joined(separator: " "))
        }
        if let place = singulars.firstIndex(where: { wholes.contains($0) || names($0, food) }) {
            words.remove(at: place)
            return ("", (description + words).joined(separator: " "))
        }
        return ((words.dropLast() + singulars.suffix(1)).joined(separator: " "), description.joined(separator: " "))
    }

    /// Whether a word is the food's own name: the "avocado" of "Avocados, raw".
    private static func names(_ word: String, _ food: String) -> Bool {
        guard !pieces.contains(word) else { return false }
        let parts = cut(food).plain.split(separator: ",").map { String($0).trimmedOfSpace }
        return parts.contains { part in
            let words = part.split(separator: " ").map { singular(String($0)) }
            return words.last == word || words.joined() == word
        }
    }

    private static func singular(_ word: String) -> String {
        switch word {
        case "leaves": "leaf"
        case "halves": "half"
        case _ where word.hasSuffix("ies") && word.count > 4: word.dropLast(3) + "y"
        case _ where word.hasSuffix("oes") || word.hasSuffix("ches"): String(word.dropLast(2))
        case _ where word.hasSuffix("s") && !word.hasSuffix("ss") && word.count > 3: String(word.dropLast())
        default: word
        }
    }

    /// Returns the first of several measures that share a row: "wedge or slice", "tsp or 1 packet".
    private static func firstChoice(_ text: String) -> String {
        let choices = text.components(separatedBy: " or ")
        let isMeasure = choices.dropFirst().first.map { choice in
            let word = singular(choice.split(separator: " ").first.map(String.init) ?? "")
            return word.first?.isNumber == true || pieces.contains(word)
        }
        return isMeasure == true ? choices[0] : text
    }

    /// Returns a text without what stands in parentheses, in lower case, and the text in them.
    private static func cut(_ text: String) -> (plain: String, note: String) {
        var depth = 0
        var (plain, note) = ("", "")
        for character in text.lowercased() {
            if character == "(" { depth += 1 }
            if depth == 0 {
                plain.append(character)
            } else if character != "(", character != ")" {
                note.append(character)
            }
            if character == ")" { depth = max(0, depth - 1) }
        }
        let words = plain.split(separator: " ").joined(separator: " ")
        return (words.trimmedOfSpace, note.trimmedOfSpace)
    }
}
