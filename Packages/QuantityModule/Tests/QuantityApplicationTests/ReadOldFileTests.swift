import Commands
import CommandsTestKit
import QuantityModule
import QuantityModuleTestKit
import Testing

@Suite struct ReadOldFileTests {
    private static let recipes = InMemoryOldFile.Table(
        ["Z_PK", "Z_ENT", "ZTITLE", "ZSERVINGS", "ZPREPTIME", "ZINSTRUCTIONS", "ZUSAGECOUNT"],
        [["7", "1", "Bread", "4", "20", "Knead.\nBake.", "3"], ["9", "1", "Soup", "", "0", "", "0"]]
    )
    private static let ingredients = InMemoryOldFile.Table(
        ["Z_PK", "ZQUANTITY", "ZUNIT", "ZNAME", "ZNOTES", "ZSORTORDER", "ZRECIPE"],
        [
            ["1", "1/3", "cup", "butter", "", "2", "7"], ["2", "2.0", "cups", "flour", "sifted", "1", "7"],
            ["3", "a pinch", "", "salt", "", "3", "7"], ["4", "to taste", "", "pepper", "", "0", "9"],
            ["5", "", "", "", "", "1", "9"], ["6", "1", "", "egg", "", "1", "8"],
        ]
    )

    private func page(
        _ tables: [String: InMemoryOldFile.Table],
        cursor: String = "",
        principal: String = "local"
    ) async throws -> OldFilePage {
        try await InMemoryOldFile(tables).read(cursor: cursor, principal: principal)
    }

    @Test func `the file in memory satisfies the contract`() throws {
        try OldFileSourceContract { rows in
            let file = InMemoryOldFile(["old": .init(OldFileSourceContract.columns, rows)])
            return ({ file }, { file.change("old", to: .init(OldFileSourceContract.columns, [])) })
        }.check()
    }

