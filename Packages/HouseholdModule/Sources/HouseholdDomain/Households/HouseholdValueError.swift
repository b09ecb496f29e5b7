/// Why a home can't be described as given.
public enum HouseholdValueError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name has only white space.
    case emptyName
    /// The name is too long for a title.
    case nameTooLong(text: String, limit: Int)
    /// The text is not a language tag, or names a language or a region that Larder doesn't know.
    case badLanguage(text: String, near: [String])
    /// The text is not the code of a currency.
    case badCurrency(text: String, near: [String])
    /// The text is not a day of the week.
    case badFirstDay(text: String)
    /// The text is not a measurement system.
    case badMeasurement(text: String)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .emptyName: "The name is empty: give one, such as \"The Smiths\"."
        case .nameTooLong(let text, let limit):
            "\"\(text.prefix(20))…\" is longer than \(limit) characters: give a shorter name."
        case .badLanguage(let text, let near):
            "\"\(text.prefix(35))\" is not a language that Larder knows: "
                + (near.isEmpty
                    ? "write its code and, after a hyphen, the country, such as \"de-DE\"."
                    : "did you mean \(near.joined(separator: ", "))?")
        case .badCurrency(let text, let near):
            "\"\(text.prefix(35))\" is not the code of a currency: "
                + (near.isEmpty
                    ? "write its three letters, such as \"EUR\"." : "did you mean \(near.joined(separator: ", "))?")
        case .badFirstDay(let text):
            "\"\(text.prefix(35))\" is not a day of the week: write one of "
                + "\(Weekday.allCases.map(\.rawValue).joined(separator: ", "))."
        case .badMeasurement(let text):
            "\"\(text.prefix(35))\" is not a measurement system: write one of "
                + "\(MeasurementSystem.allCases.map(\.rawValue).joined(separator: ", "))."
        }
    }
}
