import HouseholdDomain
import Testing

@Suite struct HouseholdDraftTests {
    private let home = Household(
        name: HouseholdName(rawValue: "Cabin"),
        language: LanguageTag(rawValue: "sv"),
        currency: Currency(rawValue: "SEK"),
        firstDay: .monday,
        measurement: .metric,
        version: 4
    )

    @Test func `an empty draft changes nothing`() throws {
        #expect(try HouseholdDraft().applied(to: home) == home)
    }

    @Test func `each value changes alone`() throws {
        var expected = home
        expected.name = try HouseholdName("The Smiths")
        #expect(try HouseholdDraft(name: " The\tSmiths ").applied(to: home) == expected)
        expected = home
        expected.language = try LanguageTag("nb-NO")
        #expect(try HouseholdDraft(language: "nb_no").applied(to: home) == expected)
        expected = home
        expected.currency = try Currency("NOK")
        #expect(try HouseholdDraft(currency: "nok").applied(to: home) == expected)
        expected = home
        expected.firstDay = .sunday
        #expect(try HouseholdDraft(firstDay: "Sunday").applied(to: home) == expected)
        expected = home
        expected.measurement = .us
        #expect(try HouseholdDraft(measurement: "US").applied(to: home) == expected)
    }

    @Test func `a name has at most thirty marks in a row, and few bytes`() throws {
        let marks = String(repeating: "\u{301}\u{323}", count: 15)
        #expect(try HouseholdName("a\(marks)").rawValue.unicodeScalars.count == 30)
        #expect(throws: HouseholdValueError.nameTooLong(text: "a\(marks)\u{301}", limit: 60)) {
            try HouseholdName("a\(marks)\u{301}")
        }
        #expect(HouseholdName(rawValue: "a" + String(repeating: "\u{F73}", count: 31)) == nil)
        let spaces = String(repeating: " ", count: 1_921)
        #expect(throws: HouseholdValueError.nameTooLong(text: String(spaces.prefix(60)), limit: 60)) {
            try HouseholdName(spaces)
        }
    }

    @Test func `an empty text forgets a value`() throws {
        let all = HouseholdDraft(name: "", language: "", currency: "", firstDay: "", measurement: "")
        #expect(try all.applied(to: home) == Household(version: 4))
    }

    @Test(arguments: [
        (
            HouseholdDraft(name: " "), HouseholdValueError.emptyName,
            "The name is empty: give one, such as \"The Smiths\"."
        ),
        (
            HouseholdDraft(name: String(repeating: "a", count: 61)),
            .nameTooLong(text: String(repeating: "a", count: 61), limit: 60),
            "\"aaaaaaaaaaaaaaaaaaaa…\" is longer than 60 characters: give a shorter name."
        ),
        (
            HouseholdDraft(language: "swedish"), .badLanguage(text: "swedish", near: ["sv-SE (Swedish)"]),
            "\"swedish\" is not a language that Larder knows: did you mean sv-SE (Swedish)?"
        ),
        (
            HouseholdDraft(language: "12"), .badLanguage(text: "12", near: []),
            "\"12\" is not a language that Larder knows: write its code and, after a hyphen, the country, such as \"de-DE\"."
        ),
        (
            HouseholdDraft(currency: "EURO"), .badCurrency(text: "EURO", near: ["EUR (Euro)"]),
            "\"EURO\" is not the code of a currency: did you mean EUR (Euro)?"
        ),
        (
            HouseholdDraft(currency: "$"), .badCurrency(text: "$", near: []),
            "\"$\" is not the code of a currency: write its three letters, such as \"EUR\"."
        ),
        (
            HouseholdDraft(firstDay: "Montag"), .badFirstDay(text: "Montag"),
            "\"Montag\" is not a day of the week: write one of monday, tuesday, wednesday, thursday, friday, saturday, sunday."
        ),
        (
            HouseholdDraft(measurement: "SI"), .badMeasurement(text: "SI"),
            "\"SI\" is not a measurement system: write one of metric, us, imperial."
        ),
    ])
    func `a wrong value is refused, and the sentence says what to do`(
        draft: HouseholdDraft,
        error: HouseholdValueError,
        sentence: String
    ) {
        #expect(throws: error) { try draft.applied(to: home) }
        #expect(error.description == sentence)
    }

    @Test func `a name has at most 60 characters`() throws {
        #expect(try HouseholdName(String(repeating: "ö", count: 60)).rawValue.count == 60)
        #expect(HouseholdName(rawValue: String(repeating: "ö", count: 61)) == nil)
        #expect(HouseholdName.assumed.description == "Home")
    }
}
