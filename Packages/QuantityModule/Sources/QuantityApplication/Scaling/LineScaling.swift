import Quantities
import QuantityDomain

/// Scales the lines of one recipe.
struct LineScaling {
    private let factor: Rational
    private let notes: ScalingNote
    private let formatter: QuantityFormatter
    private let units: PracticalUnit
    private let writer: ScaledText

    init(factor: Rational, servings: Rational?, locale: String) {
        self.factor = factor
        notes = ScalingNote(factor: factor, servings: servings)
        formatter = QuantityFormatter(locale: locale)
        units = PracticalUnit(locale: locale)
        writer = ScaledText(locale: locale)
    }

    func scale(_ line: ParsedLine) throws(CalculationError) -> ScaledLine {
        if !line.parts.isEmpty { return try divided(line) }
        // A heading has no ingredient.
        if line.ingredientKey.isEmpty, !line.quantity.isParseable { return kept(line, .kept, note: "") }
        // "1 loaf pan" counts a pan; "1 cup of oven fries" is measured.
        if let thing = FixedThing(name: line.name), !IngredientNames.isKnown(line.ingredientKey),
            !isMeasured(line.quantity)
        {
            return kept(line, .kept, note: notes.keeping(thing))
        }
        if let unit = line.quantity.range?.unit, UnitTable.standard.isTemperature(unit) {
            return kept(line, .kept, note: notes.keeping(.measure))
        }
        guard let range = line.quantity.range else {
            return kept(line, .needsYou, note: factor == .one ? "" : notes.adjusting(line.text))
        }
        guard factor != .one else { return kept(line, .scaled, note: "") }
        let scaled = units.practical(try exactly { () throws(AmountError) in try range.scaled(by: factor) })
        return ScaledLine(
            original: line,
            text: try writer.text(of: line, scaled: scaled, by: factor),
            quantity: formatter.quantity(scaled, confidence: line.quantity.parseConfidence),
            status: .scaled,
            note: note(on: line, range)
        )
    }

    /// Scales a line that gives several ingredients an amount each.
    private func divided(_ line: ParsedLine) throws(CalculationError) -> ScaledLine {
        var original = line
        for place in line.others.indices {
            guard let quantity = line.others[place].quantity, let range = quantity.range else { continue }
            let scaled = units.practical(try exactly { () throws(AmountError) in try range.scaled(by: factor) })
            original.others[place].quantity = formatter.quantity(scaled, confidence: quantity.parseConfidence)
        }
        var text = ""
        var rest = line.text[...]
        var scaled: [ScaledLine] = []
        for part in line.parts {
            let new = try scale(part)
            scaled.append(new)
            guard line.amountForEach == nil, let place = rest.firstRange(of: part.text) else { continue }
            text += rest[..<place.lowerBound] + new.text
            rest = rest[place.upperBound...]
        }
        let own = scaled[line.ownPlace ?? 0]
        // A part without a number leaves the others scaled, and a remark says so.
        let status = scaled.contains { $0.status == .scaled } ? .scaled : own.status
        return ScaledLine(
            original: original,
            text: line.amountForEach.map { writer.text(of: line, replacing: $0, with: own.quantity) } ?? text + rest,
            quantity: own.quantity,
            status: status,
            note: (own.note.isEmpty ? scaled.map(\.note).first { !$0.isEmpty } : own.note) ?? ""
        )
    }

    /// Returns the assumption about a second amount in the line; empty when the line counts one thing.
    private func note(on line: ParsedLine, _ range: AmountRange) -> String {
        let untouched = writer.untouchedNumbers(of: line)
        if !untouched.isEmpty { return notes.untouched(untouched) }
        let total = writer.total(of: line)
        return total.isEmpty || range.upper == .one || isMeasured(line.quantity) ? "" : notes.total(total)
    }

    private func isMeasured(_ quantity: StructuredQuantity) -> Bool {
        guard let unit = quantity.range?.unit else { return false }
        switch UnitTable.standard.dimension(of: unit) {
        case .volume, .mass, .length: return true
        case .temperature, .piece, .noun: return false
        }
    }

    private func kept(_ line: ParsedLine, _ status: ScaledLine.Status, note: String) -> ScaledLine {
        ScaledLine(original: line, text: line.text, quantity: line.quantity, status: status, note: note)
    }
}

/// Writes notes about lines that were not scaled, or only in part.
struct ScalingNote {
    let factor: Rational
    let servings: Rational?

    /// The note for an amount without a number: "adjust to taste for 6 servings".
    func adjusting(_ text: String) -> String {
        let verb = text.lowercased().contains("to taste") ? "adjust" : "adjust to taste"
        return "\(verb) for \(size)"
    }

    /// The note for something that does not scale.
    func keeping(_ thing: FixedThing) -> String {
        switch thing {
        case .thing: "not scaled: check that it is large enough for \(size)"
        case .measure: "not scaled: heat and time do not grow with the recipe"
        }
    }

    /// The note for numbers outside the amount.
    func untouched(_ numbers: String) -> String { "\"\(numbers)\" is still the original's" }

    /// The note for an amount that may belong to each piece.
    func total(_ numbers: String) -> String { "\"\(numbers)\" is taken for the amount of all together" }

    private var size: String {
        guard let servings else { return "\(QuantityFormatter().text(ofFactor: factor)) times the recipe" }
        return "\(number(servings)) \(servings == .one ? "serving" : "servings")"
    }

    private func number(_ value: Rational) -> String {
        QuantityFormatter().text(of: AmountRange(value, value, .count)).text
    }
}
