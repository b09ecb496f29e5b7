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
    ) throws -> OldFilePage {
        try read(InMemoryOldFile(tables), cursor: cursor, principal: principal)
    }

    private func read(
        _ file: InMemoryOldFile,
        cursor: String = "",
        principal: String = "local"
    ) throws -> OldFilePage {
        let module = QuantityModuleService(
            store: InMemoryQuantityStore(),
            context: .test(household: "smith", key: nil, principal: principal)
        )
        return try module.readOldFile("/old", with: InMemoryMigrationFiles(sources: ["/old": file]), cursor: cursor)
    }

    @Test func `the file in memory satisfies the contract`() throws {
        try OldFileSourceContract { rows in
            let file = InMemoryOldFile(["old": .init(OldFileSourceContract.columns, rows)])
            return ({ file }, { file.change("old", to: .init(OldFileSourceContract.columns, [])) })
        }.check()
    }

    @Test func `the recipes of an app come with their lines, in the app's order`() throws {
        let page = try page(["ZRECIPE": Self.recipes, "ZINGREDIENT": Self.ingredients])
        #expect(page.counts.recipes == 2 && page.counts.lists == 0 && page.nextCursor.isEmpty)
        let bread = try #require(page.recipes.first)
        #expect(bread.title == "Bread" && bread.place == "row 1 of ZRECIPE" && bread.flaw == nil)
        #expect(bread.lines == ["2 cups flour, sifted", "1/3 cup butter", "a pinch salt"])
        #expect(bread.servings == "4" && bread.prepTime == "20" && bread.instructions == "Knead.\nBake.")
        #expect(page.recipes.last?.lines == ["pepper, to taste"])
        #expect(
            page.left == [
                "Row 6 of ZINGREDIENT belongs to no recipe and no list of the file, \"1 egg\".",
                "Row 5 of ZINGREDIENT says nothing.", "The column ZUSAGECOUNT of ZRECIPE is not taken over.",
            ]
        )
    }

    @Test func `lists come with what was checked, and a second one of a name has a number`() throws {
        let lists = InMemoryOldFile.Table(
            ["id", "name", "is_completed"],
            [["a", "Week", "1"], ["b", "week", "0"], ["c", "", "0"]]
        )
        let items = InMemoryOldFile.Table(
            ["list_id", "name", "quantity", "unit", "checked"],
            [["a", "milk", "2", "l", "true"], ["b", "bread", "", "", "0"], ["b", "eggs", "6", "", "NO"]]
        )
        let page = try page(["lists": lists, "list_items": items])
        #expect(page.lists.map(\.name) == ["Week", "week (2)", ""] && page.counts.lists == 3)
        #expect(page.lists.map(\.isCompleted) == [true, false, false])
        #expect(page.lists.map { $0.lines.map(\.text) } == [["2 l milk"], ["bread", "6 eggs"], []])
        #expect(page.lists.map { $0.lines.map(\.isChecked) } == [[true], [false, false], []])
        #expect(page.lists.map(\.flaw) == [nil, nil, .noName])
    }

    @Test func `rows that name their recipe or list need no table of them, wherever they are`() throws {
        let rows = InMemoryOldFile.Table(
            ["recipe", "list", "servings", "name", "quantity", "unit"],
            [
                ["Bread", "", "2", "flour", "2", "cups"], ["", "Party", "", "lemonade", "3", "l"],
                ["Soup", "", "", "stock", "1", "l"], ["  bread ", "", "", "salt", "a pinch", ""],
                ["Soup", "Party", "", "ice", "", ""], ["", "", "", "dust", "", ""],
            ]
        )
        let page = try page(["old.csv": rows])
        #expect(page.recipes.map(\.title) == ["Bread", "Soup"] && page.recipes.map(\.servings) == ["2", ""])
        #expect(page.recipes.map(\.lines) == [["2 cups flour", "a pinch salt"], ["1 l stock"]])
        #expect(page.lists.map { $0.lines.map(\.text) } == [["3 l lemonade", "ice"]])
        #expect(page.left == ["Row 6 of old.csv belongs to no recipe and no list of the file, \"dust\"."])
    }

    @Test func `a migrated file has the same lines`() throws {
        let rows = InMemoryOldFile.Table(
            ["ZNAME", "ZRECIPE", "ZNUMERICVALUE", "ZDISPLAYTEXT", "ZISPARSEABLE"],
            [["flour", "7", "2", "2 cups", "1"], ["salt", "7", "", "a pinch", "0"]]
        )
        let page = try page(["ZRECIPE": Self.recipes, "ZINGREDIENT": rows])
        #expect(page.recipes.first?.lines == ["2 cups flour", "a pinch salt"])
    }

    @Test func `what is no text is left by itself, and told`() throws {
        let recipes = InMemoryOldFile.Table(
            ["id", "title", "notes"],
            [["1", "Bread", nil], ["2", nil, ""], ["3", "So\u{1}up\n", ""]]
        )
        let rows = InMemoryOldFile.Table(
            ["recipe_id", "name", "quantity"],
            [["3", "stock\u{7}\u{1B}", "1 l"], ["3", nil, "1"], ["3", "salt", nil]]
        )
        let page = try page(["recipes": recipes, "ingredients": rows])
        #expect(page.recipes.map(\.flaw) == [.notText, .notText, nil])
        #expect(page.recipes.last?.title == "So up" && page.recipes.last?.lines == ["1 l stock"])
        let left = "2 rows of ingredients hold bytes that are no text, the first of them row 2"
        #expect(page.left == ["\(left): correct that, and import again."])
    }

    @Test func `recipes that refer to each other, or to themselves, own no lines by that`() throws {
        let recipes = InMemoryOldFile.Table(
            ["recipe_id", "title", "recipe", "quantity"],
            [["1", "Bread", "2", "1"], ["2", "Soup", "1", "1"], ["2", "Stew", "2", "1"]]
        )
        let rows = InMemoryOldFile.Table(
            ["recipe_id", "name", "quantity"],
            [["2", "stock", "1 l"], ["soup", "x", "1"]]
        )
        let page = try page(["recipes": recipes, "ingredients": rows])
        #expect(page.recipes.map(\.title) == ["Bread", "Soup", "Stew"])
        #expect(page.recipes.map(\.lines) == [[], ["1 l stock", "1 x"], []])
    }

    @Test func `a recipe with too many lines is refused by itself`() throws {
        let recipes = InMemoryOldFile.Table(["id", "title"], [["1", "Huge"], ["2", "Soup"]])
        let rows = (0...10_000).map { ["1", "x\($0)", "1"] } + [["2", "stock", "1 l"]]
        let page = try page(["recipes": recipes, "lines": .init(["recipe_id", "name", "quantity"], rows)])
        #expect(page.recipes.map(\.flaw) == [.tooLong(lines: 10_001), nil])
        #expect(page.recipes.map(\.lines) == [[], ["1 l stock"]])
    }

    @Test func `a recipe with too much text is refused by itself`() throws {
        let (half, whole) = (String(repeating: "x", count: 300_000), String(repeating: "y", count: 600_000))
        let recipes = InMemoryOldFile.Table(
            ["id", "title", "notes", "steps"],
            [["1", "Bread", half, half], ["2", whole, "", ""], ["3", "Soup", half, ""]]
        )
        let rows = InMemoryOldFile.Table(
            ["recipe_id", "name", "quantity"],
            [["1", "x", "1"], ["3", "stock", "1 l"]]
        )
        var (read, cursor): ([OldRecipe], String) = ([], "")
        repeat {
            let page = try page(["recipes": recipes, "ingredients": rows], cursor: cursor)
            (read, cursor) = (read + page.recipes, page.nextCursor)
        } while !cursor.isEmpty
        #expect(read.map(\.flaw) == [.tooLong(lines: 1), .tooLong(lines: 0), nil])
        #expect(read.map(\.notes.count) == [0, 0, 300_000] && read[1].title.count == 100)
        #expect(read.map(\.lines) == [[], [], ["1 l stock"]])
    }

    @Test func `pages are bounded, and have everything once`() throws {
        let long = String(repeating: "y", count: 300)
        let titles = (1...1_200).map {
            ["\($0)", "Recipe \($0)", $0 == 3 ? String(repeating: "z ", count: 200_000) : ""]
        }
        let rows = (0..<6_000).map { ["\($0 % 1_200 + 1)", "x\($0) \(long)", "1", "g"] }
        let file = InMemoryOldFile([
            "recipes": .init(["id", "title", "notes"], titles),
            "ingredients": .init(["recipe_id", "name", "quantity", "unit"], rows),
        ])
        var (pages, cursor): ([OldFilePage], String) = ([], "")
        repeat {
            pages.append(try read(file, cursor: cursor))
            cursor = pages.last?.nextCursor ?? ""
        } while !cursor.isEmpty
        let recipes = pages.flatMap(\.recipes)
        #expect(recipes.map(\.title) == (1...1_200).map { "Recipe \($0)" })
        #expect(recipes.map(\.lines.count) == Array(repeating: 5, count: 1_200))
        #expect(Set(recipes.flatMap(\.lines)).count == 6_000)
        #expect(pages.count > 3 && pages.allSatisfy { $0.recipes.count <= 500 && $0.counts.recipes == 1_200 })
        for page in pages {
            #expect(page.recipes.flatMap(\.lines).reduce(0) { $0 + $1.utf8.count } <= 1 << 19)
        }
    }

    @Test func `a file that changes between two pages is refused`() throws {
        let titles = (1...600).map { ["\($0)", "Recipe \($0)"] }
        let lines = InMemoryOldFile.Table(["recipe_id", "name", "quantity"], [["1", "x", "1"]])
        let file = InMemoryOldFile(["recipes": .init(["id", "title"], titles), "ingredients": lines])
        let first = try read(file)
        #expect(first.recipes.count == 500 && !first.nextCursor.isEmpty)
        #expect(try read(file, cursor: first.nextCursor).recipes.count == 100)
        file.change("ingredients", to: lines)
        #expect(throws: QuantityError.migration(.changedWhileRead(place: "The old memory"))) {
            try read(file, cursor: first.nextCursor)
        }
        #expect(throws: QuantityError.page(.invalidCursor("x"))) { try read(file, cursor: "x") }
    }

    @Test(arguments: [
        ["title", "quantity", "name"], ["recipe_id", "quantity", "name"], ["ZRECIPE", "ZQUANTITY", "ZNAME"],
        ["recipe", "name"], ["recipe", "quantity"], [],
    ])
    func `a file in which no row says where it belongs has nothing to read`(columns: [String]) throws {
        let file = InMemoryOldFile(["old.csv": .init(columns, [columns.map { _ in "1" }])])
        #expect(throws: QuantityError.migration(.nothingToImport(place: "/old"))) { try read(file) }
        let module = QuantityModuleService(
            store: InMemoryQuantityStore(),
            context: .test(household: "smith", key: nil, principal: "local")
        )
        let counts = try module.countOldFile("/old", with: InMemoryMigrationFiles(sources: ["/old": file]))
        #expect(counts.recipes == 0 && counts.lists == 0)
    }

    @Test(arguments: [
        ("Rezept", "Zutat", "Menge", "Einheit"), ("recette", "nom", "quantité", "unité"),
        ("tarif", "ad", "miktar", "birim"),
        ("RECIPE NAME", "Ingredient", "Qty", "UOM"),
    ])
    func `columns are found in several languages`(recipe: String, name: String, quantity: String, unit: String) throws {
        let page = try page(["old.csv": .init([quantity, unit, name, recipe], [["2", "g", "x", "Y"]])])
        #expect(page.recipes.map(\.title) == ["Y"] && page.recipes.map(\.lines) == [["2 g x"]])
    }

    @Test func `only this host reads files`() throws {
        #expect(throws: QuantityError.notLocal) { try page([:], principal: "tablet") }
    }
}
