import Commands
import CommandsTestKit
import Foundation
import Quantities
import QuantityDomain
import QuantityModule
import QuantityModuleTestKit
import Testing

/// What becomes of sheets whose rows contradict, repeat, or overburden each other.
@Suite struct SheetHardeningTests {
    private static let columns =
        "ID,Name,Category,Brand,From Amount,From Unit,From Unit Singular,From Unit Plural,To Amount,To Unit,State,Source\n"

    private let release = FoodReleaseRun()

    /// Imports a text to its end.
    private func run(
        _ text: String,
        key: String = "sheet",
        name: String = "sheet.csv"
    ) async throws -> (totals: ImportTotals, unsaved: [UnsavedRow], pieces: [Int]) {
        let source = IngredientImportSource.sheet(text, name: name)
        var run = try release.catalog(key).importIngredients(from: source, with: InMemoryImportFiles())
        var (unsaved, pieces): ([UnsavedRow], [Int]) = ([], [])
        while let piece = try await run.next() {
            unsaved += piece
            pieces.append(piece.count)
        }
        return (run.totals, unsaved, pieces)
    }

    private func custom() async throws -> [Ingredient] {
        let query = IngredientQuery(isCustom: true, limit: 500)
        return try await release.store.ingredients(query, of: HouseholdID(name: "test home")).map(\.ingredient)
    }

    private func exported() async throws -> String {
        var export = release.catalog().exportIngredients(.all)
        var sheet = ""
        while let text = try await export.next() { sheet += text }
        return sheet
    }

    @Test(arguments: [
        (["1,cup,,,100", "1,cup,,,130"], ["1,cup,,,130"]), (["1,cup,,,100", "1,cup,,,70"], ["1,cup,,,70"]),
        (["1,cup,,,100", "1,tbsp,,,12"], ["1,tbsp,,,12"]),
        (["1,cup,,,100", "1,cup,,,300", "1,tbsp,,,19"], ["1,cup,,,300", "1,tbsp,,,19"]),
        (["1,cup,,,100", "1,cup,,,125"], []), (["1,cup,,,100", "1,cup,,,120", "1,cup,,,140"], ["1,cup,,,140"]),
    ])
    func `what the merge rules refuse is dropped, and the other ingredients are saved`(
        measures: [String],
        dropped: [String]
    ) async throws {
        let rows = measures.map { ",Rye,,,\($0),g,,\n" }.joined()
        let text = Self.columns + ",Oats,,,1,cup,,,90,g,,\n\(rows),Spelt,,,1,cup,,,99,g,,\n"
        let (totals, unsaved, _) = try await run(text)
        #expect(totals.saved == 3 && totals.refused == 0)
        #expect(unsaved.map(\.isMeasure) == dropped.map { _ in true })
        let rye = try #require(try await custom().first { $0.name == "Rye" })
        let left = rye.conversions.map { "\($0.measure.value),\($0.measure.unit),,,\($0.weight.value)" }
        #expect(left == measures.filter { !dropped.contains($0) })
    }

    @Test func `a mark that is never closed is reported, and the rows before it are saved`() async throws {
        let (totals, unsaved, _) = try await run(
            Self.columns + ",Oats,,,1,cup,,,90,g,,\n,Rye,,,1,cup,,,90,g,,\"scale\n,Spelt,,,1,cup,,,90,g,,\n"
        )
        #expect(totals.saved == 1 && totals.refused == 1)
        #expect(unsaved.map { "\($0.line ?? 0) \($0.reference)" } == ["3 Rye"])
        #expect(unsaved.first?.reason.hasPrefix("the quotation mark is never closed; no later row was read") == true)
        let head = try await run(Self.columns.dropLast() + ",\"More\n,Rye,,,,,,,,,,\n", key: "2")
        #expect(head.unsaved.map(\.line) == [1] && head.totals.refused == 1)
    }

