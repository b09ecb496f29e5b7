import Commands
import CommandsTestKit
import Quantities
import QuantityModule
import QuantityModuleTestKit
import Testing

/// A home's own names of ingredients: merges, splits, other names, and the next line after each.
@Suite struct MergeIngredientsTests {
    private let store = InMemoryQuantityStore()

    private func catalog(_ key: String = "", locale: String = "en-US") -> IngredientCatalogService {
        let context = CommandContext.test(
            household: "home",
            key: key.isEmpty ? nil : key,
            request: key,
            locale: locale
        )
        return IngredientCatalogService(store: store, context: context)
    }

    /// Returns the key of a line's ingredient, and its name on lists.
    private func read(_ text: String, locale: String = "en-US") async throws -> (key: String, name: String) {
        let context = CommandContext.test(household: "home", locale: locale)
        let lines = try await QuantityModuleService(store: store, context: context).readLines([LineToRead(text)])
        return (lines[0].line.ingredientKey, lines[0].line.listName)
    }

    private func add(_ name: String, key: String, aliases: [String] = [], cup: Int = 0) async throws -> Ingredient {
        let weights = cup == 0 ? [] : Ingredient.sample(name, cup: Rational(cup)).conversions
        let draft = IngredientDraft(name: name, aliases: aliases, conversions: weights)
        let saved = try await catalog(key).saveIngredients([draft], mode: .add)
        return try #require(saved.first?.ingredient)
    }

    @Test func `the next line with a merged name has the key of the ingredient that stays`() async throws {
        let salad = try await add("Frizzle salad", key: "1", aliases: ["Frizzy leaves"], cup: 20)
        let curly = try await add("Curly endive leaf", key: "2")
        let merged = try await catalog("3").mergeIngredients(["frizzle salads"], into: "curly endive leaf")
        #expect(merged.ingredient.id == curly.id && merged.oldKeys == [salad.ingredientKey, "frizzy leaf"])
        #expect(merged.ingredient.aliases == ["Frizzle salad", "Frizzy leaves"])
        #expect(merged.ingredient.conversions.map(\.weight) == salad.conversions.map(\.weight))
        for line in ["1 frizzle salad", "2 Frizzle salads", "frizzy leaves", "1 curly endive leaf"] {
            #expect(try await read(line).key == curly.ingredientKey, "\(line)")
        }
        #expect(try await store.ingredients(ids: [salad.id], of: HouseholdID(name: "home")).isEmpty)
        let again = try await catalog("3").mergeIngredients(["frizzle salads"], into: "curly endive leaf")
        #expect(again.oldKeys == merged.oldKeys, "The repeated command answers the same.")
    }

    @Test func `every name that the tables know follows a merge of an ingredient that Larder knows`() async throws {
        let cream = try await read("1 cup sour cream")
        let yogurt = try await read("1 cup plain yogurt")
        #expect(cream.key != yogurt.key)
        let merged = try await catalog("1").mergeIngredients(["sour cream"], into: "plain yogurt")
        #expect(merged.ingredient.ingredientKey == yogurt.key && merged.oldKeys == [cream.key])
        #expect(try await read("2 tbsp sour cream").key == yogurt.key)
        #expect(try await read("200 g Sauerrahm", locale: "de-DE").key == yogurt.key)
        let german = try await read("200 g Joghurt", locale: "de-DE")
        #expect(try await read("200 g Sauerrahm", locale: "de-DE").name == german.name)
    }

