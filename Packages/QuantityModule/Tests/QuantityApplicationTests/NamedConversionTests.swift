import Commands
import CommandsTestKit
import Quantities
import QuantityApplication
import QuantityDomain
import QuantityModule
import QuantityModuleTestKit
import Testing

/// What people type to be converted, in their language and with what they leave open.
@Suite struct NamedConversionTests {
    private func convert(
        _ text: String,
        to unit: String,
        state: String = "",
        meaning: String = "",
        locale: String = ""
    ) async throws -> ConvertedAmount {
        let module = QuantityModuleService(store: InMemoryQuantityStore(), context: .test(locale: locale))
        let query = ConversionQuery(
            Amount(.one, .count),
            to: UnitCode(rawValue: unit),
            state: state,
            text: text,
            meaning: meaning
        )
        return try #require(try await module.convert([query], isHandwritten: true).first)
    }

    @Test(arguments: [
        ("1 cup farine", "", "All-purpose flour"), ("1 cup Mehl", "", "All-purpose flour"),
        ("1 Tasse Zucker", "de-DE", "Granulated sugar"), ("1 cup burro", "it-IT", "Butter"),
        ("1 cup mantequilla", "es-ES", "Butter"), ("1 dl smör", "sv-SE", "Butter"),
        ("1 cup tereyağı", "tr-TR", "Butter"),
        ("1 cup beurre", "de-DE", "Butter"),
    ])
    func `an ingredient is found by its name in every language`(
        text: String,
        locale: String,
        name: String
    ) async throws {
        let converted = try await convert(text, to: "g", locale: locale)
        #expect(converted.match?.ingredient.name == name, "\(converted.unknown)")
        #expect(converted.quantity != nil, "\(converted.unknown)")
    }

    @Test(arguments: [
        ("1 Tasse Mehl", "de-DE", "Weizenmehl", [Assumption.general(said: "Mehl", meant: "Weizenmehl")]),
        ("1 cup flour", "en-GB", "Plain flour", [.general(said: "flour", meant: "plain flour")]),
        ("1 taza de mantequilla", "es-ES", "Mantequilla", []), ("1 cup butter", "en-US", "Butter", []),
        (
            "1 cup basmati rice", "de-DE", "Langkornreis", [.weighedAs(said: "Basmatireis", meant: "Langkornreis")]
        ),
        (
            "2 tbsp Morton kosher salt", "de-DE", "Morton Kosher salt", []
        ),
    ])
    func `names and assumptions are in the language of the home`(
        text: String,
        locale: String,
        name: String,
        assumptions: [Assumption]
    ) async throws {
        let converted = try await convert(text, to: "g", locale: locale)
        #expect(converted.ingredientName == name, "\(converted.unknown)")
        #expect(converted.assumptions == assumptions)
    }

