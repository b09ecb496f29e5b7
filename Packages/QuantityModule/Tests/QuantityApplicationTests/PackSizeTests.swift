import CommandsTestKit
import Quantities
import QuantityModule
import QuantityModuleTestKit
import Testing

/// Cans of different contents on one list.
@Suite struct PackSizeTests {
    private func demand(_ lines: [String], locale: String = "en-NZ") async throws -> IngredientDemand {
        let module = QuantityModuleService(store: InMemoryQuantityStore(), context: .test(locale: locale))
        let items = try await module.readLines(lines.map { LineToRead($0) }).map { read in
            MergeItem(
                ingredientKey: read.line.ingredientKey,
                listName: read.line.listName,
                quantity: read.need.quantity ?? read.line.quantity
            )
        }
        let demands = try await module.addUp(items)
        #expect(demands.count == 1)
        return try #require(demands.first)
    }

    @Test(arguments: [
        (["1 can (400 g) tomatoes", "1 can (800 g) tomatoes"], ["1 can (400 g)", "1 can (800 g)"]),
        (["1 can (400 g) tomatoes", "1 (400 g) can tomatoes"], ["2 cans (400 g)"]),
        (["400 g canned tomatoes", "1 can (400 g) tomatoes"], ["2 cans (400 g)"]),
        (["1 can (400 g) tomatoes", "500 g canned tomatoes"], ["3 cans (400 g)"]),
        (["1 can tomatoes", "2 cans (400 g each) tomatoes"], ["3 cans (400 g)"]),
        (["2/3 can (400 g) tomatoes", "2/3 can (400 g) tomatoes", "2/3 can (400 g) tomatoes"], ["2 cans (400 g)"]),
        (["Chicken broth: 1 carton (32 oz)"], ["1 carton (32 oz)"]),
        (["Canned tomatoes: 3 cans (400 g) (Monday: 1 can (400 g), Friday: 2 cans (400 g))"], ["3 cans (400 g)"]),
        (["1 can (400 g, drained) tomatoes"], ["1 can (400 g)"]),
        (["2 cans tomatoes"], ["2 cans"]), (["1 package (8 oz) cream cheese", "100 g cream cheese"], ["330 g"]),
        (["1 bag (2 lb) flour"], ["910 g"]), (["1 bag (1.5 kg) flour"], ["1 bag (1.5 kg)"]),
        (["2 (15-ounce) cans black beans"], ["2 cans (15 oz)"]),
    ])
    func `the content of packages stands on the list`(lines: [String], take: [String]) async throws {
        #expect(try await demand(lines).take.map(\.displayText) == take)
    }

    @Test(arguments: [
        ("2 Packungen Reis (1.500 g)", "package (1500 g)"), ("2 Dosen Mais (je 340 g)", "can (340 g)"),
        ("2 Packungen Reis (250 g pro Packung)", "package (250 g)"),
        ("2 latas de tomate (400 g cada una)", "can (400 g)"), ("2 boîtes de thon (140 g chacune)", "can (140 g)"),
        ("2 cans corn (15 oz per can)", "can (15 oz)"), ("2 cans corn (15 oz each)", "can (15 oz)"),
        ("2 Dosen Mais (800 g insgesamt)", "can"), ("2 cans corn (30 oz in all)", "can"),
    ])
    func `a remark in any language says what each package holds`(text: String, unit: String) async throws {
        let module = QuantityModuleService(store: InMemoryQuantityStore(), context: .test(locale: ""))
        let read = try #require(try await module.readLines([LineToRead(text)]).first)
        #expect((read.need.quantity ?? read.line.quantity).range?.unit.rawValue == unit)
    }

    @Test func `an item in a third language assumes an ingredient in the home's`() async throws {
        let module = QuantityModuleService(store: InMemoryQuantityStore(), context: .test(locale: "de"))
        let read = try #require(try await module.readLines([LineToRead("Oignons 2", isItem: true)]).first)
        #expect(read.line.assumptions == [.general(said: "Oignons", meant: "Zwiebeln")])
    }

    @Test(arguments: [
        ("de-DE", "2 Dosen (400 g) Tomaten", "2 Dosen (400 g)"),
        ("de-DE", "1 Dose (1,5 kg) Tomaten", "1 Dose (1,5 kg)"),
        ("fr-FR", "2 boîtes (400 g) de tomates", "2 boîtes (400 g)"),
    ])
    func `contents are written in the home's language`(locale: String, line: String, take: String) async throws {
        #expect(try await demand([line], locale: locale).take.map(\.displayText) == [take])
    }

    @Test func `a package of a content reads back as the same`() async throws {
        for text in ["2 cans (400 g)", "1 can (14 1/2 oz)", "3 jars (1.5 kg)"] {
            let range = try #require(try await demand(["\(text) tomatoes"]).item.totals.first?.range)
            #expect(QuantityFormatter().text(of: range).text == text)
            #expect(PackUnit(range.unit).map(\.code) == range.unit)
        }
    }

    @Test func `the content may be in a unit of two words`() {
        let jar = PackUnit(UnitCode(rawValue: "jar (3 metric tbsp)"))
        #expect(jar?.content == Amount(3, UnitCode(rawValue: "metric tbsp")) && jar?.package.rawValue == "jar")
    }

    @Test(arguments: [
        "can", "can (400)", "can (0 g)", "can (-1 g)", "can (400 zork)", "can (3 cm)", "g (400 g)", "()", "",
    ])
    func `only a package with a measured content is such a unit`(code: String) {
        #expect(PackUnit(UnitCode(rawValue: code)) == nil)
    }

    @Test(arguments: ["2 cans tomatoes (800 g in all)", "2 cans (drained) tomatoes", "1 can (400–450 g) tomatoes"])
    func `a total, a remark, and a range are not a pack's content`(line: String) async throws {
        #expect(try await demand([line]).item.totals.first?.range?.unit.rawValue == "can")
    }
}
