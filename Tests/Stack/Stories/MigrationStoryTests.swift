import Foundation
import SQLiteTestKit
import SystemTestSupport
import Testing

extension StackTests {
    /// Text quantities of earlier days, which become numbers once, after the person has seen what comes of them, and
    /// the recipes and lists that have them.
    @Suite(.storyStacks) struct MigrationStoryTests {
        private static let table = """
            recipe,name,quantity,unit,notes
            Bread,flour,2 1/2,cups,strong
            Bread,salt,a pinch,,sea
            Bread,butter,1/3,cup,
            Soup,stock,1.5,l,
            Soup,pepper,,,
            Soup,garlic,lots,,

            """

        /// The rows of a table by their columns.
        private func rows(_ file: String) throws -> [[String: String]] {
            let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map {
                $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            }
            return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(lines[0], $0)) }
        }

        @Test(arguments: StoryDatabase.allCases)
        func `a preview says how many quantities are read and why the others are not, and changes nothing`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            let file = try home.file("old.csv", Self.table)
            let preview = try home.lines("migrate", file, "--preview")
            #expect(preview.contains("3 of 5 quantities parsed successfully, 2 remain as text-only."), "\(preview)")
            #expect(preview.contains { $0.hasPrefix("1 flour: \"2 1/2 cups\" → 5/2 cup") })
            #expect(preview.contains { $0.hasPrefix("6 garlic: \"lots\" stays a text.") })
            #expect(preview.contains("5 pepper: no quantity"))
            #expect(try String(contentsOfFile: file, encoding: .utf8) == Self.table)
        }

        @Test(arguments: StoryDatabase.allCases)
        func `a person corrects what was not read, and the rest proceeds with each original text kept`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            let file = try home.file("old.csv", Self.table)
            let review = home.path("review.csv")
            try home.lines("migrate", file, "--preview", "--summary", "--review", review)
            let list = try String(contentsOfFile: review, encoding: .utf8)
            let corrected = list.split(separator: "\n").map { $0.contains(",garlic,") ? "\($0)4 cloves" : "\($0)" }
            try Data((corrected.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: review))
            let applied = try home.lines("migrate", file, "--apply", "--corrections", review)
            #expect(applied.first == "4 of 5 quantities parsed successfully, 1 remains as text-only, 1 corrected.")
            let rows = try rows(file)
            #expect(rows.map { $0["numericValue"] } == ["2.5", "", "0.3333333333333333", "1.5", "", "4.0"])
            #expect(rows.map { $0["exactAmount"] } == ["5/2", "", "1/3", "3/2", "", "4"])
            #expect(rows.map { $0["standardUnit"] } == ["cup", "", "cup", "l", "", "clove"])
            #expect(rows.map { $0["displayText"] } == ["2 1/2 cups", "a pinch", "1/3 cup", "1.5 l", "", "lots"])
            #expect(rows.map { $0["isParseable"] } == ["1", "0", "1", "1", "0", "1"])
            #expect(rows.allSatisfy { (0...1).contains(Double($0["parseConfidence"] ?? "") ?? -1) })
            #expect(rows.map { $0["notes"] } == ["strong", "sea", "", "", "", ""])
            #expect(rows.allSatisfy { $0["quantity"] == nil && $0["unit"] == nil })
        }

        @Test(arguments: StoryDatabase.allCases)
        func `a migration that disappoints is rolled back to the byte, and a second one does nothing`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            let file = try home.file("old.csv", Self.table)
            try home.lines("migrate", file, "--apply")
            #expect(try home.refusal(of: "migrate", file, "--apply").contains("old.csv"))
            #expect(try rows(file).count == 6)
            try home.lines("migrate", file, "--rollback")
            #expect(try String(contentsOfFile: file, encoding: .utf8) == Self.table)
        }

        @Test(arguments: StoryDatabase.allCases)
        func `the ingredients and the list of a database become numbers together`(_ database: StoryDatabase) throws {
            let home = try StoryHome(database)
            let file = home.path("old.sqlite")
            let old = """
                CREATE TABLE ingredients (id INTEGER PRIMARY KEY, recipe TEXT, name TEXT, quantity TEXT, unit TEXT);
                INSERT INTO ingredients (recipe, name, quantity, unit)
                VALUES ('Bread', 'flour', '2 1/2', 'cups'), ('Bread', 'salt', 'a pinch', NULL);
                CREATE TABLE grocery_items (id INTEGER PRIMARY KEY, name TEXT, quantity TEXT, unit TEXT);
                INSERT INTO grocery_items (name, quantity, unit) VALUES ('milk', '2', 'Tbsp.');
                """
            try Fixture.write(Array(old.utf8), to: file)
            let applied = try home.lines("migrate", file, "--apply")
            #expect(applied.first == "2 of 3 quantities parsed successfully, 1 remains as text-only.")
            // What does not have these columns, or other values in them, is refused.
            let check = """
                CREATE TABLE seen (good INTEGER CHECK (good = 1));
                INSERT INTO seen SELECT count(*) FROM ingredients WHERE name = 'flour' AND numericValue = 2.5
                    AND standardUnit = 'cup' AND displayText = '2 1/2 cups' AND isParseable = 1;
                INSERT INTO seen SELECT count(*) FROM ingredients WHERE name = 'salt' AND numericValue IS NULL
                    AND displayText = 'a pinch' AND isParseable = 0;
                INSERT INTO seen SELECT count(*) FROM grocery_items WHERE numericValue = 2.0 AND standardUnit = 'tbsp';
                """
            #expect(throws: Never.self) { try Fixture.write(Array(check.utf8), to: file) }
        }

        @Test(arguments: StoryDatabase.allCases)
        func `the recipes and lists of an app come into the home, once, and its file stays as it is`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            let file = home.path("app.sqlite")
            let app = """
                CREATE TABLE ZRECIPE (Z_PK INTEGER PRIMARY KEY, ZTITLE TEXT, ZSERVINGS INTEGER);
                INSERT INTO ZRECIPE VALUES (7, 'Bread', 2), (8, NULL, 2);
                CREATE TABLE ZINGREDIENT (ZRECIPE INTEGER, ZNAME TEXT, ZQUANTITY TEXT, ZUNIT TEXT);
                INSERT INTO ZINGREDIENT VALUES (7, 'flour', '2 1/2', 'cups'), (7, 'salt', 'a pinch', NULL);
                CREATE TABLE ZWEEKLYLIST (Z_PK INTEGER PRIMARY KEY, ZNAME TEXT, ZISCOMPLETED INTEGER);
                INSERT INTO ZWEEKLYLIST VALUES (1, 'Next week', 0), (2, 'Last week', 1);
                CREATE TABLE ZGROCERYLISTITEM (ZWEEKLYLIST INTEGER, ZNAME TEXT, ZQUANTITY TEXT, ZISCHECKED INTEGER);
                INSERT INTO ZGROCERYLISTITEM VALUES (1, 'milk', '2 l', 0), (1, 'eggs', '6', 1), (2, 'tea', NULL, 1);
                """
            try Fixture.write(Array(app.utf8), to: file)
            let before = try Data(contentsOf: URL(fileURLWithPath: file))
            let preview = try home.lines("migrate", file, "--preview", "--summary")
            #expect(preview.last?.hasPrefix("Recipes in this file: 2, lists: 2.") == true, "\(preview)")
            #expect(try home.refusal(of: "migrate", file, "--import").contains("row 8 of ZRECIPE: It has no name"))
            #expect(try home.lines("scale", "Bread", "--servings", "4").contains { $0.contains("5 cups flour") })
            #expect(try home.lines("list", "show", "--list", "Next week").contains("✓  Eggs  6"))
            #expect(try home.lines("list", "all") == ["Next week"])
            #expect(try home.lines("list", "show", "--list", "Last week").contains("1 of 1 checked"))
            #expect(try home.refusal(of: "migrate", file, "--import").contains("row 8 of ZRECIPE"))
            #expect(try home.lines("recipe", "list").count == 1)
            #expect(try home.lines("list", "all", "--archived").count == 2)
            #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == before)
        }

        /// The tables of recipes of an earlier release, whose lines are texts.
        private static var earlier: Data {
            get throws {
                let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                    .deletingLastPathComponent().deletingLastPathComponent()
                let fixtures = tests.appendingPathComponent("Packages/Storage/Tests/RecipeStorageTests/Fixtures")
                return try Data(contentsOf: fixtures.appendingPathComponent("recipe-3.sql"))
            }
        }

        @Test func `the recipes of an earlier release are offered, are read once, and then scale and go on lists`()
            throws
        {
            let scratch = try SystemTestSupport.TemporaryFolder()
            let data = scratch.path("data")
            try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
            try Fixture.write(Array(Self.earlier), to: "\(data)/recipe.sqlite")
            func larder(_ arguments: String...) throws -> Program.Outcome {
                let home = ["--household", "fixture home", "--locale", "en-US", "--data", data]
                return try Program.larder(arguments + home, in: scratch)
            }
            let offered = try larder("recipe", "list")
            #expect(offered.output == "Apple Tart  Serves 4  3 ingredients\n")
            #expect(offered.errors.contains("`larder migrate --apply` reads them"), "\(offered)")
            #expect(try larder("migrate", "--preview").output.contains("that are only texts: 1."))
            #expect(
                try larder("migrate", "--apply").output
                    == "Recipes whose lines were read: 1.\nIngredients brought up to date: 0.\n"
            )
            #expect(
                try larder("migrate", "--apply").output
                    == "Recipes whose lines were read: 0.\nIngredients brought up to date: 0.\n"
            )
            #expect(try larder("recipe", "list").errors.isEmpty)
            let scaled = try larder("scale", "Apple Tart", "--servings", "6").output
            #expect(scaled.contains("✓  300 g flour      450 g flour") && scaled.contains("3 ingredients auto-scaled"))
            let list = try larder("list", "recipe", "Apple Tart", "--yes").output
            #expect(list.contains("+  All-purpose flour  300 g\n") && list.contains("+  Apples             2\n"))
        }
    }
}
