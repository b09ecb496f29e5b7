import HouseholdDomain
import Testing

@Suite struct HouseholdProfileTests {
    /// The facts are those of Unicode CLDR: weekData, measurementData, currencyData, likelySubtags.
    @Test(arguments: [
        ("de-DE", "de-DE", "EUR", Weekday.monday, MeasurementSystem.metric), ("", "en-US", "USD", .sunday, .us),
        ("en", "en", "USD", .sunday, .us), ("en-GB", "en-GB", "GBP", .monday, .imperial),
        ("sv", "sv", "SEK", .monday, .metric), ("fa", "fa", "IRR", .saturday, .metric),
        ("dv-MV", "dv-MV", "MVR", .friday, .metric), ("es-419", "es-419", "USD", .monday, .metric),
        ("eo", "eo", "USD", .monday, .metric), ("C.UTF-8", "en-US", "USD", .sunday, .us),
        ("de-CH-u-co-phonebk", "de-CH-u-co-phonebk", "CHF", .monday, .metric),
        ("en-AQ", "en-AQ", "USD", .monday, .metric),
    ])
    func `without a value of its own, a home is as its region is`(
        locale: String,
        language: String,
        currency: String,
        firstDay: Weekday,
        measurement: MeasurementSystem
    ) throws {
        let profile = HouseholdProfile(of: Household(), locale: locale)
        #expect(profile.language.value.rawValue == language)
        #expect(profile.currency.value.rawValue == currency)
        #expect(profile.firstDay.value == firstDay)
        #expect(profile.measurement.value == measurement)
        #expect(profile.name.value.rawValue == "Home")
        let own = [
            profile.name.isOwn, profile.language.isOwn, profile.currency.isOwn, profile.firstDay.isOwn,
            profile.measurement.isOwn,
        ]
        #expect(own == [false, false, false, false, false])
    }

    @Test func `what the home has set is its own, and its language decides the rest before the request's locale`()
        throws
    {
        let home = Household(language: try LanguageTag("de-AT"), measurement: .imperial)
        let profile = HouseholdProfile(of: home, locale: "en-US")
        #expect(profile.language.value.rawValue == "de-AT" && profile.language.isOwn)
        #expect(profile.measurement.value == .imperial && profile.measurement.isOwn)
        #expect(profile.currency.value.rawValue == "EUR" && !profile.currency.isOwn)
        #expect(profile.firstDay.value == .monday && !profile.firstDay.isOwn)
    }

    @Test func `each region's facts can be read`() {
        #expect(RegionFacts.all.count == 257)
        #expect(RegionFacts.all["US"]?.measurement == .us)
        #expect(RegionFacts.all.values.filter { $0.firstDay == .friday }.count == 1)
    }
}
