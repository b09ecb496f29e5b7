import Foundation
import Testing

/// What commands say of a home is what earlier commands told it, with the real services.
@Suite struct HomeRoundTripTests {
    private let data = FileManager.default.temporaryDirectory.appending(path: "larder-home-\(UUID().uuidString)").path

    private func run(_ words: String...) async -> (output: String, errors: String) {
        await RecipePage.run(words, data: data)
    }

    @Test func `an ingredient keeps its fields, its mark, and how it is bought`() async {
        defer { try? FileManager.default.removeItem(atPath: data) }
        let fields = ["--category", "Flour", "--brand", "Corner Mill", "--alias", "Roggen", "--source", "Nonna"]
        _ = await RecipePage.run(["ingredients", "add", "Home rye", "--is", "1 cup = 102 g"] + fields, data: data)
        let shown = await run("ingredients", "show", "Roggen").output
        for text in ["Corner Mill Home rye", "Flour", "Roggen", "Nonna", "102 g", "own"] {
            #expect(shown.contains(text), "\(text) in \(shown)")
        }
        _ = await run("ingredients", "favorite", "Roggen")
        #expect(await run("ingredients", "list", "--favorites").output.contains("Home rye"))
        _ = await run("ingredients", "favorite", "Roggen", "--off")
        #expect(await run("ingredients", "list", "--favorites").output.isEmpty)
        #expect(await run("ingredients", "list", "--custom", "--limit", "1").output.contains("Home rye"))
        _ = await run("ingredients", "shelf", "butter", "--unit", "block", "--content", "250 g")
        #expect(await run("ingredients", "shelf").output.contains("by block of 250 g"))
        _ = await run("ingredients", "settings", "--cups", "metric", "--locale-of-home", "de-DE")
        #expect(await run("ingredients", "settings").output == "Tassen: metric\n")
        #expect(await run("household", "show").output.contains("de-DE\n"))
    }

    @Test func `a product keeps its fields, and the service refuses a form that it does not know`() async {
        defer { try? FileManager.default.removeItem(atPath: data) }
        let reading = ["--barcode", "04252614", "--symbology", "upce", "--brand", "Mill", "--ingredients", "tofu"]
        let facts = ["--pack", "6 x 330 ml", "--category", "food/dairy", "--fact", "size=1L"]
        _ = await RecipePage.run(["product", "add", "Shake"] + reading + facts, data: data)
        let shown = await run("product", "get", "Shake").output
        for text in ["(upce)", "Mill", "tofu", "330", "dairy", "1L"] {
            #expect(shown.contains(text), "\(text) in \(shown)")
        }
        _ = await run("product", "alias", "Shake", "--add", "drink")
        _ = await run("product", "update", "drink", "--tags", "cold", "--brand", "")
        let changed = await run("product", "get", "drink").output
        #expect(changed.contains("cold") && !changed.contains("Mill"))
        #expect(await run("product", "list", "--tag", "cold", "--sort", "updatedAt").output.contains("Shake"))
        #expect(await run("product", "list", "--tag", "warm").output.hasPrefix("No product matches"))
        let refused = await run("product", "add", "Gum", "--barcode", "04252614", "--symbology", "qr")
        #expect(refused.output.isEmpty && refused.errors.contains("\"qr\" is not a form of barcodes: use ean8"))
    }

    @Test(arguments: ["s.csv", "s.jsonl"])
    func `stock that one home writes, another one takes in as it was`(name: String) async throws {
        defer { try? FileManager.default.removeItem(atPath: data) }
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
        let file = "\(data)/\(name)"
        let dates = ["--use-by", "2026-12-01", "--price", "2.49", "--shop", "Corner, \"the\" shop", "--note", "=1+1 🥛"]
        _ = await RecipePage.run(["stock", "add", "milk 1/3 l", "--in", "fridge"] + dates, data: data)
        _ = await run("stock", "add", "canned tomatoes 3 cans")
        _ = await run("stock", "open", "canned tomatoes", "1 can")
        #expect(await run("stock", "export", file).output == "Wrote 3 lots to \(file).\n")
        let taken = await run("stock", "import", file, "--household", "other")
        #expect(taken.output == "Imported 3 (0 of them changed), unchanged 0, refused 0, left 0.\n")
        #expect(taken.errors.isEmpty)
        for home in ["home", "other"] {
            let again = await run("stock", "import", file, "--household", home)
            #expect(again.output == "Imported 0 (0 of them changed), unchanged 3, refused 0, left 0.\n")
        }
        func rows(_ home: String) async -> [String] {
            let text = await run("stock", "export", "--json", "--household", home).output
            return text.split(separator: "\n").map { String($0).replacing(/,"lot":"[^"]*"/, with: "") }.sorted()
        }
        let (one, other) = (await rows("home"), await rows("other"))
        #expect(one.count == 3 && one == other)
    }
}