    @Test func `the name of a sheet is cut at a character's border`() async throws {
        let name = String(repeating: "n", count: 199)
        for long in [name + "éx", name + String(repeating: "x", count: 1_000_000)] {
            let (_, unsaved, _) = try await run(Self.columns + ",,,,,,,,,,,\n", name: long)
            #expect(unsaved.map(\.file) == [long.hasSuffix("éx") ? name : name + "x"])
        }
        let long = String(repeating: "é", count: 200)
        let (_, unsaved, _) = try await run(Self.columns + ",\(long),,,\(long + long),cup,,,1,g,,\n", key: "2")
        #expect(unsaved.map { [$0.reference.utf8.count, $0.reason.utf8.count] } == [[300, 499]])
    }

    @Test func `long rows fill a piece before a thousand do`() async throws {
        let row = ",\(String(repeating: "n", count: 300)),,,\(String(repeating: "x", count: 500)),cup,,,1,g,,\n"
        let (totals, _, pieces) = try await run(Self.columns + String(repeating: row, count: 400))
        // 9 bytes of file, 300 of reference, and 500 of reason.
        #expect(pieces == [324, 76] && totals.refused == 400)
    }

    @Test func `long ingredients fill a batch before two hundred do`() async throws {
        let note = String(repeating: "s", count: 300)
        let rows = (0..<40).flatMap { one in (0..<100).map { ",Rye \(one),,,1,cup,,,100,g,state \($0),\(note)\n" } }
        let (totals, unsaved, pieces) = try await run(Self.columns + rows.joined())
        #expect(totals.saved == 40 && unsaved.isEmpty && pieces.count > 3)
        #expect(try await run(Self.columns + rows.joined(), key: "2").totals.unchanged == 40)
    }

    @Test func `an ingredient beyond what a store holds is refused alone`() async throws {
        let aliases = (0..<10_000).map { "Rye \($0)" }.joined(separator: "|")
        let (totals, unsaved, _) = try await run(
            Self.columns.dropLast() + ",Aliases\n,Oats,,,,,,,,,,,\n,Rye,,,,,,,,,,,\(aliases)\n,Spelt,,,,,,,,,,,\n"
        )
        #expect(totals.saved == 2 && totals.refused == 1 && totals.done == 3)
        #expect(unsaved.map(\.reference) == ["Rye"])
    }

    @Test(arguments: ["1,,x,LONG,9,g,,", "1,cup,,,9,g,LONG,", "1,cup,,,9,g,,LONG"])
    func `the texts of a measure are as short as names`(row: String) async throws {
        for (length, saved) in [(300, 1), (301, 0)] {
            let text = row.replacing("LONG", with: String(repeating: "w", count: length))
            #expect(try await run(Self.columns + ",Rye,,,\(text)\n", key: "\(length)").totals.saved == saved)
        }
    }

    @Test func `a name that no index holds is refused alone`() async throws {
        let long = String(repeating: "\u{1F35E}", count: 251)
        let (totals, unsaved, _) = try await run(Self.columns + ",\(long),,,,,,,,,,\n,Rye,,,,,,,,,,\n")
        #expect(totals.saved == 1 && unsaved.map(\.line) == [nil])
    }

    @Test func `a food's export imports unchanged, and a change of it stays a food`() async throws {
        var tables = FoodReleaseRun.tables
        tables["food_portion.csv"] =
            FoodReleaseRun.portions + "1,1,1,1,1000,,,100\n2,1,2,1,9999,,tbsp,12\n3,3,1,1,1099,,whole,50\n"
        _ = try await release.run(tables)
        let before = try await release.records()
        let sheet = IngredientSheet.head + before.map { IngredientSheet.lines(of: $0.ingredient) }.joined()
        let (totals, unsaved, _) = try await run(sheet)
        #expect(totals.unchanged == 2 && totals.saved == 0 && unsaved.isEmpty)
        #expect(try await release.records() == before)
        #expect(try await run(sheet.replacing("Flour,", with: "Grain,"), key: "2").totals.saved == 1)
        let after = try await release.records()
        #expect(after.map(\.origin) == before.map(\.origin) && after.map(\.nutrients) == before.map(\.nutrients))
        #expect(after.allSatisfy { !$0.ingredient.isCustom })
    }