    @Test func `a name that nothing knows becomes an alias, and a target that nothing knows is refused`() async throws {
        let merged = try await catalog("1").mergeIngredients(["grandma's dust"], into: "all-purpose flour")
        #expect(try await read("1 cup grandma's dust").key == merged.ingredient.ingredientKey)
        #expect(merged.ingredient.ingredientKey == (try await read("1 cup all-purpose flour").key))
        await #expect(throws: QuantityError.noSuchIngredient("moon rock")) {
            try await catalog("2").mergeIngredients(["butter"], into: "moon rock")
        }
        await #expect(throws: QuantityError.emptyName) { try await catalog("3").mergeIngredients([], into: "butter") }
        await #expect(throws: QuantityError.emptyName) {
            try await catalog("4").mergeIngredients(["!"], into: "butter")
        }
        let many = Array(repeating: "x", count: 101)
        await #expect(throws: QuantityError.tooMany(count: 101, limit: 100)) {
            try await catalog("5").mergeIngredients(many, into: "butter")
        }
    }

    @Test(arguments: [
        ("plain yogurt", "plain yogurt"), ("Plain  Yogurt", "plain yogurt"), ("curly leaf", "curly leaf"),
        ("Curly endive leaf", "curly leaf"),
    ])
    func `an ingredient isn't merged into itself`(name: String, target: String) async throws {
        _ = try await add("Curly endive leaf", key: "1", aliases: ["Curly leaf"])
        await #expect(throws: QuantityError.naming(.sameIngredient(name))) {
            try await catalog("2").mergeIngredients(["sour cream", name], into: target)
        }
        #expect(try await read("1 cup sour cream").key != (try await read("1 cup plain yogurt").key))
    }

    @Test func `a typing slip in a name is refused with the name that is meant`() async throws {
        _ = try await add("Curly endive leaf", key: "1", aliases: ["Frizzle salad"])
        await #expect(throws: QuantityError.noSuchIngredient("curly endvie leaf", near: "Curly endive leaf")) {
            try await catalog("2").mergeIngredients(["sour cream"], into: "curly endvie leaf")
        }
        await #expect(throws: QuantityError.noSuchIngredient("curly endvie leaf", near: "Curly endive leaf")) {
            try await catalog("3").renameIngredient("curly endvie leaf", to: "Endive")
        }
        await #expect(throws: QuantityError.naming(.noSuchAlias("frizle salad", near: "Frizzle salad"))) {
            try await catalog("4").splitIngredient("frizle salad")
        }
        await #expect(throws: QuantityError.noSuchIngredient("curly endvie leaf", near: "Curly endive leaf")) {
            try await catalog("5").markIngredients(["curly endvie leaf"], isFavorite: true)
        }
    }

    @Test func `what stands for a favorite after a merge or under another name is one`() async throws {
        let household = HouseholdID(name: "home")
        let salad = try await add("Frizzle salad", key: "1")
        _ = try await add("Curly endive leaf", key: "2")
        _ = try await catalog("3").markIngredients(["frizzle salad"], isFavorite: true)
        #expect(try await store.favorites(of: household) == [salad.id])
        let curly = try await catalog("4").mergeIngredients(["frizzle salad"], into: "curly endive leaf").ingredient
        #expect(try await store.favorites(of: household) == [curly.id])
        _ = try await catalog("5").markIngredients(["butter"], isFavorite: true)
        let butter = try await catalog("6").renameIngredient("butter", to: "Alpine spread").ingredient
        #expect(try await store.favorites(of: household) == [curly.id, butter.id])
        let spread = try await catalog("7").mergeIngredients(["curly leaf dust"], into: "alpine spread").ingredient
        #expect(spread.id == butter.id, "A favorite stays one.")
        #expect(try await store.favorites(of: household) == [curly.id, butter.id])
    }

    @Test func `an alias that is split off has a key of its own from the next line on`() async throws {
        let whole = try await add("Curly endive leaf", key: "1", aliases: ["Frizzle salad", "Curly leaf"])
        let split = try await catalog("2").splitIngredient("frizzle salads")
        #expect(split.before.id == whole.id && split.before.aliases == ["Curly leaf"])
        #expect(split.ingredient.name == "Frizzle salad" && split.ingredient.id != whole.id)
        #expect(try await read("1 frizzle salad").key == split.ingredient.ingredientKey)
        #expect(split.ingredient.ingredientKey != whole.ingredientKey)
        #expect(try await read("1 curly leaf").key == whole.ingredientKey)
        await #expect(throws: QuantityError.naming(.noSuchAlias("frizzle salad"))) {
            try await catalog("3").splitIngredient("frizzle salad")
        }
        await #expect(throws: QuantityError.naming(.noSuchAlias("curly endive leaf"))) {
            try await catalog("4").splitIngredient("curly endive leaf")
        }
    }

    @Test func `a change that is repeated by another command names the keys that may be left over`() async throws {
        let salad = try await add("Frizzle salad", key: "1", aliases: ["Frizzy leaves"])
        let icing = try await add("Icing sugar", key: "2")
        let curly = try await add("Curly endive leaf", key: "3")
        #expect(icing.ingredientKey == "powdered sugar", "Its key is no name of its own.")
        let keys = ["frizzle salad", "frizzy leaf", "powdered sugar", "sour cream"]
        for repetition in 4...5 {
            let names = ["frizzy leaves", "icing sugar", "sour cream"]
            let merged = try await catalog("\(repetition)").mergeIngredients(names, into: "curly endive leaf")
            #expect(merged.oldKeys == keys.sorted() && merged.ingredient.id == curly.id)
        }
        let one = try await catalog("6").renameIngredient("curly endive leaf", to: "Leaf mox")
        let two = try await catalog("7").renameIngredient("curly endive leaf", to: "Leaf mox")
        #expect(one.oldKeys == (keys + [curly.ingredientKey]).sorted())
        #expect(Set(two.oldKeys) == Set(one.oldKeys + ["leaf mox"]))
        #expect(salad.ingredientKey == keys[0], "An alias may have been a key of its own before.")
    }

    @Test func `a merge into what the tables call otherwise keeps the ingredient when it is repeated`() async throws {
        var merged: [MergedIngredients] = []
        for repetition in 1...2 {
            let names = ["zork root", "scallions"]
            merged.append(try await catalog("\(repetition)").mergeIngredients(names, into: "parsley"))
        }
        #expect(merged[0].ingredient == merged[1].ingredient && merged[0].ingredient.name == "Fresh parsley")
        #expect(merged[0].oldKeys == ["scallion", "zork root"] && merged[1].oldKeys == merged[0].oldKeys)
        #expect(try await read("2 zork roots").key == "parsley")
    }

    @Test func `the key of each ingredient that Larder knows is a name of it`() {
        let others = DefaultIngredients.standard.all.map(\.ingredientKey).filter { Ingredient.key(of: $0) != $0 }
        #expect(others == [])
    }

    @Test func `the aisle of a name goes along, however often the ingredient is renamed`() async throws {
        func aisles(_ name: String) async throws -> [String] {
            let context = CommandContext.test(household: "home", locale: "en-US")
            let read = try await QuantityModuleService(store: store, context: context).readLines([LineToRead(name)])
            let named = try await catalog().nameIngredients([read[0].line.ingredientKey])
            return [read[0].line.aisleHint, named[0].aisleHint]
        }
        #expect(try await aisles("spinach") == ["produce", "produce"])
        _ = try await catalog("1").renameIngredient("spinach", to: "Zorkmund")
        #expect(try await aisles("zorkmund") == ["produce", "produce"])
        _ = try await catalog("2").renameIngredient("zorkmund", to: "Blixmund")
        for name in ["spinach", "zorkmund", "blixmund"] {
            #expect(try await aisles(name) == ["produce", "produce"], "\(name)")
        }
    }

    @Test func `an ingredient that only recipes know is merged into and renamed like any other`() async throws {
        await #expect(throws: QuantityError.noSuchIngredient("blix leaf")) {
            try await catalog("1").mergeIngredients(["zork leaf"], into: "blix leaf")
        }
        let merged = try await catalog("2").mergeIngredients(["zork leaf"], into: "blix  leaf", isUsed: true)
        #expect(merged.ingredient.name == "Blix leaf" && merged.ingredient.isCustom)
        #expect(merged.oldKeys == ["zork leaf"])
        #expect(try await read("2 zork leaves").key == (try await read("2 blix leaves").key))
        let renamed = try await catalog("3").renameIngredient("moon powder", to: "Lunar dust", isUsed: true)
        #expect(renamed.oldKeys == ["moon powder"] && renamed.ingredient.aliases == ["Moon powder"])
        await #expect(throws: QuantityError.emptyName) {
            try await catalog("4").renameIngredient("moon rock", to: " ", isUsed: true)
        }
    }

    @Test func `a renamed ingredient is suggested by its new name alone, whichever is typed`() async throws {
        _ = try await catalog("1").renameIngredient("spinach", to: "Zorkmund")
        for typed in ["spinach", "zorkm"] {
            let found = try await catalog().suggestIngredients(typed).map(\.name)
            #expect(found.first == "Zorkmund" && !found.contains("Spinach"), "\(typed): \(found)")
            #expect(found.count { $0 == "Zorkmund" } == 1)
        }
    }

    @Test func `a name has room on a list, or is refused`() async throws {
        let most = IngredientNameLimit.characters
        let long = String(repeating: "z", count: most)
        _ = try await catalog("1").renameIngredient("spinach", to: long)
        await #expect(throws: QuantityError.tooLong(text: long + "z", limit: most)) {
            try await catalog("2").renameIngredient("butter", to: long + "z")
        }
        await #expect(throws: QuantityError.tooLong(text: long + "y", limit: most)) {
            try await catalog("3").mergeIngredients([long + "y"], into: "butter")
        }
    }

    @Test func `a merge can be split again`() async throws {
        let cream = try await read("1 cup sour cream").key
        _ = try await catalog("1").mergeIngredients(["sour cream"], into: "plain yogurt")
        let split = try await catalog("2").splitIngredient("sour cream")
        #expect(split.ingredient.ingredientKey == cream)
        #expect(try await read("1 cup sour cream").key == cream)
        #expect(!split.before.aliases.contains { $0.lowercased().contains("cream") })
    }

    @Test func `an alias that the tables read as its ingredient cannot be split off`() async throws {
        _ = try await add("Scallion", key: "1", aliases: ["Spring onion"])
        await #expect(throws: QuantityError.naming(.inseparable(alias: "Spring onion", ingredient: "Scallion"))) {
            try await catalog("2").splitIngredient("spring onions")
        }
    }

    @Test func `lines with the old or the new name have the new key`() async throws {
        let rye = try await add("Home rye", key: "1", cup: 102)
        let renamed = try await catalog("2").renameIngredient("home rye", to: " Mill  rye dust ")
        #expect(renamed.ingredient.id == rye.id && renamed.oldKeys == [rye.ingredientKey])
        #expect(renamed.ingredient.name == "Mill rye dust" && renamed.ingredient.aliases == ["Home rye"])
        #expect(renamed.ingredient.conversions.map(\.weight) == rye.conversions.map(\.weight))
        for line in ["1 cup home rye", "1 cup Mill rye dust"] {
            #expect(try await read(line).key == renamed.ingredient.ingredientKey)
        }
        let split = try await catalog("3").splitIngredient("home rye")
        #expect(split.ingredient.id != rye.id && split.ingredient.ingredientKey == rye.ingredientKey)
        await #expect(throws: QuantityError.naming(.inUse(name: "Butter", ingredient: "Mill rye dust"))) {
            try await catalog("4").renameIngredient("mill rye dust", to: "butter")
        }
        await #expect(throws: QuantityError.emptyName) { try await catalog("5").renameIngredient("butter", to: " ") }
    }

    @Test func `an ingredient of Larder keeps its weights under another name`() async throws {
        let before = try await read("1 cup plain yogurt").key
        let renamed = try await catalog("1").renameIngredient("plain yogurt", to: "House culture")
        #expect(renamed.oldKeys == [before] && renamed.ingredient.isCustom && !renamed.ingredient.conversions.isEmpty)
        for line in ["1 cup plain yogurt", "1 cup house culture"] {
            #expect(try await read(line).key == renamed.ingredient.ingredientKey)
        }
    }

    @Test(arguments: ["crème dust", "CREME DUST", "Creme Dusts", "moon powder", "Moon powders"])
    func `another spelling of one of the home's ingredients is refused by its name`(spelling: String) async throws {
        _ = try await add("Creme base", key: "1")
        _ = try await catalog("2").renameIngredient("creme base", to: "Creme dust")
        _ = try await catalog("3").mergeIngredients(["moon powder"], into: "creme dust")
        let error = await #expect(throws: QuantityError.self) { try await add(spelling, key: "4") }
        #expect(error == .naming(.taken(name: spelling, by: "Creme dust")))
        #expect(error?.description.contains("\"Creme dust\"") == true)
    }

    @Test func `names are those of the home's language, each key once, with the home's own after them`() async throws {
        _ = try await add("Moon dust", key: "1", aliases: ["Lunar dust"])
        _ = try await catalog("2").markIngredients(["butter"], isFavorite: true)
        let named = try await catalog(locale: "de-DE").nameIngredients(["egg", "zarf"], includingOwn: true)
        #expect(named.map(\.key) == ["egg", "zarf", "butter", "moon dust"])
        #expect(named.map(\.name) == ["Eier", nil, "Butter", "Moon dust"])
        #expect(named.map(\.isFavorite) == [false, false, true, false])
        #expect(named.map(\.isCustom) == [false, false, false, true] && named[3].aliases == ["Lunar dust"])
        #expect(named[2].aisleHint == "dairy" && named[1].aisleHint.isEmpty)
        #expect(try await catalog().nameIngredients(["egg"]).map(\.key) == ["egg"])
        let many = (0...10_000).map(String.init)
        await #expect(throws: QuantityError.tooMany(count: 10_001, limit: 10_000)) {
            try await catalog().nameIngredients(many)
        }
    }
}
