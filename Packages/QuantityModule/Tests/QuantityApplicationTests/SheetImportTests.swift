import Commands
import CommandsTestKit
import Foundation
import Quantities
import QuantityModule
import QuantityModuleTestKit
import Testing

@Suite struct SheetImportTests {
    private static let columns =
        "ID,Name,Category,Brand,From Amount,From Unit,From Unit Singular,From Unit Plural,To Amount,To Unit\n"

    private let store = InMemoryQuantityStore()

    private func catalog(_ key: String = "1", principal: String = "tablet") -> IngredientCatalogService {
        let context = CommandContext.test(key: key, principal: principal)
        return IngredientCatalogService(store: store, context: context)
    }

    /// Imports a text to its end.
    private func run(_ text: String, key: String = "1") async throws -> (totals: ImportTotals, unsaved: [UnsavedRow]) {
        try await finish(
            try catalog(key).importIngredients(from: .sheet(text, name: "sheet.csv"), with: InMemoryImportFiles())
        )
    }

    private func finish(_ run: IngredientImport) async throws -> (totals: ImportTotals, unsaved: [UnsavedRow]) {
        var run = run
        var unsaved: [UnsavedRow] = []
        while let piece = try await run.next() { unsaved += piece }
        return (run.totals, unsaved)
    }

    private func custom() async throws -> [Ingredient] {
        var query = IngredientListQuery()
        query.filter = .custom
        query.page = PageRequest(limit: 500)
        return try await catalog().listIngredients(query).elements
    }

    private func export(_ filter: IngredientListQuery.Filter = .custom) async throws -> [String] {
        var export = catalog().exportIngredients(filter)
        var texts: [String] = []
        while let text = try await export.next() { texts.append(text) }
        return texts
    }

    /// An ingredient with a measure of each kind: one of the tables, one that only counts, and its own name.
    private static let rye = IngredientDraft(
        name: "Home rye",
        category: "Flour",
        brand: "Corner Mill",
        aliases: ["Roggen", "Rye"],
        conversions: [
            weight(UnitCode(rawValue: "cup"), 102, state: "sifted", source: "our scale"),
            weight(UnitCode(rawValue: "scoop"), Rational(constant: 61, over: 2), plural: "scoops"),
            weight(.count, 9),
        ]
    )

    private static func weight(
        _ unit: UnitCode,
        _ grams: Rational,
        state: String = "",
        plural: String = "",
        source: String = ""
    ) -> IngredientWeight {
        IngredientWeight(
            ingredientKey: "",
            measure: Amount(1, unit),
            weight: Amount(grams, UnitCode(rawValue: "g")),
            state: state,
            plural: plural,
            source: source
        )
    }

