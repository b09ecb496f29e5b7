import CommonMessages
import MessageBus
import ProductMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct ProductCommandTests {
    private static let flakes = ProductMessages.Product.with {
        $0.productID = "0036000291452"
        $0.barcode = .with { ($0.value, $0.symbology) = ("0036000291452", "upca") }
        ($0.title, $0.brand) = ("Oat flakes", "Mill")
        ($0.ingredientKeys, $0.tags, $0.version) = (["oats"], ["breakfast"], 2)
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

    @Test func `a product that is refused says why, and nothing is called added`() async {
        let services = StubServices()
        services.answer(RegisterProductsRequest.self) { _ in
            .with { $0.products = [.with { $0.problem.sentence = "The text \"oats\" already means another product." }] }
        }
        let run = await Run(["product", "add", "Oats"], services: services)
        #expect(run.errors == "The text \"oats\" already means another product.\n")
        #expect(run.output.isEmpty && run.status == .failed)
    }

    @Test func `a product is shown with what is known of it, and an unknown one says where to look`() async {
        let services = StubServices()
        services.answer(RetrieveProductsRequest.self) { request in
            .with { reply in
                reply.products = request.references.map { reference in
                    .with { if reference.text == "oat flakes" { $0.product = Self.flakes } }
                }
            }
        }
        let run = await Run(["product", "get", "oat flakes"], services: services)
        #expect(run.output.contains("0036000291452 (upca)") && run.output.contains("breakfast"))
        #expect(run.status == .done)
        let unknown = await Run(["product", "get", "beer"], services: services)
        #expect(unknown.status == .failed && unknown.errors.contains("larder product list"))
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
        let run = await Run(["product", "update", "oats", "--title", "Oat flakes", "--tags", ""], services: services)
        #expect(run.output == "Changed Oat flakes (0036000291452).\n")
        let update = try #require(services.sent(UpdateProductsRequest.self).first?.products.first)
        #expect(update.reference.text == "oats" && update.title == "Oat flakes")
        #expect(update.hasTags && update.tags.texts.isEmpty)
        #expect(!update.hasBrand && !update.hasIngredientKeys)
        let nothing = await Run(["product", "update", "oats"], services: services)
        #expect(nothing.status == .usage && nothing.errors.contains("--title"))
    }

    @Test func `what cannot be deleted is told, and the others are deleted`() async {
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
