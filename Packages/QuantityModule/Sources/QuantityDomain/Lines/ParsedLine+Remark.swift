import LineParser
import Quantities

extension ParsedLine {
    /// What the line says that neither the name on a list nor the amount does: "large, free range" of "2 large free
    /// range eggs", "for baking" of "butter 250 g for baking", "6 x 330 ml" of cola; empty for nothing.
    public var remark: String {
        let (plain, bracketed) = name.bracketsApart
        let describing = IngredientNames.isKnown(ingredientKey) ? alternatives ?? describingWords(in: plain) : ""
        let parts = [packs, size, describing, preparation, comment, listName.contains("(") ? "" : bracketed]
        return parts.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// "6 x 330 ml" of an item that counts by what its packs hold, "400 g" of 3 cans of so much; empty for any other.
    private var packs: String {
        guard let content = packContent, let unit = content.range?.unit else { return "" }
        return unit == quantity.range?.unit ? amountText : content.displayText
    }

    /// "or cream" of "milk or cream", of which the list names the milk; `nil` where it names all.
    private var alternatives: String? {
        guard !choices.isEmpty || assumptions.contains(where: \.isAlternative) else { return nil }
        let or = (IngredientCatalog.names(in: language) ?? .standard).conjunctions.or
        let words = name.split(separator: " ")
        guard let place = words.firstIndex(where: { or.contains($0.lowercased()) }), !listName.contains(words[place])
        else { return nil }
        return words[place...].joined(separator: " ")
    }

    /// The words of a name that the list name doesn't have: "extra virgin" of olive oil.
    ///
    /// Of another name of the same thing, as "spring onions" is of scallions, only words that make no other ingredient
    /// count: "organic spring onions". A name that leaves something open is told whole: "Schmand" of sour cream.
    private func describingWords(in name: String) -> String {
        let shown = Set(Self.folded(listName))
        let words = name.split(separator: " ").map(String.init)
        // "Tomaten" is in "Dosentomaten", and "Paprika" in "Paprikapulver".
        let isShown = { (word: String) in
            shown.contains(word) || word.count > 3 && shown.contains { $0.hasSuffix(word) || $0.hasPrefix(word) }
        }
        let isNamed = Self.folded(name).contains(where: isShown)
        if !isNamed, case .general? = assumptions.first { return name }
        // "Kochschinken" is ham.
        if !isNamed, language != .english,
            Self.folded(name).contains(where: { word in shown.contains { word.hasSuffix($0) } })
        {
            return name
        }
        let idle = Set(isNamed ? [] : IngredientNaming.describingWords(of: name))
        let rest = words.filter { word in
            let folded = Self.folded(word)
            let saysNothing = folded.allSatisfy { word in
                isShown(word) || IngredientNaming.describesNothing(word) || Self.others.contains(word)
            }
            return !saysNothing && (isNamed || folded.contains(where: idle.contains))
        }
        let remark = rest.joined(separator: " ")
        // "gouda cheese" is Gouda.
        let kind = IngredientNaming.standard.identity(of: remark, unit: nil, language: language)?.key
        return kind.map(broaderKeys.contains) ?? false ? "" : remark
    }

    /// Words of other names that say the same as the list name.
    private static let others: Set<String> = ["mince", "minced", "ground", "raising", "rising"]

    private static func folded(_ text: String) -> [String] {
        IngredientNaming.words(of: text).map(WordFolding.singular)
    }
}

extension Assumption {
    fileprivate var isAlternative: Bool { if case .alternative = self { true } else { false } }
}

extension String {
    /// The text outside of brackets, and what is in them.
    fileprivate var bracketsApart: (outside: String, inside: String) {
        guard let open = firstIndex(of: "(") else { return (self, "") }
        let close = lastIndex(of: ")").flatMap { $0 > open ? $0 : nil }
        let inside = self[index(after: open)..<(close ?? endIndex)]
        let after = close.map { self[index(after: $0)...] } ?? ""
        return ("\(self[..<open])\(after)", String(inside))
    }
}
