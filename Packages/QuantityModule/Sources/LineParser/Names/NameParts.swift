/// Divides a name of several ingredients, such as "salt and pepper" or "red, yellow or orange bell pepper".
struct NameParts {
    /// Whether any of the ingredients will do; otherwise all are needed.
    let isChoice: Bool
    /// For each ingredient, the names that it may have, best first: "red bell pepper", "red pepper", "red".
    let names: [[String]]

    /// Creates the parts of a name; `nil` for a name of one ingredient, or of "and" as well as "or".
    ///
    /// - Parameters:
    ///   - name: The name as written.
    ///   - conjunctions: The words between ingredients.
    ///   - headIsFirst: Whether the word that all share stands in the first name, as in "huile d'olive ou de colza";
    ///     otherwise it stands in the last.
    init?(_ name: String, conjunctions: IngredientCatalog.Conjunctions, headIsFirst: Bool) {
        var parts: [[String]] = [[]]
        var kinds: Set<Separator> = []
        for word in Self.words(of: name) {
            guard let separator = Separator(word, conjunctions) else {
                parts[parts.count - 1].append(word)
                continue
            }
            kinds.insert(separator)
            if parts.last?.isEmpty == false { parts.append([]) }
        }
        // "1 oignon rouge ou 2 cébettes"
        parts = parts.map { Array($0.drop { $0.allSatisfy(\.isNumber) }) }
        parts.removeAll { $0.isEmpty }
        let isEither = kinds.isSuperset(of: [.or, .and]) && !name.contains("/")
        guard (2...Self.mostParts).contains(parts.count),
            kinds.contains(.or) || kinds.contains(.and) || kinds == [.comma],
            !isEither, parts.allSatisfy({ $0.count <= Self.mostWords })
        else { return nil }
        isChoice = kinds.contains(.or)
        names = parts.indices.map { Self.candidates(parts, at: $0, headIsFirst: headIsFirst) }
    }

    private enum Separator {
        case or
        case and
        case comma

        init?(_ word: String, _ conjunctions: IngredientCatalog.Conjunctions) {
            let folded = word.lowercased()
            if folded == "," || folded == ";" {
                self = .comma
            } else if conjunctions.or.contains(folded) {
                self = .or
            } else if conjunctions.and.contains(folded) {
                self = .and
            } else {
                return nil
            }
        }
    }

    private static let mostParts = 5
    private static let mostWords = 6

    /// Returns the words of a name, with its separators as words; brackets are separators, "1/2" is a word.
    private static func words(of name: String) -> [String] {
        var text = ""
        var before: Character = " "
        for character in name {
            switch character {
            case ",", ";", "&": text += " \(character) "
            case "/": text += before.isNumber ? "/" : " / "
            case "(", ")": text += " "
            default: text.append(character)
            }
            before = character
        }
        return text.split(separator: " ").map(String.init)
    }

    /// Returns the names of a part: with more and fewer of the words that it may share, then alone.
    private static func candidates(_ parts: [[String]], at place: Int, headIsFirst: Bool) -> [String] {
        let part = parts[place]
        guard let shared = headIsFirst ? parts.first : parts.last, place != (headIsFirst ? 0 : parts.count - 1) else {
            return [part.joined(separator: " ")]
        }
        let joined = (1..<max(1, shared.count)).reversed().map { count in
            (headIsFirst ? shared.prefix(count) + part : part + shared.suffix(count)).joined(separator: " ")
        }
        return joined + [part.joined(separator: " ")]
    }
}
