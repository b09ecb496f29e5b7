import Quantities
import QuantityModule
import QuantityModuleTestKit
import Testing

@Suite struct QuantityMigrationServiceTests {
    private let table = OldQuantityTable(
        name: "ingredients",
        quantityColumn: "quantity",
        unitColumn: "unit",
        nameColumn: "name",
        multiplierColumn: nil
    )

    private func store(_ texts: [(String, String)]) -> InMemoryQuantityMigrationStore {
        InMemoryQuantityMigrationStore([
            table: texts.enumerated().map { index, text in
                OldQuantityRow(position: Int64(index + 1), quantity: text.0, unit: text.1, name: "x")
            }
        ])
    }

    /// Returns the migrated rows.
    private func preview(
        _ store: InMemoryQuantityMigrationStore,
        _ corrections: [MigrationCorrection] = []
    ) throws -> (rows: [MigratedRow], summary: MigrationSummary) {
        var rows: [MigratedRow] = []
        let summary = try QuantityMigrationService(store: store, corrections: corrections)
            .getMigrationPreview { rows.append($1) }
        return (rows, summary)
    }

    @Test func `the store in memory satisfies the contract`() throws {
        try QuantityMigrationStoreContract { rows in
            let memory = InMemoryQuantityMigrationStore([
                table: rows.enumerated().map { index, fields in
                    OldQuantityRow(position: Int64(index + 1), quantity: fields[1], unit: fields[2], name: fields[0])
                }
            ])
            return QuantityMigrationStoreContract.Source(
                open: { memory },
                content: { Array("\(memory.old[table] ?? []) \(memory.committed?[table] ?? [])".utf8) },
                migrated: {
                    (memory.committed?[table] ?? []).map { row in
                        let amount = row.quantity.range?.upper.description ?? ""
                        return [amount, row.quantity.standardUnit ?? "", row.quantity.displayText]
                    }
                },
                change: {
                    let rows = (memory.old[table] ?? []).map {
                        OldQuantityRow(position: $0.position, quantity: "9\($0.quantity)", unit: $0.unit, name: $0.name)
                    }
                    memory.change(table, to: rows)
                }
            )
        }.check()
    }

    @Test func `85 of 100 quantities parsed successfully`() throws {
        let texts = (1...85).map { ("\($0)", "cups") } + (1...15).map { ("a pinch no. \($0)", "") }
        let store = store(texts)
        let (_, summary) = try preview(store)
        #expect(summary.description == "85 of 100 quantities parsed successfully, 15 remain as text-only")
        #expect(summary.toReview == 15)
        #expect(store.stagedCount == 0, "A preview writes nothing.")
        #expect(store.committed == nil)
    }

    @Test(arguments: [
        ["2", "cups", "2", "cup"], ["1 1/2", "lbs", "3/2", "lb"], ["2/3", "T", "2/3", "tbsp"],
        ["2 cups", "", "2", "cup"],
        ["3", "", "3", ""], ["0.5", "kilogram", "1/2", "kg"], ["2-3", "cloves", "3", "clove"],
    ])
    func `a text becomes a number and a unit, and stays the display text`(fields: [String]) throws {
        let row = try #require(try preview(store([(fields[0], fields[1])])).rows.first)
        #expect(row.outcome == .parsed)
        #expect(row.quantity.range?.upper.description == fields[2])
        #expect(row.quantity.standardUnit ?? "" == fields[3])
        #expect(row.quantity.displayText == (fields[1].isEmpty ? fields[0] : "\(fields[0]) \(fields[1])"))
    }

    @Test(arguments: [["a pinch", ""], ["to taste", ""], ["2", "florps"], ["", "handful"], ["some", "milk"]])
    func `a text without a number stays as it was, with the reason`(fields: [String]) throws {
        let row = try #require(try preview(store([(fields[0], fields[1])])).rows.first)
        guard case .textOnly(let why) = row.outcome else {
            Issue.record("\(row)")
            return
        }
        #expect(why.contains(":"))
        #expect(row.quantity.numericValue == nil)
        #expect(row.quantity.displayText == row.row.text)
        #expect(row.needsReview)
    }

    @Test(arguments: ["to taste", "nach Geschmack", "al gusto", "à volonté", "naar smaak", "as needed"])
    func `words in place of an amount aren't taken for an ingredient`(text: String) throws {
        let row = try #require(try preview(store([(text, "")])).rows.first)
        let why =
            "\"\(text)\" is not a number, so it is listed without being counted: write it like \"1/8 tsp salt\"."
        #expect(row.outcome == .textOnly(why: why))
    }