    @Test func `an exported sheet imports unchanged`() async throws {
        let bare = IngredientDraft(name: "Moss, \"green\"", aliases: ["=Moos"])
        _ = try await catalog("0").saveIngredients([Self.rye, bare], mode: .add)
        let before = try await custom()
        let sheet = try await export()
        let id = before[0].id.uuidString.lowercased()
        #expect(
            sheet == [
                """
                ID,Name,Category,Brand,From Amount,From Unit,From Unit Singular,From Unit Plural,To Amount,To Unit,\
                To Unit Singular,To Unit Plural,Verified,Notes,State,Source,Aliases
                \(id),Home rye,Flour,Corner Mill,1,cup,,,102,g,,,,,sifted,our scale,Roggen | Rye
                \(id),Home rye,Flour,Corner Mill,1,,scoop,scoops,61/2,g,,,,,,,
                \(id),Home rye,Flour,Corner Mill,1,,Home rye,Home rye,9,g,,,,,,,
                \(before[1].id.uuidString.lowercased()),"Moss, ""green""\",,,,,,,,,,,,,,,'=Moos

                """
            ]
        )
        let (totals, unsaved) = try await run(sheet.joined())
        #expect(totals.unchanged == 2 && totals.saved == 0 && totals.measures == 3 && unsaved.isEmpty)
        #expect(try await custom() == before)
    }

    @Test func `an export has the first line even without ingredients, and all of them in pieces`() async throws {
        #expect(try await export().map { $0.split(separator: "\n").count } == [1])
        let rows = (0..<201).map { ",Rye \($0),,,,,,,,\n" }.joined()
        #expect(try await run(Self.columns + rows).totals.saved == 201)
        #expect(try await export().map { $0.split(separator: "\n").count } == [101, 100, 1])
        #expect(try await export(.all).joined().contains(",All-purpose flour,"))
    }

    @Test func `invalid rows are reported by line, and the others are saved`() async throws {
        let (totals, unsaved) = try await run(
            Self.columns + """
                ,Eggs,Egg,,1,,egg,eggs,50,g
                ,Salt,Spice,,much,cup,,,292,g
                ,Same,Spice,,1,cup,stick,sticks,292,g
                ,Same,Spice,,1,cup,,,292,g
                ,,Spice,,1,cup,,,292,g
                seven,Seven,Spice,,1,cup,,,292,g
                ,Long,Spice,,1,\(String(repeating: "x", count: 201)),,,292,g
                ,Wide,Spice,,1,cup,,,292,

                ,Powder,Powders,,,,,,,
                """
        )
        #expect(
            unsaved.map { "\($0.file) \($0.line ?? 0) \($0.reference): \($0.reason.prefix(40))" } == [
                "sheet.csv 3 Salt: \"much\" is not a number: write it like 1,",
                "sheet.csv 4 Same: write either \"From Unit\" or \"From Unit S",
                "sheet.csv 6 : the name is missing.",
                "sheet.csv 7 Seven: \"seven\" is not an ID: leave it empty for",
                "sheet.csv 8 Long: the unit has more than 200 bytes: write ",
                "sheet.csv 9 Wide: write either \"To Unit\" or \"To Unit Singu",
                "sheet.csv 0 Powder: \"Powders\" is not a category: use Baking,",
            ]
        )
        #expect(totals.saved == 2 && totals.refused == 7 && totals.done == 3)
        let eggs = try #require(try await custom().first { $0.name == "Eggs" })
        #expect(eggs.conversions.map(\.measure) == [Amount(1, .count)])
        #expect(eggs.conversions.map(\.plural) == ["eggs"])
    }

    @Test func `rows with one ID are one ingredient, and those without one by brand and name`() async throws {
        let id = "11111111-1111-4111-8111-11111111111A"
        let (totals, _) = try await run(
            Self.columns + """
                \(id),Rye,,,1,cup,,,102,g
                ,Oats,,Mill,1,cup,,,90,g
                \(id.lowercased()),Rye,,,1,scoop,,,30,g
                ,oats,,mill,1,scoop,,,28,g
                ,Oats,,,1,cup,,,91,g
                """
        )
        #expect(totals.ingredients == 3 && totals.measures == 5 && totals.saved == 3)
        #expect(try await custom().map(\.conversions.count).sorted() == [1, 2, 2])
        #expect(try await custom().contains { $0.id == UUID(uuidString: id) })
    }

    @Test func `a measure that must be an error is dropped, and its ingredient is saved`() async throws {
        let (totals, unsaved) = try await run(
            Self.columns + """
                ,Rye,,,1,cup,,,100,g
                ,Rye,,,1,tbsp,,,100,g
                """
        )
        #expect(totals.saved == 1 && totals.refused == 0)
        #expect(unsaved.map(\.isMeasure) == [true] && unsaved.map(\.reference) == ["Rye"] && unsaved[0].line == nil)
        #expect(try await custom().map(\.conversions.count) == [1])
    }

    @Test func `missing columns are named, and a sheet without rows is refused`() async throws {
        let (totals, unsaved) = try await run("ID,Name,Category,Brand,From Amount,To Amount,To Unit\n,Rye,,,,,\n")
        #expect(unsaved.map(\.line) == [1] && totals.refused == 1 && totals.ingredients == 0)
        #expect(unsaved[0].reason.hasSuffix("missing: From Unit, From Unit Singular, From Unit Plural."))
        await #expect(throws: QuantityError.importing(.empty(place: "sheet.csv"))) { try await run("\n\n") }
    }

    @Test func `two hundred ingredients are saved at once, and a thousand rows are in a piece`() async throws {
        let good = (0..<201).map { ",Rye \($0),,,,,,,,\n" }.joined()
        let bad = String(repeating: ",Salt,,,much,cup,,,1,g\n", count: 1_001)
        let source = IngredientImportSource.sheet(Self.columns + good + bad, name: "sheet.csv")
        var run = try catalog().importIngredients(from: source, with: InMemoryImportFiles())
        var pieces: [[Int]] = []
        while let piece = try await run.next() { pieces.append([piece.count, run.totals.done]) }
        #expect(pieces == [[1_000, 0], [1, 0], [0, 200], [0, 201]])
        #expect(run.totals.refused == 1_001)
    }

    @Test func `the same sheet twice changes nothing, and what an interrupted import saved stays`() async throws {
        let rows = Self.columns + (0..<201).map { ",Rye \($0),,,,,,,,\n" }.joined()
        var first = try catalog().importIngredients(
            from: .sheet(rows, name: "sheet.csv"),
            with: InMemoryImportFiles()
        )
        while first.totals.done == 0 { _ = try await first.next() }
        #expect(try await custom().count == 200)
        #expect(try await run(rows).totals.saved == 201)
        #expect(try await custom().count == 201)
        #expect(try await run(rows, key: "2").totals.unchanged == 201)
    }

    @Test(arguments: [
        "11111111-1111-4111-8111-111111111111,Rye,Flour,Mill,1,cup,,,102,g,sifted,scale,Roggen",
        ",Ryes,Flour,Mill,1,cup,,,102,g,sifted,scale,Roggen", ",Rye,Grain,Mill,1,cup,,,102,g,sifted,scale,Roggen",
        ",Rye,Flour,Corner,1,cup,,,102,g,sifted,scale,Roggen", ",Rye,Flour,Mill,2,cup,,,102,g,sifted,scale,Roggen",
        ",Rye,Flour,Mill,1,tbsp,,,102,g,sifted,scale,Roggen", ",Rye,Flour,Mill,1,,cup,cups,102,g,sifted,scale,Roggen",
        ",Rye,Flour,Mill,1,cup,,,103,g,sifted,scale,Roggen", ",Rye,Flour,Mill,1,cup,,,102,kg,sifted,scale,Roggen",
        ",Rye,Flour,Mill,1,cup,,,102,g,packed,scale,Roggen", ",Rye,Flour,Mill,1,cup,,,102,g,sifted,book,Roggen",
        ",Rye,Flour,Mill,1,cup,,,102,g,sifted,scale,Roggen|Segale",
    ])
    func `other ingredients under the same key are refused, in whatever they differ`(row: String) async throws {
        let columns = Self.columns.dropLast() + ",State,Source,Aliases\n"
        #expect(try await run(columns + ",Rye,Flour,Mill,1,cup,,,102,g,sifted,scale,Roggen").totals.saved == 1)
        await #expect(throws: QuantityError.store(.keyReused(key: "1/0"))) { try await run(columns + row) }
    }

    @Test func `long texts are cut in what is reported`() async throws {
        let (name, number) = (String(repeating: "n", count: 301), String(repeating: "x", count: 501))
        let (_, unsaved) = try await run(Self.columns + ",\(name),,,\(number),cup,,,1,g\n")
        #expect(unsaved.map(\.reference.count) == [300] && unsaved.map(\.reason.count) == [500])
    }

    @Test func `an import whose caller has left saves no more`() async throws {
        let source = IngredientImportSource.sheet(Self.columns + ",Rye,,,,,,,,\n", name: "sheet.csv")
        let catalog = catalog()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            var run = try catalog.importIngredients(from: source, with: InMemoryImportFiles())
            while try await run.next() != nil {}
        }
        await #expect(throws: QuantityError.cancelled) { try await task.value }
        #expect(try await custom().isEmpty)
    }

    @Test func `the host itself names a file, by an absolute path`() async throws {
        let text = Self.columns + ",Rye,,,,,,,,\n"
        let files = InMemoryImportFiles(["/s.csv": Array(text.utf8), "/l.csv": [0x49, 0xE9], "/e.csv": []])
        func problem(_ path: String, principal: String = "local") -> QuantityError? {
            do throws(QuantityError) {
                _ = try catalog(principal: principal).importIngredients(from: .file(path), with: files)
                return nil
            } catch { return error }
        }
        #expect(problem("/s.csv", principal: "tablet") == .notLocal && problem("/s.csv", principal: "") == .notLocal)
        #expect(problem("s.csv") == .notAPath("s.csv") && problem("") == .notAPath(""))
        #expect(problem("/l.csv") == .importing(.notUTF8(place: "/l.csv")))
        #expect(problem("/e.csv") == .importing(.empty(place: "/e.csv")))
        #expect(problem("/no.csv") == .importing(.unavailable(reason: "There is no /no.csv: check the path.")))
        let run = try catalog(principal: "local").importIngredients(from: .file("/s.csv"), with: files)
        #expect(try await finish(run).totals.saved == 1)
    }

    @Test(arguments: [(3 << 20, true), ((3 << 20) + 1, false)])
    func `a sheet that is sent has up to three mebibytes`(length: Int, isRead: Bool) throws {
        let text = Self.columns + String(repeating: "\n", count: length - Self.columns.utf8.count)
        let source = IngredientImportSource.sheet(text, name: "sheet.csv")
        do throws(QuantityError) {
            _ = try catalog().importIngredients(from: source, with: InMemoryImportFiles())
            #expect(isRead)
        } catch { #expect(!isRead && error == .importing(.tooLong(place: "sheet.csv", mebibytes: 3))) }
    }

    @Test(arguments: [(64 << 20, true), ((64 << 20) + 1, false)])
    func `a file has up to sixty-four mebibytes`(length: Int, isRead: Bool) {
        let expected: IngredientImportError =
            isRead ? .notUTF8(place: "/s.csv") : .tooLarge(place: "/s.csv", mebibytes: 64)
        #expect(throws: QuantityError.importing(expected)) {
            try catalog(principal: "local").importIngredients(from: .file("/s.csv"), with: LongFile(length: length))
        }
    }
}

/// A file that is not UTF-8, in pieces of a mebibyte.
private struct LongFile: ImportFileOpener {
    final class File: ImportFile {
        private var left: Int

        init(_ left: Int) { self.left = left }

        func read() throws(IngredientImportError) -> [UInt8] {
            let piece = [UInt8](repeating: 0xFF, count: min(left, 1 << 20))
            left -= piece.count
            return piece
        }
    }

    let length: Int

    func file(at path: String) throws(IngredientImportError) -> any ImportFile { File(length) }

    func folder(at path: String) throws(IngredientImportError) -> any ImportFolder {
        throw .unavailable(reason: "There is no \(path): check the path.")
    }
}
