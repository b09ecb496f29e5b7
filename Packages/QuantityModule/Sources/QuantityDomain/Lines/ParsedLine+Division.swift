import Quantities

extension ParsedLine {
    /// Returns the line of several ingredients, each with the amount of its part.
    ///
    /// - Parameters:
    ///   - lines: The parts.
    ///   - own: The place of the part that gives the line its ingredient.
    ///   - spans: The roles of the pieces of the text.
    /// - Returns: The line.
    func divided(into lines: [ParsedLine], own: Int, spans: [LineSpan]) -> ParsedLine {
        let part = lines[own]
        // The words beside the name are those of the whole line where both have the same amount.
        var line = own == 0 && quantity.range == part.quantity.range ? self : part
        (line.text, line.spans, line.parts) = (text, spans, lines)
        (line.ingredientKey, line.listName, line.countedAs) = (part.ingredientKey, part.listName, part.countedAs)
        (line.choices, line.impreciseUnit) = (part.choices, part.impreciseUnit)
        line.quantity = part.quantity.isParseable ? part.quantity : part.quantity.shown(as: text)
        line.others = line.otherParts.map { part in
            var other = part.asFurther
            other.quantity = part.quantity
            other.amountText = part.amountText
            return other
        }
        line.assumptions = lines.flatMap(\.assumptions)
        var seen: Set<LineDiagnostic> = []
        line.diagnostics =
            part.diagnostics.filter(\.isPlain)
            + lines.flatMap(\.diagnostics).filter { !$0.isPlain && seen.insert($0).inserted }
        return line
    }

    /// The line's ingredient as a further one of another line.
    var asFurther: NamedIngredient {
        var named = NamedIngredient(key: ingredientKey, listName: listName)
        named.reason = purchase
        return named
    }
}

extension StructuredQuantity {
    /// Returns a quantity without a number that shows another text.
    fileprivate func shown(as text: String) -> StructuredQuantity {
        StructuredQuantity(range: nil, displayText: text, parseConfidence: parseConfidence)
    }
}