    @Test func `the recipes of an app come with their lines, in the app's order`() async throws {
        let page = try await page(["ZRECIPE": Self.recipes, "ZINGREDIENT": Self.ingredients])
        #expect(page.counts.recipes == 2 && page.counts.lists == 0 && page.nextCursor.isEmpty)
        let bread = try #require(page.recipes.first)
        #expect(bread.title == "Bread" && bread.place == "row 1 of ZRECIPE" && bread.flaw == nil)
        #expect(bread.lines == ["2 cups flour, sifted", "1/3 cup butter", "a pinch salt"])
        #expect(bread.servings == "4" && bread.prepTime == "20" && bread.instructions == "Knead.\nBake.")
        #expect(page.recipes.last?.lines == ["pepper, to taste"])
        #expect(
            page.left.map(\.description) == [
                "Row 6 of ZINGREDIENT belongs to no recipe and no list of the file, \"1 egg\".",
                "Row 5 of ZINGREDIENT says nothing.", "The column ZUSAGECOUNT of ZRECIPE is not taken over.",
            ]
        )
    }

    @Test func `lists come with what was checked, and a second one of a name has a number`() async throws {
        let lists = InMemoryOldFile.Table(
            ["id", "name", "is_completed"],
            [["a", "Wéek", "1"], ["b", "week", "0"], ["c", "", "0"]]
        )
        let items = InMemoryOldFile.Table(
            ["list_id", "name", "quantity", "unit", "checked"],
            [["a", "milk", "2", "l", "true"], ["b", "bread", "", "", "0"], ["b", "eggs", "6", "", "NO"]]
        )
        let page = try await page(["lists": lists, "list_items": items])
        #expect(page.lists.map(\.name) == ["Wéek", "week (2)", ""] && page.counts.lists == 3)
        #expect(page.lists.map(\.isCompleted) == [true, false, false])
        #expect(page.lists.map { $0.lines.map(\.text) } == [["2 l milk"], ["bread", "6 eggs"], []])
        #expect(page.lists.map { $0.lines.map(\.isChecked) } == [[true], [false, false], []])
        #expect(page.lists.map(\.flaw) == [nil, nil, .unnamedEntry])
    }

    @Test func `rows that name their recipe or list need no table of them, wherever they are`() async throws {
        let rows = InMemoryOldFile.Table(
            ["recipe", "list", "servings", "name", "quantity", "unit"],
            [
                ["Bread", "", "2", "flour", "2", "cups"], ["", "Party", "", "lemonade", "3", "l"],
                ["Soup", "", "", "stock", "1", "l"], ["  bread ", "", "", "salt", "a pinch", ""],
                ["Soup", "Party", "", "ice", "", ""], ["", "", "", "dust", "", ""],
            ]
        )
        let page = try await page(["old.csv": rows])
        #expect(page.recipes.map(\.title) == ["Bread", "Soup"] && page.recipes.map(\.servings) == ["2", ""])
        #expect(page.recipes.map(\.lines) == [["2 cups flour", "a pinch salt"], ["1 l stock"]])
        #expect(page.lists.map { $0.lines.map(\.text) } == [["3 l lemonade", "ice"]])
        #expect(
            page.left.map(\.description) == ["Row 6 of old.csv belongs to no recipe and no list of the file, \"dust\"."]
        )
    }

    @Test func `a migrated file has the same lines`() async throws {
        let rows = InMemoryOldFile.Table(
            ["ZNAME", "ZRECIPE", "ZNUMERICVALUE", "ZDISPLAYTEXT", "ZISPARSEABLE"],
            [["flour", "7", "2", "2 cups", "1"], ["salt", "7", "", "a pinch", "0"]]
        )
        let page = try await page(["ZRECIPE": Self.recipes, "ZINGREDIENT": rows])
        #expect(page.recipes.first?.lines == ["2 cups flour", "a pinch salt"])
    }

    @Test func `what is no text is left by itself, and told`() async throws {
        let recipes = InMemoryOldFile.Table(
            ["id", "title", "notes"],
            [["1", "Bread", nil], ["2", nil, ""], ["3", "So\u{1}up\n", ""]]
        )
        let rows = InMemoryOldFile.Table(
            ["recipe_id", "name", "quantity"],
            [["3", "stock\u{7}\u{1B}", "1 l"], ["3", nil, "1"], ["3", "salt", nil]]
        )
        let page = try await page(["recipes": recipes, "ingredients": rows])
        #expect(page.recipes.map(\.flaw) == [.unreadableEntry, .unreadableEntry, nil])
        #expect(page.recipes.last?.title == "So up" && page.recipes.last?.lines == ["1 l stock"])
        #expect(page.left == [.unreadableRows(OldRows(of: "ingredients", count: 2, first: 2))])
    }

    @Test func `recipes that refer to each other, or to themselves, own no lines by that`() async throws {
        let recipes = InMemoryOldFile.Table(
            ["recipe_id", "title", "recipe", "quantity"],
            [["1", "Bread", "2", "1"], ["2", "Soup", "1", "1"], ["2", "Stew", "2", "1"]]
        )
        let rows = InMemoryOldFile.Table(
            ["recipe_id", "name", "quantity"],
            [["2", "stock", "1 l"], ["soup", "x", "1"]]
        )
        let page = try await page(["recipes": recipes, "ingredients": rows])
        #expect(page.recipes.map(\.title) == ["Bread", "Soup", "Stew"])
        #expect(page.recipes.map(\.lines) == [[], ["1 l stock", "1 x"], []])
    }

    @Test(arguments: [
        ["title", "quantity", "name"], ["recipe_id", "quantity", "name"], ["ZRECIPE", "ZQUANTITY", "ZNAME"],
        ["recipe", "name"], ["recipe", "quantity"], [],
    ])
    func `a file in which no row says where it belongs has nothing to read`(columns: [String]) async throws {
        let file = InMemoryOldFile(["old.csv": .init(columns, [columns.map { _ in "1" }])])
        await #expect(throws: QuantityError.migration(.nothingToImport(place: "/old"))) { try await file.read() }
        let module = QuantityModuleService(
            store: InMemoryQuantityStore(),
            context: .test(household: "smith", key: nil, principal: "local")
        )
        let counts = try await module.countOldFile("/old", with: InMemoryMigrationFiles(sources: ["/old": file]))
        #expect(counts.recipes == 0 && counts.lists == 0)
    }

    @Test(arguments: [
        ("Rezept", "Zutat", "Menge", "Einheit"), ("recette", "nom", "quantité", "unité"),
        ("tarif", "ad", "miktar", "birim"),
        ("RECIPE NAME", "Ingredient", "Qty", "UOM"),
    ])
    func `columns are found in several languages`(
        recipe: String,
        name: String,
        quantity: String,
        unit: String
    ) async throws {
        let page = try await page(["old.csv": .init([quantity, unit, name, recipe], [["2", "g", "x", "Y"]])])
        #expect(page.recipes.map(\.title) == ["Y"] && page.recipes.map(\.lines) == [["2 g x"]])
    }

    @Test(arguments: [
        ("to taste", "pepper", "pepper, to taste"), ("a pinch", "salt", "a pinch salt"),
        ("eine Prise", "Salz", "eine Prise Salz"), ("une pincée", "sel", "une pincée sel"),
        ("bir tutam", "tuz", "bir tutam tuz"), ("en nypa", "salt", "en nypa salt"), ("zorks", "salt", "salt, zorks"),
    ])
    func `the language of the request changes no line`(quantity: String, name: String, line: String) async throws {
        let file = InMemoryOldFile(["old.csv": .init(["recipe", "quantity", "name"], [["Bread", quantity, name]])])
        for locale in ["", "en", "de-DE", "fr", "tr", "sv"] {
            #expect(try await file.read(locale: locale).recipes.map(\.lines) == [[line]], "\(locale)")
        }
    }

    @Test func `only this host reads files`() async throws {
        await #expect(throws: QuantityError.notLocal) { try await page([:], principal: "tablet") }
    }
}
