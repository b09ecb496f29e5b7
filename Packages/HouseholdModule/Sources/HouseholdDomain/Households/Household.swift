/// What a home has set about itself.
public struct Household: Hashable, Codable, Sendable {
    /// What the home is called; `nil` until the home sets it.
    public var name: HouseholdName?
    /// The language of the home's people; `nil` until the home sets it.
    public var language: LanguageTag?
    /// What the home pays with; `nil` until the home sets it.
    public var currency: Currency?
    /// The day that the home's weeks begin with; `nil` until the home sets it.
    public var firstDay: Weekday?
    /// The units that the home measures in; `nil` until the home sets them.
    public var measurement: MeasurementSystem?
    /// The number of changes; 0 until the home sets anything.
    public var version: Int64

    /// Creates a household.
    public init(
        name: HouseholdName? = nil,
        language: LanguageTag? = nil,
        currency: Currency? = nil,
        firstDay: Weekday? = nil,
        measurement: MeasurementSystem? = nil,
        version: Int64 = 0
    ) {
        self.name = name
        self.language = language
        self.currency = currency
        self.firstDay = firstDay
        self.measurement = measurement
        self.version = version
    }
}

/// A value of a home, and where it comes from.
public struct HouseholdValue<Value: Hashable & Sendable>: Hashable, Sendable {
    /// The value.
    public let value: Value
    /// Whether the home set it; otherwise Larder assumes it.
    public let isOwn: Bool

    /// Takes the home's own value, or else the assumed one.
    init(_ own: Value?, else assumed: Value) {
        value = own ?? assumed
        isOwn = own != nil
    }
}

/// All that is known of a home: what it has set, and what Larder assumes for the rest.
public struct HouseholdProfile: Hashable, Sendable {
    /// What the home is called; "Home" when it has no name.
    public let name: HouseholdValue<HouseholdName>
    /// The language of the home's people.
    public let language: HouseholdValue<LanguageTag>
    /// What the home pays with.
    public let currency: HouseholdValue<Currency>
    /// The day that the home's weeks begin with.
    public let firstDay: HouseholdValue<Weekday>
    /// The units that the home measures in.
    public let measurement: HouseholdValue<MeasurementSystem>

    /// Completes what a home has set.
    ///
    /// What the home has not set is as in the region of its language; without a language of its own, as in that of the
    /// request's locale; without both, as in the United States. A language without a country stands for the one where
    /// most who read it live (CLDR, likelySubtags); one that no country has, for most of the world.
    ///
    /// - Parameters:
    ///   - household: What the home has set.
    ///   - locale: The request's locale, BCP 47; empty, or unknown here, for none.
    public init(of household: Household, locale: String) {
        let language = household.language ?? LanguageTag(rawValue: locale) ?? .assumed
        let region = language.likelyRegion.flatMap { RegionFacts.all[$0] } ?? .world
        name = HouseholdValue(household.name, else: .assumed)
        self.language = HouseholdValue(household.language, else: language)
        currency = HouseholdValue(household.currency, else: region.currency)
        firstDay = HouseholdValue(household.firstDay, else: region.firstDay)
        measurement = HouseholdValue(household.measurement, else: region.measurement)
    }
}