    @Test func `an empty quantity is neither parsed nor flagged for review`() throws {
        let (rows, summary) = try preview(store([("", ""), (" ", ""), ("1", "cup")]))
        #expect(rows.map(\.outcome) == [.empty, .empty, .parsed])
        #expect(summary.quantities == 1)
        #expect(summary.rows == 3)
        #expect(summary.toReview == 0)
    }

    @Test func `a correction takes precedence over the parser, and the old text stays`() throws {
        let correction = MigrationCorrection(table: "ingredients", position: 1, text: "1/8 tsp")
        let (rows, summary) = try preview(store([("a pinch", "")]), [correction])
        #expect(rows.first?.quantity.range?.upper == (try Rational(1, 8)))
        #expect(rows.first?.quantity.displayText == "a pinch")
        #expect(summary.description == "1 of 1 quantities parsed successfully, 0 remain as text-only, 1 corrected")
        let wrong = MigrationCorrection(table: "ingredients", position: 1, text: "a bit")
        #expect(throws: QuantityMigrationError.notAnAmount(wrong)) { try preview(store([("1", "")]), [wrong]) }
    }

    @Test func `a migration replaces everything, and a rollback restores it`() throws {
        let store = store((1...2_500).map { ("\($0)", "g") })
        let service = try QuantityMigrationService(store: store)
        var steps: [Int] = []
        let summary = try service.migrateAllQuantities { steps.append($0) }
        #expect(summary.parsed == 2_500)
        #expect(steps == [1_000, 2_000, 2_500])
        #expect(store.committed?[table]?.count == 2_500)
        #expect(throws: QuantityMigrationError.nothingToMigrate(place: "The memory")) {
            try service.migrateAllQuantities()
        }
        try service.rollback()
        #expect(store.committed == nil)
        #expect(throws: QuantityMigrationError.nothingToRollBack(place: "The memory")) { try service.rollback() }
    }

    @Test func `an interrupted migration resumes`() throws {
        let store = store((1...2_500).map { ("\($0)", "g") })
        let first = try preview(store).rows.prefix(1_300)
        try store.stage(Array(first), of: table)
        let summary = try QuantityMigrationService(store: store).migrateAllQuantities()
        #expect(summary.parsed == 2_500)
        #expect(store.committed?[table]?.map(\.row.position) == (1...2_500).map { Int64($0) })
    }

    @Test func `rows that were read in another way are read again`() throws {
        let store = store((1...1_500).map { ("\($0),5", "g") })
        try store.prepare(for: "")
        try store.stage(Array(try preview(store).rows.prefix(1_000)), of: table)
        let summary = try QuantityMigrationService(store: store, locale: "de-DE").migrateAllQuantities()
        #expect(summary.parsed == 1_500)
        #expect(store.committed?[table]?.first?.quantity.numericValue == 1.5)
    }

    @Test func `a stored multiplier is dropped and reported, unless it is 1`() throws {
        let recipes = OldQuantityTable(
            name: "recipes",
            quantityColumn: nil,
            unitColumn: nil,
            nameColumn: "title",
            multiplierColumn: "portionMultiplier"
        )
        let rows = ["1.5", "1.0", ""].enumerated().map {
            OldQuantityRow(position: Int64($0.offset + 1), quantity: "", name: "x", multiplier: $0.element)
        }
        let summary = try preview(InMemoryQuantityMigrationStore([recipes: rows])).summary
        #expect(summary.droppedMultipliers == 1)
        #expect(summary.description.hasSuffix("1 stored multiplier dropped"))
    }

    @Test(arguments: [
        ["quantity", "unit", "name"], ["Qty", "Unit", "Ingredient"], ["ZQUANTITY", "ZUNIT", "ZNAME"],
        ["quantity_text", "units", "item"],
    ])
    func `old columns are found by their names`(columns: [String]) {
        let table = OldQuantityTable(name: "t", columns: ["id"] + columns + ["notes"])
        #expect(table?.oldColumns == Array(columns.prefix(2)))
        #expect(table?.nameColumn == columns[2])
    }

    @Test func `a table without old columns, or with the new ones, is left alone`() {
        #expect(OldQuantityTable(name: "t", columns: ["id", "name", "unit"]) == nil)
        #expect(OldQuantityTable(name: "t", columns: ["quantity", "numericValue"]) == nil)
        #expect(OldQuantityTable(name: "t", columns: ["portion_multiplier"])?.oldColumns == ["portion_multiplier"])
    }
}
