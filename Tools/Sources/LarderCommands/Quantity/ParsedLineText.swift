import CommonMessages
import QuantityMessages

/// A parsed line for people.
struct ParsedLineText {
    let line: ParsedLine
    let page: Page

    /// Returns the line, and the role of each part.
    func render() -> String {
        var table = Table(indent: 2)
        for (label, value) in facts where !value.isEmpty { table.add(Span(label, .quiet), Span(value)) }
        return page.tinted(line.text.printable, .name) + "\n" + table.text(on: page)
    }

    private var facts: [(String, String)] {
        [
            ("amount", amount), ("ingredient", ingredient), ("as written", line.name == line.listName ? "" : line.name),
            ("and also", line.others.map(\.shown).joined(separator: "; ")), ("size", line.size),
            ("preparation", line.preparation), ("comment", line.comment),
            ("what for", line.purpose),
            ("optional", line.optional ? "yes" : ""),
            ("also says", line.alternates.map(\.shown).joined(separator: ", ")),
            ("assumed", line.assumptions.map(\.sentence).joined(separator: "; ")),
            ("unclear", line.diagnostics.map(\.sentence).joined(separator: " ")),
            ("confidence", "\(Int((line.quantity.parseConfidence * 100).rounded())) %"),
        ]
    }

    private var amount: String {
        let quantity = line.quantity
        guard quantity.isParseable, quantity.hasAmount else {
            return line.amountText.isEmpty ? "none" : "\(line.amountText), which cannot be counted"
        }
        let ends = (quantity.hasLower ? [quantity.lower.value] : []) + [quantity.amount.value]
        let unit = quantity.amount.unit.isEmpty ? "" : " \(quantity.amount.unit)"
        let exact = "\(ends.joined(separator: " to "))\(unit)"
        let shown = quantity.shown.replacing(Paragraph.noBreak, with: " ")
        return shown == exact ? exact : "\(shown) (\(exact))"
    }

    private var ingredient: String {
        guard !line.ingredientKey.isEmpty else { return "none" }
        return "\(line.listName) [\(line.ingredientKey)]"
    }
}

extension FurtherIngredient {
    /// The ingredient with its amount: "Eggs, 2".
    fileprivate var shown: String { [ingredient.listName, shownAmount].filter { !$0.isEmpty }.joined(separator: ", ") }
}
