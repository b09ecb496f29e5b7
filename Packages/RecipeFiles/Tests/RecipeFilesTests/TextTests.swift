import Quantities
import Testing

@testable import RecipeFiles

@Suite struct TextTests {
    private static let amounts: [(String, String, Bool)] = [
        ("2.0", "2", false), ("0.5", "0.5", false), ("1.25", "1.25", false), ("0.0625", "0.0625", false),
        ("0.333", "1/3", true), ("0.33", "0.33", false), ("0.334", "0.334", false), ("0.332", "0.332", false),
        ("0.3333333333333330", "1/3", true), ("0.33333334", "1/3", true), ("0.666", "2/3", true),
        ("0.667", "2/3", true), ("0.668", "0.668", false), ("1.667", "1 2/3", true), ("2.833", "2 5/6", true),
        ("0.1666667", "1/6", true), ("0.167", "1/6", true), ("0.30000000000000004", "0.3", true),
        ("1e-1", "0.1", false),
        ("0", "0", false), ("", "", false), ("some", "some", false), ("-1", "-1", false), ("0.999", "0.999", false),
    ]

    @Test(arguments: amounts)
    func `an amount becomes a kitchen fraction only within rounding of one`(
        digits: String,
        text: String,
        isAnother: Bool
    ) {
        let kitchen = DraftNumber.kitchenText(digits)
        #expect(kitchen.text == text)
        #expect(kitchen.isAnother == isAnother)
    }

    private static let times: [(String, Int?)] = [
        ("PT1H30M", 90), ("P0DT30M", 30), ("P1DT2H", 1_560), ("PT90S", nil), ("PT120S", 2), ("P1Y", nil),
        ("P0Y0M0DT5M", nil),
        ("1 hr 30 min", 90), ("1 Hour, 10 Minutes", 70), ("1h30m", 90), ("1h30", 90), ("1:30", 90), ("90", 90),
        ("1 1/2 hours", 90), ("½ hour", 30), ("1.5 h", 90), ("2 Stunden und 5 Min.", 125), ("1 day", 1_440),
        ("10-15 min", nil),
        ("overnight", nil), ("", nil), ("5", 5), ("1:75", nil), ("-5", nil), ("400 days", nil),
        ("1 hour and 5 minutes", 65),
    ]

    @Test(arguments: times)
    func `a time is whole minutes or none`(text: String, minutes: Int?) {
        #expect(MinutesText.minutes(text) == minutes)
    }

    @Test func `minutes are read as they were written`() {
        for minutes in [1, 59, 60, 61, 1_440, 525_600] {
            #expect(MinutesText.minutes(MinutesText.iso(minutes)) == minutes)
            #expect(MinutesText.minutes(MinutesText.text(minutes)) == minutes)
        }
    }

    @Test func `nutrition is read line by line, and what is no nutrient is kept`() {
        let read = NutritionText.read(
            "calories : 150 kcal\nProtein: 3 g\nsodium: 0,4 g\nservingSize : 1 slice\nfat: low\nenergy: 1"
        )
        #expect(read.nutrition.amounts == [.energy: 150, .protein: 3, .sodium: 400])
        #expect(read.rest == ["servingSize : 1 slice", "fat: low", "energy: 1"])
        #expect(NutritionText.amount("1046 kJ", of: .energy) == 250)
        #expect(NutritionText.amount("2 loaves", of: .fat) == nil)
    }

    @Test func `a nutrient is found by its names, and its amount is in its own unit`() {
        typealias Nutrient = DraftNutrition.Nutrient
        let names = ["Saturated  fat", "saturatedFat", "CARBS", "kcal", "iron", ""]
        #expect(names.map(Nutrient.init(named:)) == [.saturatedFat, .saturatedFat, .carbohydrate, .energy, nil, nil])
        #expect(Nutrient.sodium.amount(" 0,4 g ") == 400 && Nutrient.energy.amount("1046 kJ") == 250)
        #expect(Nutrient.fat.amount("-3 g") == nil && Nutrient.fat.amount("3 kcal") == nil)
    }

    @Test(arguments: [
        ("2,4 µg", "12/5 µg"), ("2.4mcg", "12/5 µg"), ("400 IU", "400 IU"), ("15 %", "15 %"), ("1/2 g", "1/2 g"),
        ("3", nil), ("1'000 mg", nil), ("2 to 3 mg", nil), ("1-2 g", nil), ("2 foo", nil), ("-3 g", nil), ("g", nil),
    ])
    func `the amount of another nutrient is a number and a unit, and nothing else`(text: String, expected: String?) {
        let amount = DraftNutrition.amount(text)
        #expect(amount.map { "\($0.value) \($0.unit)" } == expected)
    }

    @Test func `lines that end in a colon are headings`() {
        let lines = HeadedLines.read("1 egg\n\nDough:\n200 g flour\n:\n")
        #expect(
            lines == [DraftLine("1 egg"), DraftLine("200 g flour", section: "Dough"), DraftLine(":", section: "Dough")]
        )
        let written = HeadedLines.text(of: [DraftLine("a", section: "S"), DraftLine("b"), DraftLine("c:")], .steps)
        #expect(written.text == "S:\na\nb\nc:")
        #expect(
            written.left == [
                RecipeRemark(.steps, .left, "That \"b\" is in no section: a heading lasts to the end."),
                RecipeRemark(.steps, .changed, "\"c:\" ends in a colon, which makes it a heading."),
            ]
        )
    }

    @Test func `equal content has an equal fingerprint, however it is spaced and encoded`() {
        var (one, other) = (RecipeDraft(), RecipeDraft())
        one.title = "Crème  brûlée "
        other.title = "Cre\u{300}me bru\u{302}le\u{301}e"
        one.steps = [DraftLine("Mix."), DraftLine(" ")]
        other.steps = [DraftLine(" Mix.")]
        #expect(one.fingerprint == other.fingerprint)
        #expect(one.fingerprint.count == 32)
        other.steps[0].section = "Custard"
        #expect(one.fingerprint != other.fingerprint)
    }

    @Test func `a recipe is recognized though the home has said more of it`() {
        var (one, home) = (RecipeDraft(), RecipeDraft())
        one.title = "Apple pie"
        one.steps = [DraftLine("Bake.")]
        home = one
        home.title = "APPLE  pie"
        (home.rating, home.notes, home.language) = (4, "Good.", "en")
        home.times[.rest] = 5
        #expect(one.isSaid(by: home))
        #expect(!home.isSaid(by: one))
        home.steps = []
        #expect(!one.isSaid(by: home))
        #expect(one.numbered(1).title == "Apple pie")
        #expect(one.numbered(2).title == "Apple pie (2)")
        #expect(one.titleKey == "apple pie")
    }

    @Test func `a title becomes a name that no system refuses`() {
        let titles = ["Mac & cheese", "../a/b\\c", "What?", "..", "", "con:", String(repeating: "é", count: 300)]
        #expect(titles.map(RecipeFileName.name).map(\.count) == [12, 3, 4, 6, 6, 3, 80])
        #expect(RecipeFileName.name(for: "../a/b\\c") == "abc")
    }
}
