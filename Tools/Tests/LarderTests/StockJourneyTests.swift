import Foundation
import Testing

/// The commands for stock, over all real services.
@Suite(.serialized) struct StockJourneyTests {
    private let data = FileManager.default.temporaryDirectory.appending(path: "larder-stock-\(UUID().uuidString)").path

    private func run(_ words: String...) async -> String {
        let run = await RecipePage.run(words, data: data)
        return run.output + run.errors
    }

    /// The lines of an output, without identifiers and times, which differ from run to run.
    private func lines(_ output: String) -> [String] {
        output.split(separator: "\n").map { line in
            String(line).replacing(/prd_[0-9a-f-]+/, with: "ID").replacing(/\b[0-9a-f]{8}\b/, with: "ID")
                .replacing(/\b\d\d:\d\d\b/, with: "TIME").replacing(/\s\s+/, with: "  ")
        }
    }

    @Test func `milk is put away, opened, moved, frozen, and thawed`() async throws {
        defer { try? FileManager.default.removeItem(atPath: data) }
        let added = await run(
            "stock",
            "add",
            "milk",
            "2 l",
            "--in",
            "fridge",
            "--use-by",
            "+5",
            "--price",
            "2.38",
            "--shop",
            "Corner shop"
        )
        #expect(
            lines(added) == [
                "Added 2 l of Whole milk: 2 l in stock.", "New product ID.", "milk is read as whole milk",
                "Undo with `larder stock undo ID`.",
            ]
        )
        let opened = await run("stock", "open", "milk", "1 l")
        #expect(
            lines(opened) == [
                "Opened 1 l of Whole milk: 2 l in stock.", "2 l · use by: in 5 days", "milk is read as whole milk",
                "Undo with `larder stock undo ID`.",
            ]
        )
        #expect(await run("stock", "move", "milk", "--to", "Pantry").contains("Moved all of Whole milk: 2 l in stock."))
        let frozen = await run("stock", "freeze", "milk", "--to", "freezer")
        #expect(lines(frozen).first == "Froze all of Whole milk: 2 l in stock.")
        #expect(lines(frozen).dropFirst().first?.contains("frozen, best until: ") == true)
        let thawed = await run("stock", "thaw", "milk", "--to", "fridge")
        #expect(lines(thawed).contains("2 l · thawed, use by: in 4 days"))
    }

    @Test func `what is thrown away is in the journal, and is undone`() async throws {
        defer { try? FileManager.default.removeItem(atPath: data) }
        _ = await run("stock", "add", "milk", "2 l")
        let discarded = await run("stock", "discard", "milk", "--reason", "spoiled", "--note", "sour")
        #expect(lines(discarded).first == "Threw away all of Whole milk: nothing left.")
        let id = try #require(discarded.firstMatch(of: /undo ([0-9a-f]{8})/)?.1)
        #expect(
            lines(await run("stock", "undo", String(id))).first == "Undone: Whole milk, thrown away. In stock: 2 l."
        )
        let journal = lines(await run("stock", "journal", "milk"))
        #expect(journal.first == "ID  today TIME  thrown away  Whole milk  spoiled, sour, undone  local")
        #expect(journal.count == 2)
        #expect(await run("stock", "undo", "0000").hasPrefix("None of the latest changes of the stock is \"0000\""))
    }

    @Test func `the fridge is recounted, a lot is corrected, and a minimum is set`() async throws {
        defer { try? FileManager.default.removeItem(atPath: data) }
        _ = await run("stock", "add", "butter", "250 g", "--in", "fridge", "--on", "yesterday")
        _ = await run("stock", "add", "yogurt", "500 g", "--in", "fridge")
        let recount = await run("stock", "recount", "butter 100 g", "saffron 1 g", "--in", "fridge")
        #expect(lines(recount).contains("Counted Butter: 100 g."))
        #expect(recount.contains("Also there, and left as it is:\nYogurt  500 g  Fridge"))
        #expect(recount.contains("Not counted, \"saffron 1 g\": The home has no product \"saffron\""))
        let nowhere = await run("stock", "recount", "butter 1", "--in", "moon")
        #expect(nowhere.hasPrefix("The home has no location \"moon\": name one of "))
        let corrected = await run("stock", "correct", "butter", "--best-before", "+3", "--price", "1.25 EUR")
        #expect(lines(corrected).prefix(2) == ["Corrected Butter: 100 g in stock.", "100 g · best before: in 3 days"])
        #expect(
            await run("stock", "min", "butter", "250 g", "--target", "1 kg")
                == "Butter: at least 250 g, target 1 kg, keeps as butter\n"
        )
        #expect(
            lines(await run("stock", "show", "butter")) == [
                "Butter  100 g  ID",
                "  ID  100 g  Fridge  best before: in 3 days  came in yesterday, 1.25 EUR for 250 g",
                "at least 250 g, target 1 kg, keeps as butter",
            ]
        )
        let list = lines(await run("stock", "list", "--in", "fridge"))
        #expect(list == ["Butter  100 g  Fridge  best before: in 3 days  ID", "Yogurt  500 g  Fridge  ID"])
        #expect(await run("stock", "list", "--json").split(separator: "\n").count == 2)
    }

    @Test func `locations and shelf lives are the home's own`() async throws {
        defer { try? FileManager.default.removeItem(atPath: data) }
        let added = lines(await run("location", "add", "Door", "--in", "Fridge", "--temperature", "chilled"))
        #expect(
            added == [
                "Fridge › Door  chilled  ID", "Freezer  frozen  ID", "Fridge  chilled  ID",
                "Pantry  room temperature  ID",
            ]
        )
        #expect(
            lines(await run("location", "edit", "Door", "--name", "Fridge door")).contains(
                "Fridge › Fridge door  chilled  ID"
            )
        )
        #expect(lines(await run("location", "delete", "Fridge door")).count == 3)
        #expect(lines(await run("location", "list")).count == 3)
        _ = await run("stock", "shelf-life", "set", "milk", "--opened", "2")
        #expect(lines(await run("stock", "shelf-life", "list")).contains("milk  2  90  4"))
        _ = await run("stock", "add", "milk", "1 l")
        #expect(await run("stock", "open", "milk").contains("1 l · open, use by: in 2 days"))
    }

    @Test func `what should be used soon and what is missing are listed`() async throws {
        defer { try? FileManager.default.removeItem(atPath: data) }
        _ = await run("stock", "add", "butter", "100 g", "--in", "fridge", "--best-before", "+2")
        _ = await run("stock", "add", "milk", "1 l", "--in", "fridge", "--use-by", "+6")
        _ = await run("stock", "min", "butter", "250 g", "--target", "1 kg")
        let expiring = lines(await run("stock", "expiring"))
        #expect(
            expiring == [
                "Whole milk  1 l  Fridge  use by: in 6 days  ID", "Butter  100 g  Fridge  best before: in 2 days  ID",
            ]
        )
        #expect(lines(await run("stock", "expiring", "--days", "3")).count == 1)
        let missing = lines(await run("stock", "missing"))
        #expect(missing == ["Butter  get 0.9 kg  at least 250 g  you have 100 g"])
    }
}
