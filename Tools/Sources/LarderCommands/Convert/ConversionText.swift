import CommonMessages
import QuantityMessages

/// A conversion for people: the result, and every step with its source.
struct ConversionText {
    let outcome: ConversionOutcome
    let page: Page

    /// Returns the result on one line, followed by the path.
    func render() -> String {
        // The form of a counted ingredient follows the typed number: "1 egg".
        let counted = outcome.start.amount.unit.isEmpty ? " \(outcome.ingredientText.printable)" : nil
        let name = outcome.ingredientName.isEmpty ? outcome.ingredientText.printable : outcome.ingredientName
        let named = name.isEmpty ? "" : counted ?? " of \(name.lowercasedFirst)"
        let (start, result) = (outcome.start.displayText, outcome.quantity.displayText.withoutAbout)
        let isSeveral = counted != nil && outcome.start.displayText != "1"
        let equals = (isSeveral ? "are" : "is") + (outcome.quantity.exact ? "" : " about")
        var text = "\(start)\(named) \(equals) \(page.tinted(result, .name))\n"
        var table = Table(indent: 2)
        for (step, equation) in zip(outcome.path, outcome.equations) {
            let state = step.state.isEmpty ? "" : ", \(step.state)"
            table.add(
                Span(equation + state),
                Span(step.exact ? "by definition" : "measured", .quiet),
                Span(step.source, .quiet)
            )
        }
        text += table.text(on: page)
        if !outcome.assumption.isEmpty { text += "  \(page.tinted("assumed: \(outcome.assumption)", .warning))\n" }
        return text
    }
}

extension String {
    fileprivate var lowercasedFirst: String {
        let isName = dropFirst().contains { $0.isUppercase }
        return isName ? self : prefix(1).lowercased() + dropFirst()
    }

    fileprivate var withoutAbout: String { hasPrefix("≈ ") ? String(dropFirst(2)) : self }
}
