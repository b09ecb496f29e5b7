/// Why a text does not say how much of a recipe to cook.
public enum ScalingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What the text was meant for.
    public enum Subject: String, Hashable, Sendable {
        /// The number of servings.
        case servings
        /// The factor.
        case factor
    }

    /// It is not a number.
    case notANumber(Subject, text: String)
    /// It is zero or less.
    case notAboveZero(Subject, text: String)

    /// What the text was meant for.
    public var subject: Subject {
        switch self {
        case .notANumber(let subject, _), .notAboveZero(let subject, _): subject
        }
    }

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .notANumber(.servings, let text):
            "\"\(text)\" is not a number of servings: write one above zero, such as 6."
        case .notANumber(.factor, let text):
            "\"\(text)\" is not a factor: write a number above zero, such as 2, 1.5 or 3/2."
        case .notAboveZero(.servings, let text):
            "Nothing can be cooked for \(text) servings: ask for a number above zero, such as 6."
        case .notAboveZero(.factor, let text):
            "A recipe cannot be multiplied by \(text): use a factor above zero, such as 2, 1.5 or 3/2."
        }
    }
}
