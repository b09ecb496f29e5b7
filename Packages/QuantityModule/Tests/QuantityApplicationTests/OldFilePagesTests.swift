import Commands
import CommandsTestKit
import QuantityModule
import QuantityModuleTestKit
import Testing

/// Old files of any size, page by page.
@Suite struct OldFilePagesTests {
    @Test func `a recipe with too many lines is refused by itself`() async throws {
        let recipes = InMemoryOldFile.Table(["id", "title"], [["1", "Huge"], ["2", "Soup"]])
        let rows = (0...10_000).map { ["1", "x\($0)", "1"] } + [["2", "stock", "1 l"]]
        let file = InMemoryOldFile(["recipes": recipes, "lines": .init(["recipe_id", "name", "quantity"], rows)])
        let page = try await file.read()
        #expect(page.recipes.map(\.flaw) == [.tooLongEntry(lines: 10_001), nil])
        #expect(page.recipes.map(\.lines) == [[], ["1 l stock"]])
    }

    @Test func `a recipe with too much text is refused by itself`() async throws {
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
            let page = try await InMemoryOldFile(["recipes": recipes, "ingredients": rows]).read(cursor: cursor)
            (read, cursor) = (read + page.recipes, page.nextCursor)
        } while !cursor.isEmpty
        #expect(read.map(\.flaw) == [.tooLongEntry(lines: 1), .tooLongEntry(lines: 0), nil])
        #expect(read.map(\.notes.count) == [0, 0, 300_000] && read[1].title.count == 100)
        #expect(read.map(\.lines) == [[], [], ["1 l stock"]])
    }

    @Test func `pages are bounded, and have everything once`() async throws {
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
            pages.append(try await file.read(cursor: cursor))
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

    @Test func `a file that changes between two pages is refused`() async throws {
        let titles = (1...600).map { ["\($0)", "Recipe \($0)"] }
        let lines = InMemoryOldFile.Table(["recipe_id", "name", "quantity"], [["1", "x", "1"]])
        let file = InMemoryOldFile(["recipes": .init(["id", "title"], titles), "ingredients": lines])
        let first = try await file.read()
        #expect(first.recipes.count == 500 && !first.nextCursor.isEmpty)
        #expect(try await file.read(cursor: first.nextCursor).recipes.count == 100)
        file.change("ingredients", to: lines)
        await #expect(throws: QuantityError.migration(.changedWhileRead(place: "The old memory"))) {
            try await file.read(cursor: first.nextCursor)
        }
        await #expect(throws: QuantityError.page(.invalidCursor("x"))) { try await file.read(cursor: "x") }
    }

    @Test func `only the first page tells what is left`() async throws {
        let titles = (1...501).map { ["\($0)", "Recipe \($0)"] }
        let rows = [
            ["9999", "dust", "1"], ["9999", "sand", "2"], ["501", "x", "1"], ["", "", ""], ["1", "y", "1"],
        ]
        let file = InMemoryOldFile([
            "recipes": .init(["id", "title"], titles), "lines": .init(["recipe_id", "name", "quantity"], rows),
        ])
        let first = try await file.read()
        #expect(
            first.left == [
                .rowsWithoutOwner(OldRows(of: "lines", count: 2, first: 1), text: "1 dust"),
                .emptyRows(OldRows(of: "lines", count: 1, first: 4)),
            ]
        )
        #expect(
            first.left[0].description
                == "2 rows of lines from row 1 on belong to no recipe and no list of the file, the first of them, "
                + "\"1 dust\"."
        )
        #expect(first.left[0].values == ["lines", "2", "1", "1 dust"])
        let second = try await file.read(cursor: first.nextCursor)
        #expect(second.left.isEmpty && second.recipes.map(\.lines) == [["1 x"]])
    }

    @Test(arguments: [1, 2, 3, 501]) func `a later page has its lines, together or scattered`(step: Int) async throws {
        let titles = (1...1_100).map { ["\($0)", "Recipe \($0)"] }
        let rows = (0..<5_500).map { ["\($0 * step % 1_100 + 1)", "x\($0)", "1"] }
        let file = InMemoryOldFile([
            "recipes": .init(["id", "title"], titles), "lines": .init(["recipe_id", "name", "quantity"], rows),
        ])
        var (recipes, cursor): ([OldRecipe], String) = ([], "")
        repeat {
            let page = try await file.read(cursor: cursor)
            (recipes, cursor) = (recipes + page.recipes, page.nextCursor)
        } while !cursor.isEmpty
        for (number, recipe) in recipes.enumerated() {
            #expect(recipe.lines == rows.filter { $0[0] == "\(number + 1)" }.map { "1 \($0[1])" })
        }
        #expect(recipes.count == 1_100)
    }

    @Test func `names of any length make short sentences`() async throws {
        let (long, other) = (String(repeating: " ", count: 100_000), String(repeating: "x\u{301}", count: 50_000))
        let columns = (0..<20).map { "\(other)\($0)" }
        let file = InMemoryOldFile([
            "recipe\(long)": .init(["id", "title"], [["1", ""], ["2", "Bread"]]),
            "lines\(other)": .init(["recipe_id", "name", "quantity"] + columns, [["3", other, "1"] + columns]),
        ])
        let page = try await file.read()
        #expect(page.recipes.allSatisfy { $0.place.utf8.count < 200 })
        #expect(page.left.count == 2 && page.left.allSatisfy { $0.description.utf8.count < 4_000 })
        #expect(page.left[1].values[1].hasSuffix(", … (+8)"))
    }

    @Test func `a file is not read on once its reader no longer waits`() async {
        let file = InMemoryOldFile(["old.csv": .init(["recipe", "quantity", "name"], [["Bread", "1", "egg"]])])
        let reading = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await file.read()
        }
        await #expect(throws: QuantityError.cancelled) { try await reading.value }
    }
}

extension InMemoryOldFile {
    /// Reads a page.
    func read(cursor: String = "", principal: String = "local", locale: String = "") async throws -> OldFilePage {
        let module = QuantityModuleService(
            store: InMemoryQuantityStore(),
            context: .test(household: "smith", key: nil, principal: principal, locale: locale)
        )
        return try await module.readOldFile(
            "/old",
            with: InMemoryMigrationFiles(sources: ["/old": self]),
            cursor: cursor
        )
    }
}
