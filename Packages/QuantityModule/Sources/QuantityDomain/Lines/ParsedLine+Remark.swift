import LineParser
import Quantities

extension ParsedLine {
    /// What the line says that neither the name on a list nor the amount does: "large, free range" of "2 large free
    /// range eggs", "for baking" of "butter 250 g for baking", "6 x 330 ml" of cola; empty for nothing.
    public var remark: String {
        let (plain, bracketed) = name.bracketsApart
        let describing = IngredientNames.isKnown(ingredientKey) ? describingWords(in: plain) : ""
        let parts = [packs, size, describing, preparation, comment, listName.contains("(") ? "" : bracketed]
        return parts.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// "6 x 330 ml" of an item that counts by what its packs hold; empty for any other.
    private var packs: String {
        guard let unit = packContent?.range?.unit, unit == quantity.range?.unit else { return "" }
        return amountText
    }

    /// The words of a name that the list name doesn't have: "extra virgin" of olive oil.
    ///
    /// Of another name of the same thing, as "spring onions" is of scallions, only words that make no other ingredient
    /// count: "organic spring onions".
    private func describingWords(in name: String) -> String {
        let shown = Set(Self.folded(listName))
        let words = name.split(separator: " ").map(String.init)
        let isWhole = shown.isSubset(of: Self.folded(name))
        let idle = Set(isWhole ? [] : IngredientNaming.describingWords(of: name))
        let rest = words.filter { word in
            let folded = Self.folded(word)
            if folded.allSatisfy({ shown.contains($0) || IngredientNaming.describesNothing($0) }) { return false }
            return isWhole || folded.contains(where: idle.contains)
        }
        return rest.joined(separator: " ")
    }

    private static func folded(_ text: String) -> [String] {
        IngredientNaming.words(of: text).map(WordFolding.singular)
    }
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
