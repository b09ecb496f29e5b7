import LineParser

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
    /// An ingredient without a known weight is weighed as another: basmati rice as white rice.
    case weighedAs(said: String, meant: String)
    /// Words beside a typed name are left out of it.
    case omitted(words: String)
    /// No weight is known for a state, so that the ingredient is weighed as usual.
    case unweighed(state: String)

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
        let own = language == .english ? nil : IngredientCatalog.names(in: language)?.names(ofKey: identity.key)
        let listed = own?.plural ?? IngredientCatalog.standard.names(ofKey: identity.key)?.plural
        let name = IngredientNames.inSentence(listed ?? identity.plural, language)
        switch identity.assumption {
        case .general(let said): self = .general(said: said, meant: name)
        case .alternative(let of): self = .alternative(of: of, taken: name)
        case nil: return nil
        }
    }

    /// Returns the assumption with the ingredient's name in another language.
    func naming(_ listName: String, in language: Language) -> Assumption {
        let name = IngredientNames.inSentence(listName, language)
        return switch self {
        case .general(let said, _): .general(said: said, meant: name)
        case .alternative(let of, _): .alternative(of: of, taken: name)
        case .raw, .usual, .weighedAs, .omitted, .unweighed: self
        }
    }
}
