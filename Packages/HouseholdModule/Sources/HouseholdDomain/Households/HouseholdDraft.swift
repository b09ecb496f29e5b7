/// A change to what a home has set about itself, as a person typed it.
///
/// `nil` leaves a value as it is, and an empty text makes Larder assume it again.
public struct HouseholdDraft: Hashable, Sendable {
    /// What the home is called.
    public var name: String?
    /// A BCP 47 tag, such as "de-DE".
    public var language: String?
    /// An ISO 4217 code, such as "EUR".
    public var currency: String?
    /// A day of the week in English.
    public var firstDay: String?
    /// "metric", "us" or "imperial".
    public var measurement: String?

    /// Creates a change.
    public init(
        name: String? = nil,
        language: String? = nil,
        currency: String? = nil,
        firstDay: String? = nil,
        measurement: String? = nil
    ) {
        self.name = name
        self.language = language
        self.currency = currency
        self.firstDay = firstDay
        self.measurement = measurement
    }

    /// Returns a household with this change; its version stays.
    package func applied(to household: Household) throws(HouseholdValueError) -> Household {
        var next = household
        next.name = try Self.value(name, or: household.name, HouseholdName.init)
        next.language = try Self.value(language, or: household.language, LanguageTag.init)
        next.currency = try Self.value(currency, or: household.currency, Currency.init)
        next.firstDay = try Self.value(firstDay, or: household.firstDay, Weekday.init)
        next.measurement = try Self.value(measurement, or: household.measurement, MeasurementSystem.init)
        return next
    }

    private static func value<Value>(
        _ text: String?,
        or earlier: Value?,
        _ read: (String) throws(HouseholdValueError) -> Value
    ) throws(HouseholdValueError) -> Value? {
        guard let text else { return earlier }
        return text.isEmpty ? nil : try read(text)
    }
}
