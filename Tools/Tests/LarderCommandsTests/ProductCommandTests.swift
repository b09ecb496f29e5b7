import CommonMessages
import Envelope
import MessageBus
import ProductMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct ProductCommandTests {
    static let flakes = ProductMessages.Product.with {
        $0.productID = "0036000291452"
        $0.barcode = .with { ($0.value, $0.symbology) = ("0036000291452", "upca") }
        ($0.title, $0.brand) = ("Oat flakes", "Mill")
        ($0.ingredientKeys, $0.tags, $0.version) = (["oats"], ["breakfast"], 2)
        ($0.status, $0.completenessPercent) = ("active", 40)
        $0.facts =
            #"{"packaging":{"quantity":500,"unit":"g"},"certifications":["organic","fair"],"#
            + #""images":[{"id":"a"}]}"#
    }

    @Test func `adding sends the parts, and tells whether the home had it`() async {
        let services = StubServices()
        services.answer(RegisterProductsRequest.self) { request in
            .with { reply in
                reply.products = request.products.map { draft in
                    .with { ($0.product, $0.created) = (Self.flakes, draft.brand == "Mill") }
                }
            }
        }
        let arguments = ["--barcode", "036000291452", "--brand", "Mill", "--ingredients", "oats, rolled oats,"]
        let run = await Run(["product", "add", "Oat flakes"] + arguments, services: services)
        #expect(run.output == "Added Oat flakes (0036000291452).\n")
        let sent = services.sent(RegisterProductsRequest.self).first?.products.first
        #expect(sent?.ingredientKeys == ["oats", "rolled oats"])
        let again = await Run(["product", "add", "Oat flakes"], services: services)
        #expect(again.output == "The home has Oat flakes (0036000291452).\n")
    }

    @Test func `how a barcode is read is sent with it, and is refused without one`() async {
        let services = StubServices()
        services.answer(RegisterProductsRequest.self) { _ in
            .with { $0.products = [.with { $0.product = Self.flakes }] }
        }
        services.answer(UpdateProductsRequest.self) { _ in
            .with { $0.products = [.with { $0.product = Self.flakes }] }
        }
        let reading = ["--symbology", "upce", "--any-check-digit"]
        for verb in ["add", "update"] {
            let run = await Run(["product", verb, "Oat flakes", "--barcode", "04252614"] + reading, services: services)
            #expect(run.status == .done)
            let without = await Run(["product", verb, "Oat flakes"] + reading, services: services)
            #expect(without.status == .usage && without.errors.contains("add --barcode, or omit them"))
            let arguments = ["product", verb, "Oat flakes", "--barcode", "04252614", "--symbology", "qr"]
            #expect(await Run(arguments, services: services).status == .done, "The product service knows the forms.")
        }
        let draft = services.sent(RegisterProductsRequest.self).first?.products.first
        #expect(draft?.barcodeSymbology == "upce" && draft?.acceptsAnyCheckDigit == true)
        let update = services.sent(UpdateProductsRequest.self).first?.products.first
        #expect(update?.barcodeSymbology == "upce" && update?.acceptsAnyCheckDigit == true)
    }

    @Test func `facts are sent as they are typed`() async {
        let services = StubServices()
        services.answer(RegisterProductsRequest.self) { _ in
            .with { $0.products = [.with { $0.product = Self.flakes }] }
        }
        services.answer(UpdateProductsRequest.self) { _ in
            .with { $0.products = [.with { $0.product = Self.flakes }] }
        }
        let facts = ["--pack", "6 x 330 ml", "--category", "food/dairy", "--fact", "size=1L=1kg", "--fact", "later="]
        let expected = [
            ["packaging", "6 x 330 ml"], ["category", "food/dairy"], ["size", "1L=1kg"], ["later", ""],
        ]
        _ = await Run(["product", "add", "Oat flakes"] + facts, services: services)
        let draft = services.sent(RegisterProductsRequest.self).first?.products.first
        #expect(draft?.typedFacts.map { [$0.path, $0.text] } == expected && draft?.facts == "")
        let run = await Run(["product", "update", "oat flakes"] + facts, services: services)
        #expect(run.output == "Changed Oat flakes (0036000291452).\n")
        let update = services.sent(UpdateProductsRequest.self).first?.products.first
        #expect(update?.typedFacts.map { [$0.path, $0.text] } == expected && update?.hasTitle == false)
        let wrong = await Run(["product", "update", "oat flakes", "--fact", "size"], services: services)
        #expect(wrong.status == .usage && wrong.errors.contains("write it as NAME=VALUE"))
    }

    @Test func `a product that is refused says why, and nothing is called added`() async {
        let services = StubServices()
        services.answer(RegisterProductsRequest.self) { _ in
            .with { $0.products = [.with { $0.problem.sentence = "The text \"oats\" already means another product." }] }
        }
        let run = await Run(["product", "add", "Oats"], services: services)
        #expect(run.errors == "The text \"oats\" already means another product.\n")
        #expect(run.output.isEmpty && run.status == .failed)
    }

    /// Services that list what they were asked for, two products on two pages.
    private func listing() -> StubServices {
        let services = StubServices()
        services.answer(ListProductsRequest.self) { request in
            .with { reply in
                reply.products = [.with { ($0.title, $0.productID) = (request.cursor.isEmpty ? "A" : "B", "prd_1") }]
                reply.nextCursor = request.cursor.isEmpty ? "next" : ""
            }
        }
        return services
    }

    @Test func `a list is of everything that is named, and sorted as asked`() async {
        let options = ["--brand", "Mill", "--category", "food/dairy", "--tag", "soy", "--status", "archived"]
        let run = await Run(["product", "list", "--sort", "updatedAt"] + options, services: listing())
        #expect(run.output == "A    prd_1\nB    prd_1\n")
        let sent = run.services.sent(ListProductsRequest.self)
        #expect(sent.map(\.sort) == ["updatedAt", "updatedAt"] && sent.map(\.cursor) == ["", "next"])
        let filters = sent.last?.filters ?? []
        #expect(filters.map(\.brand) == ["Mill", "", "", ""] && filters.map(\.category) == ["", "food/dairy", "", ""])
        #expect(filters.map(\.tag) == ["", "", "soy", ""] && filters.map(\.status) == ["", "", "", "archived"])
        let empty = StubServices()
        empty.answer(ListProductsRequest.self) { _ in ListProductsReply() }
        let none = await Run(["product", "list", "--tag", "soy"], services: empty)
        #expect(none.output.hasPrefix("No product matches") && none.status == .done)
        #expect(await Run(["product", "list"], services: empty).output.hasPrefix("The home knows no product yet"))
    }

    @Test func `a search has its words as one text, and finding nothing says where to look`() async {
        let run = await Run(["product", "search", "oat", "flaks"], services: listing())
        #expect(run.output == "A    prd_1\nB    prd_1\n")
        #expect(
            run.services.sent(ListProductsRequest.self).map { $0.filters.map(\.text) } == [
                ["oat flaks"], ["oat flaks"],
            ]
        )
        let empty = StubServices()
        empty.answer(ListProductsRequest.self) { _ in ListProductsReply() }
        let none = await Run(["product", "search", "beer"], services: empty)
        #expect(none.status == .failed && none.errors.contains("No product has \"beer\""))
        #expect(await Run(["product", "search", " "], services: empty).status == .usage)
    }

    @Test func `an export has every record of every page, each on a line`() async {
        let services = StubServices()
        services.answer(ExportProductsRequest.self) { request in
            .with { reply in
                reply.records = request.cursor.isEmpty ? [#"{"a":1}"#, #"{"b":"é"}"#] : [#"{"c":3}"#]
                reply.nextCursor = request.cursor.isEmpty ? "next" : ""
            }
        }
        let run = await Run(["product", "export"], services: services)
        #expect(run.output == "{\"a\":1}\n{\"b\":\"é\"}\n{\"c\":3}\n")
    }

    @Test func `an import names the line of what is refused, and counts the rest`() async throws {
        let services = StubServices()
        services.answer(ImportProductsRequest.self) { request in
            .with { reply in
                reply.products = request.records.map { record in
                    .with { entry in
                        entry.result = ["n": "created", "u": "updated", "s": "unchanged"][record] ?? "refused"
                        if entry.result == "refused" { entry.problem.sentence = "It is not a product." }
                    }
                }
            }
        }
        let folder = try TemporaryFolder.make(["p.jsonl": "n\n\nx\n u \ns\nn\n"])
        let file = "\(folder)/p.jsonl"
        let run = await Run(["product", "import", file], services: services)
        #expect(run.output == "Added 2, changed 1, unchanged 1, refused 1.\n")
        #expect(run.errors == "\(file), line 3: It is not a product.\n" && run.status == .failed)
        let many = Array(repeating: "n", count: 401).joined(separator: "\n")
        let typed = await Run(["product", "import", "-"], services: services, console: StubConsole(input: many))
        #expect(typed.output == "Added 401, changed 0, unchanged 0, refused 0.\n" && typed.status == .done)
        #expect(services.sent(ImportProductsRequest.self).suffix(3).map(\.records.count) == [200, 200, 1])
        #expect(services.sent(ImportProductsRequest.self).allSatisfy { $0.format == "larder" })
        let console = StubConsole(input: "{}")
        _ = await Run(["product", "import", "-", "--format", "openfoodfacts"], services: services, console: console)
        #expect(services.sent(ImportProductsRequest.self).last?.format == "openfoodfacts")
        let missing = await Run(["product", "import", "/nowhere"], services: services)
        #expect(missing.status == .failed && missing.errors.contains("cannot be read"))
    }

    @Test func `an import sends less at once when it is too much, and names the line that is too much alone`() async {
        let services = StubServices()
        services.answer(ImportProductsRequest.self) { request in
            guard !request.records.contains("long"), request.records.count <= 3 else {
                throw Refusal(.invalid, code: "product.groupTooLarge", sentence: "It is too much.")
            }
            return .with { reply in reply.products = request.records.map { _ in .with { $0.result = "created" } } }
        }
        let input = ["a", "b", "long", "d", "e", "f", "g", "", "h"].joined(separator: "\n")
        let run = await Run(["product", "import", "-"], services: services, console: StubConsole(input: input))
        #expect(run.output == "Added 7, changed 0, unchanged 0, refused 1.\n" && run.status == .failed)
        #expect(run.errors == "-, line 3: It is too much.\n")
        let large = String(repeating: "x", count: 400_000)
        let files = Array(repeating: large, count: 5).joined(separator: "\n")
        _ = await Run(["product", "import", "-"], services: services, console: StubConsole(input: files))
        #expect(services.sent(ImportProductsRequest.self).suffix(3).map(\.records.count) == [2, 2, 1])
    }

    @Test func `the list has every page, by title`() async {
        let services = StubServices()
        services.answer(ListProductsRequest.self) { request in
            .with { reply in
                reply.products = [.with { ($0.title, $0.productID) = (request.cursor.isEmpty ? "A" : "B", "prd_1") }]
                reply.nextCursor = request.cursor.isEmpty ? "next" : ""
            }
        }
        let run = await Run(["product", "list"], services: services)
        #expect(run.output.split(separator: "\n").map { $0.first } == ["A", "B"])
    }

    @Test func `an update sends what was named, and nothing else`() async throws {
        let services = StubServices()
        services.answer(UpdateProductsRequest.self) { _ in
            .with { $0.products = [.with { ($0.product, $0.result) = (Self.flakes, "updated") }] }
        }
        let arguments = ["--title", "Oat flakes", "--tags", "", "--barcode", "036000291452"]
        let run = await Run(["product", "update", "oats"] + arguments, services: services)
        #expect(run.output == "Changed Oat flakes (0036000291452).\n")
        let update = try #require(services.sent(UpdateProductsRequest.self).first?.products.first)
        #expect(update.reference.text == "oats" && update.title == "Oat flakes")
        #expect(update.hasTags && update.tags.texts.isEmpty && update.barcode == "036000291452")
        #expect(!update.hasBrand && !update.hasIngredientKeys)
        let nothing = await Run(["product", "update", "oats"], services: services)
        #expect(nothing.status == .usage && nothing.errors.contains("--title"))
    }

    @Test func `what cannot be deleted is reported, and the others are deleted`() async {
        let services = StubServices()
        services.answer(DeleteProductsRequest.self) { request in
            .with { reply in
                reply.products = request.references.map { reference in
                    .with { entry in
                        entry.result = reference.text == "oats" ? "deleted" : "unknown"
                        if reference.text == "oats" { entry.product = Self.flakes }
                        entry.sentence = reference.text == "oats" ? "" : "The home has no such product."
                    }
                }
            }
        }
        let run = await Run(["product", "delete", "beer", "oats"], services: services)
        #expect(run.output == "Deleted Oat flakes (0036000291452).\n")
        #expect(run.errors.contains("beer: The home has no such product.") && run.status == .failed)
    }
}