    @Test func `zero is an amount, and a negative number is not`() async throws {
        let module = QuantityModuleService(store: InMemoryQuantityStore(), context: .test())
        let grams = UnitCode(rawValue: "g")
        for key in ["all purpose flour", "something unheard of"] {
            let query = { ConversionQuery(Amount($0, UnitCode(rawValue: "cup")), to: grams, ingredient: key) }
            let none = try #require(try await module.convert([query(0)]).first)
            #expect((none.quantity == nil) == (key == "something unheard of"), "\(none.unknown)")
            #expect(none.quantity?.range?.upper ?? .zero == .zero)
            await #expect(throws: QuantityError.calculation(.negativeAmount(-1), entry: 0)) {
                try await module.convert([query(-1)])
            }
        }
    }

    @Test(arguments: [
        ("1 cup cooked rice", "158 g"), ("1 cup cooked chickpeas", "164 g"), ("1 cup cooked white rice", "158 g"),
        ("1 cup gekochter Reis", "158 g"),
    ])
    func `what is cooked has the weight of its yield`(text: String, grams: String) async throws {
        let converted = try await convert(text, to: "g")
        #expect(converted.quantity?.displayText == grams, "\(converted.unknown)")
        #expect(converted.path.last?.state == "cooked")
    }

    @Test(arguments: [
        ("1 cup rice", "rice is read as long-grain white rice"), ("2 tbsp salt", "salt is read as table salt"),
        ("1 cup flour", "flour is read as all-purpose flour"),
        (
            "1 cup diced flour",
            "flour is read as all-purpose flour; diced is weighed as usual, because no weight is known for it"
        ),
    ])
    func `every stand-in is an assumption`(text: String, assumption: String) async throws {
        let converted = try await convert(text, to: "g")
        #expect(converted.quantity != nil, "\(converted.unknown)")
        #expect(converted.assumptions.map(\.description).joined(separator: "; ") == assumption)
    }

    @Test(arguments: [
        ("Morton", "Morton Kosher salt"), ("diamond", "Diamond Crystal Kosher salt"),
        ("Morton kosher salt", "Morton Kosher salt"),
    ])
    func `a person says which ingredient a name means`(meaning: String, name: String) async throws {
        let converted = try await convert("2 tbsp salt", to: "g", meaning: meaning)
        #expect(converted.match?.ingredient.fullName == name, "\(converted.unknown)")
        #expect(converted.assumptions.contains { $0.description.hasPrefix("salt is read as") })
    }

    @Test func `what a person is shown is remembered, and what has no result is not`() async throws {
        let context = CommandContext.test(key: "1", request: "1")
        let store = InMemoryQuantityStore()
        let queries = [("2 to 3 cups flour", "sifted"), ("1 cup moss", ""), ("2 kg", "")].map { text, state in
            ConversionQuery(Amount(.one, .count), to: UnitCode(rawValue: "g"), state: state, text: text)
        }
        let module = QuantityModuleService(store: store, context: context)
        let converted = try await module.convertAndRemember(queries) { Issue.record($0) }
        #expect(converted.map { $0.quantity == nil } == [false, true, false])
        let catalog = IngredientCatalogService(store: store, context: context)
        let shown = try await catalog.recentConversions()
        #expect(shown.map(\.from) == [Amount(2, UnitCode(rawValue: "kg")), Amount(3, UnitCode(rawValue: "cup"))])
        #expect(shown.map(\.to.unit.rawValue) == ["g", "g"] && shown.first?.to.value == 2_000)
        #expect(shown.map(\.ingredient) == ["", "All-purpose flour"] && shown.map(\.state) == ["", "sifted"])
        let used = try await catalog.findIngredients(["all-purpose flour"]).first??.match.ingredient.lastUsedDate
        #expect(used == context.now)
    }

    @Test func `a store that cannot be written forgets what a person is shown, who has the answer all the same`()
        async throws
    {
        let failure = StoreError.unavailable(reason: "The disk is full.")
        let store = InMemoryQuantityStore(recentUseFailure: failure)
        let module = QuantityModuleService(store: store, context: .test(key: "1", request: "1"))
        let query = ConversionQuery(
            Amount(.one, .count),
            to: UnitCode(rawValue: "g"),
            state: "",
            text: "2 cups flour"
        )
        var reported: [QuantityError] = []
        let converted = try await module.convertAndRemember([query]) { reported.append($0) }
        #expect(converted.first?.quantity != nil)
        #expect(reported == [.store(failure)])
    }

    @Test func `a meaning assumes nothing where no name or the same name is said`() throws {
        let book = IngredientBook()
        #expect(try book.match("", meaning: "all-purpose flour").assumptions.isEmpty)
        #expect(try book.match("all-purpose flour", meaning: "all-purpose flour").assumptions.isEmpty)
        #expect(try book.match("salt", meaning: "Morton").assumptions.count == 1)
    }

    @Test func `a meaning that several ingredients or none have is refused`() async throws {
        let none = try await convert("2 tbsp salt", to: "g", meaning: "Himalayan")
        #expect(none.quantity == nil && none.unknown.contains("\"Himalayan\""))
        let several = try await convert("2 tbsp salt", to: "g", meaning: "kosher")
        #expect(several.quantity == nil)
        let names = "Diamond Crystal Kosher salt, Morton Kosher salt"
        #expect(several.unknown == "\"kosher\" may be any of these: \(names): name one of them.")
    }

    @Test(arguments: [("1 cup brown sugar", "zarfed"), ("1 cup brown sugar, zarfed", "")])
    func `a state that no ingredient has is refused with the known ones`(text: String, state: String) async throws {
        let converted = try await convert(text, to: "g", state: state)
        #expect(converted.quantity == nil)
        let sentence = "Brown sugar is not weighed \"zarfed\", but packed, unpacked: name one of these."
        #expect(converted.unknown == sentence)
    }

    @Test(arguments: ["350-400 F", "350 to 400 °F", "350–400 degrees Fahrenheit"])
    func `a range of temperatures converts at both ends`(text: String) async throws {
        let range = try #require(try await convert(text, to: "°C").quantity?.range)
        #expect(range.unit == UnitCode(rawValue: "°C"))
        #expect(range.lower == Rational(constant: 1_590, over: 9))
        #expect(range.upper == Rational(constant: 1_840, over: 9))
    }

    @Test(arguments: [("2 ft", "g"), ("2 feet rope", "cm"), ("3 inches ginger", "cup"), ("100 g flour", "cm")])
    func `a length is not an amount`(text: String, unit: String) async throws {
        let converted = try await convert(text, to: unit)
        #expect(converted.quantity == nil)
        #expect(converted.unknown.contains("is the size of a thing, not an amount of it"), "\(converted.unknown)")
    }

    @Test func `a length is converted as a size`() async throws {
        #expect(try await convert("9 inches", to: "cm").quantity?.displayText == "22.86 cm")
    }
}
