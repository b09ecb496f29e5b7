import CommonMessages
import QuantityMessages

/// A conversion for people: the result, and every step with its source.
struct ConversionText {
    let outcome: ConversionOutcome
    let words: LocalWords
    let page: Page

    /// Returns the result on one line, followed by the path.
    func render() -> String {
        // The form of a counted ingredient follows the typed number: "1 egg".
        let isCounted = outcome.start.amount.unit.isEmpty
        let name = isCounted || outcome.ingredientName.isEmpty ? outcome.ingredientText : outcome.ingredientName
        let start = outcome.start.displayText
        let subject =
            name.isEmpty
            ? start
            : isCounted ? "\(start) \(name.printable)" : words(.amountOf, start, noun(name.printable))
        let isSeveral = isCounted && start != "1"
        let key: LocalWords.Key =
            outcome.quantity.exact
            ? isSeveral ? .convertedSeveral : .converted : isSeveral ? .convertedSeveralAbout : .convertedAbout
        var text = words(key, subject, page.tinted(outcome.quantity.displayText.withoutAbout, .name)) + "\n"
        var table = Table(indent: 2)
        for (step, equation) in zip(outcome.path, outcome.equations) {
            let state = step.state.isEmpty ? "" : ", \(step.state)"
            table.add(
                Span(equation + state),
                Span(words(step.exact ? .byDefinition : .measured), .quiet),
                Span(step.source, .quiet)
            )
        }
        text += table.text(on: page)
        let assumptions = outcome.assumptions.map(words.text).joined(separator: "; ").printable
        if !assumptions.isEmpty { text += "  \(page.tinted(words(.assumed, assumptions), .warning))\n" }
        return text
    }

    /// The name inside a sentence; a name of several capitals is one of its own.
    private func noun(_ name: String) -> String {
        name.dropFirst().contains(where: \.isUppercase) ? name : words.noun(name)
    }
}

extension String {
    fileprivate var withoutAbout: String { hasPrefix("≈ ") ? String(dropFirst(2)) : self }
}
