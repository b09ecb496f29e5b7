import LineParser
package import Quantities

/// What reading a line assumes, as values that a list writes in its own language.
public enum Assumption: Hashable, Sendable, CustomStringConvertible {
    /// A general name is read as the usual ingredient: "flour" as all-purpose flour.
    case general(said: String, meant: String)
    /// Of alternatives, one is taken: butter of "butter or margarine".
    case alternative(of: String, taken: String)
    /// A cooked amount is about so much of the raw ingredient; the amounts are written in the home's language.
    case raw(amount: String, cooked: String, source: String)
    /// Words without a number, "a knob", are usually so much; the amount is written in the home's language.
    case usual(words: String, amount: String, source: String)
    /// An ingredient without a known weight is weighed as another: basmati rice as white rice. Both are keys until
    /// ``written(in:)`` names them.
    case weighedAs(said: String, meant: String)
    /// Words beside a typed name are left out of it.
    case omitted(words: String)
    /// No weight is known for a state, so that the ingredient is weighed as usual.
    case unweighed(state: String)

    /// The kind of an assumption in messages; a list has a sentence for each.
    public enum Code: String, CaseIterable, Sendable {
        case general, alternative, raw, usual, weighedAs, omitted, unweighed
    }

    /// The kind.
    public var code: Code {
        switch self {
        case .general: .general
        case .alternative: .alternative
        case .raw: .raw
        case .usual: .usual
        case .weighedAs: .weighedAs
        case .omitted: .omitted
        case .unweighed: .unweighed
        }
    }

    /// The assumption in English.
    public var description: String {
        switch self {
        case .general(let said, let meant): "\(said) is read as \(meant)"
        case .alternative(let name, let taken): "of \"\(name)\", \(taken) is taken"
        case .raw(let amount, let cooked, let source): "about \(amount) raw for \(cooked) cooked (\(source))"
        case .usual(let words, let amount, let source): "\(words) is taken for \(amount) (\(source))"
        case .weighedAs(let said, let meant): "\(said) is weighed as \(meant)"
        case .omitted(let words): "\"\(words)\" is left out of the name"
        case .unweighed(let state): "\(state) is weighed as usual, because no weight is known for it"
        }
    }
}

extension Assumption {
    /// Creates the assumption of a name; `nil` for one that assumes nothing.
    init?(_ identity: IngredientNaming.Identity, in language: Language) {
        let name = IngredientNames.nameInSentence(of: identity.key, locale: language.tag) ?? identity.plural
        switch identity.assumption {
        case .general(let said): self = .general(said: said, meant: name)
        case .alternative(let of): self = .alternative(of: of, taken: name)
        case nil: return nil
        }
    }

    /// Returns the assumption with the name of the ingredient that it takes, and of those of
    /// ``weighedAs(said:meant:)``, in the language of a BCP 47 locale.
    package func naming(_ key: String, in locale: String) -> Assumption {
        let name = IngredientNames.nameInSentence(of: key, locale: locale)
        return switch self {
        case .general(let said, let meant): .general(said: said, meant: name ?? meant)
        case .alternative(let of, let taken): .alternative(of: of, taken: name ?? taken)
        case .raw, .usual, .weighedAs, .omitted, .unweighed: written(in: locale)
        }
    }

    /// Returns the assumption with names in the language of a BCP 47 locale in place of keys.
    package func written(in locale: String) -> Assumption {
        guard case .weighedAs(let said, let meant) = self else { return self }
        let names = [said, meant].map { IngredientNames.nameInSentence(of: $0, locale: locale) ?? $0 }
        return .weighedAs(said: names[0], meant: names[1])
    }

    /// Returns what the steps of a path assume, without repetition: that an ingredient weighs as much as another, and
    /// that a package holds what it usually does, "1 head is taken for 10 cloves".
    ///
    /// - Parameters:
    ///   - path: The steps.
    ///   - form: How shops sell the ingredient, by which the steps over a usual size went.
    ///   - formatter: Writes the amounts.
    /// - Returns: The assumptions, with keys for names.
    package static func all(
        on path: some Sequence<ConversionStep>,
        _ form: ShelfForm?,
        _ formatter: QuantityFormatter
    ) -> [Assumption] {
        var found: [Assumption] = []
        for step in path {
            guard let assumption = Assumption(step, form, formatter), !found.contains(assumption) else { continue }
            found.append(assumption)
        }
        return found
    }

    private init?(_ step: ConversionStep, _ form: ShelfForm?, _ formatter: QuantityFormatter) {
        switch step.basis {
        case .own: return nil
        case .standIn(let key, let other): self = .weighedAs(said: key, meant: other)
        case .usualSize:
            guard let form, form.source == step.source, [step.from.unit, step.to.unit].contains(form.unit),
                let content = Self.content(of: form, in: step)
            else {
                return nil
            }
            let unit = form.unit == .count ? Self.one(holding: content) : form.unit
            self = .usual(
                words: formatter.text(of: AmountRange(Amount(.one, unit))).text,
                amount: formatter.text(of: AmountRange(content)).text,
                source: form.source
            )
        }
    }
    /// What one without a unit is called: a pack where its content is measured, as in "6 x 330 ml", otherwise a piece.
    private static func one(holding content: Amount) -> UnitCode {
        switch UnitTable.standard.dimension(of: content.unit) {
        case .mass, .volume: UnitCode(rawValue: "package")
        case .length, .temperature, .piece, .noun: UnitCode(rawValue: "piece")
        }
    }

    /// Returns the content that a step takes for a package: the one in the unit of the step, or in that of the package
    /// with which it is compared.
    private static func content(of form: ShelfForm, in step: ConversionStep) -> Amount? {
        let ends = [step.from.unit, step.to.unit]
        if let content = form.contents.first(where: { ends.contains($0.unit) }) { return content }
        let units = UnitTable.standard
        let measured = ends.compactMap { PackUnit($0).map { units.dimension(of: $0.content.unit) } }
        return form.contents.first { measured.contains(units.dimension(of: $0.unit)) }
    }
}