    @Test func `what comes with Larder imports unchanged, and is refused when it differs`() async throws {
        let sheet = try await exported()
        let (totals, unsaved, _) = try await run(sheet)
        #expect(totals.unchanged == totals.ingredients && totals.ingredients > 100 && unsaved.isEmpty)
        let other = try await run(sheet.replacing(",All-purpose flour,", with: ",Flour of all,"), key: "2")
        #expect(other.totals.refused == 1 && other.unsaved.map(\.reference).contains("Flour of all"))
    }

    @Test func `a brand and a name are not confused, and a second spelling of an ingredient is refused`() async throws {
        let (totals, unsaved, _) = try await run(
            Self.columns + """
                ,C,,A/B,1,cup,,,100,g,,
                ,B/C,,A,1,cup,,,105,g,,
                ,a b,,c,1,cup,,,100,g,,
                ,b,,c a,1,cup,,,200,g,,
                ,Apple,,,1,cup,,,100,g,,
                ,Rye,,,1,cup,,,100,g,,
                ,Apples,,,1,cup,,,900,g,,
                """
        )
        let saved = try await custom().map(\.fullName).sorted()
        #expect(unsaved.map(\.reference) == ["B/C", "b", "Apples"])
        #expect(unsaved.last?.reason.hasPrefix("it is \"Apple\" of an earlier row") == true)
        #expect(saved == ["A/B C", "Apple", "Rye", "c a b"] && totals.done == 7)
        let id = try #require(try await custom().first { $0.name == "Rye" }).id
        let second = try await run(Self.columns + "\(id),Rye,,,,,,,,,,\n,Rye,,,1,cup,,,90,g,,\n", key: "2")
        #expect(second.totals.saved == 1 && second.totals.refused == 1)
    }

    @Test func `texts that no message may have are refused by row`() async throws {
        let marks = String(repeating: "\u{301}", count: 31)
        let rows = ",Ry\u{0}e,,,,,,,,,,\n,Rye,,,1\(marks),cup,,,9,g,,\n,Oats,,,,,,,,,,\n"
        let (totals, unsaved, _) = try await run(Self.columns + rows)
        #expect(totals.saved == 1 && unsaved.map(\.line) == [2, 3])
        #expect(
            unsaved.map { String($0.reason.prefix(34)) } == [
                "the row contains the character U+0", "a character of the row has more th",
            ]
        )
    }

    @Test func `flawed rows of a release are reported, and those before them are read`() async throws {
        var tables = FoodReleaseRun.tables
        tables["food_portion.csv"] = FoodReleaseRun.portions + "1,3,1,1,1000,,,243\n\n2,3,2,1,1099,,x\u{0},5\n3,3,1,\"9"
        tables["food_nutrient.csv"] = "id,\"fdc_id\n1,1,1008,364\n"
        let (totals, all, _) = try await release.run(tables)
        let unsaved = all.filter { $0.file != "food.csv" }
        #expect(
            unsaved.map { "\($0.file) \($0.line ?? 0) \($0.reason.prefix(18))" } == [
                "food_portion.csv 4 the row contains t", "food_portion.csv 5 the quotation mark",
                "food_nutrient.csv 1 the quotation mark",
            ]
        )
        #expect(totals.saved == 2 && totals.measures == 1)
    }

    @Test func `a food has up to a hundred portions, and empty lines count as rows`() async throws {
        var tables = FoodReleaseRun.tables
        tables["food_portion.csv"] =
            FoodReleaseRun.portions + (0..<101).map { "\($0),3,1,1,9999,,thing\($0),5\n" }.joined()
        let (totals, unsaved, _) = try await release.run(tables)
        #expect(unsaved.filter { $0.file == "food_portion.csv" }.map(\.reference) == ["100"] && totals.saved == 2)
        let pieces = try await release.run(FoodReleaseRun.tables, key: "2").pieces
        tables = FoodReleaseRun.tables
        tables["food_nutrient.csv"]? += String(repeating: "\n", count: 30_000)
        #expect(try await release.run(tables, key: "3").pieces == pieces + 3)
    }
}
