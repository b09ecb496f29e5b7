import CommonMessages
import Envelope
import MessageBus
import ProductMessages
import ShoppingMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

/// Commands about single products: each action is one request.
@Suite struct ProductScanTests {
    /// Services of a home with oats and a case of milk, which add anything but gin.
    private func services() -> StubServices {
        let services = StubServices()
        services.answer(ScanProductRequest.self) { request in
            guard request.title != "Gin" else {
                throw Refusal(.invalid, code: "product.refused", sentence: "Gin is refused.")
            }
            guard !["1664", "4006381333932"].contains(request.barcode) else {
                throw Refusal(.invalid, code: "product.notABarcode", sentence: "It is not a barcode.")
            }
            return .with { reply in
                switch request.barcode {
                case "2":
                    let milk = ProductChoice.with { ($0.title, $0.productID) = ("Milk", "0012") }
                    reply.related = [.with { ($0.product, $0.relation) = (milk, "case") }]
                case "5": reply.remoteProblem.sentence = "The hub is out of reach."
                default: break
                }
                reply.result = request.barcode == "1" ? "found" : request.title.isEmpty ? "unknown" : "created"
                guard reply.result != "unknown" else { return }
                if request.title == "Jam" { reply.result = "updated" }
                reply.product.title = reply.result == "found" ? "Oats" : request.title
                reply.product.productID = "000\(request.barcode)"
                if reply.result == "created", !request.ingredient.isEmpty { reply.learnedIngredient = "Rolled oats" }
            }
        }
        return services
    }

    /// Services of a home in which the barcode "1" has one variant, and "2" has two and a case.
    private func variants() -> StubServices {
        let services = StubServices()
        services.answer(ScanProductRequest.self) { request in
            .with { reply in
                let products = ["prd_1", "prd_2"].map { id in
                    ProductChoice.with { ($0.productID, $0.title) = (id, id == "prd_1" ? "Milk" : "Red milk") }
                }
                reply.related = [.with { ($0.product, $0.relation) = (products[0], "case") }]
                let choice = products.first { $0.productID == request.productID }
                if request.barcode == "2", choice == nil {
                    reply.related += products.map { product in
                        .with { ($0.product, $0.relation) = (product, "variant") }
                    }
                    reply.result = request.title.isEmpty ? "unknown" : "created"
                    if !request.title.isEmpty { (reply.product.title, reply.product.productID) = (request.title, "2") }
                } else {
                    (reply.result, reply.byRelatedBarcode, reply.product) = ("found", true, choice ?? products[1])
                }
            }
        }
        return services
    }

    @Test func `a product is found by its related barcode, and the command says so`() async {
        let run = await Run(["product", "scan"], services: variants(), console: StubConsole(input: "1"))
        #expect(
            run.output == """
                  The home has a case of this article: Milk (prd_1).
                Red milk (prd_2), by its related barcode

                """
        )
        #expect(run.status == .done && run.errors.isEmpty && run.services.sent.count == 1)
    }

    @Test func `of several products with the related barcode, a person chooses one, or names a new one`() async {
        let input = "2\n2\n2\nWhite milk\n"
        let console = StubConsole(input: input, isTerminal: true)
        let run = await Run(["product", "scan"], services: variants(), console: console)
        let question = """
              The home has a case of this article: Milk (prd_1).
              1  a variant of it: Milk (prd_1)
              2  a variant of it: Red milk (prd_2)
            Number of the product, or title of a new one:\u{20}
            """
        let chosen = "Red milk (prd_2), by its related barcode\n"
        #expect(run.output.hasPrefix(question + chosen + question + "Added White milk"))
        let sent = run.services.sent(ScanProductRequest.self)
        #expect(sent.map(\.productID) == ["", "prd_2", "", ""] && sent.map(\.title) == ["", "", "", "White milk"])
    }

    @Test func `of several products with the related barcode, none is taken where no one can be asked`() async {
        let run = await Run(["product", "scan"], services: variants(), console: StubConsole(input: "2"))
        #expect(run.output.contains("  2  a variant of it: Red milk (prd_2)\n") && run.status == .failed)
        #expect(
            run.errors == """
                line 1: Several products have 2 as a related barcode: scan it at a terminal and choose one, or type the title of \
                a new product after the digits.

                """
        )
    }

    @Test func `a product that gets its barcode by a scan is not called added`() async {
        let console = StubConsole(input: "7 Jam")
        let run = await Run(["product", "scan"], services: services(), console: console)
        #expect(run.output == "Gave this barcode to Jam (0007).\n")
    }

    @Test func `a scanner's lines find products, and those with a title add what is new`() async {
        let input = "1\n\n  2 Milk 1 l \n3\n4 Gin\n5\tTea"
        let run = await Run(["product", "scan"], services: services(), console: StubConsole(input: input))
        #expect(
            run.output == """
                Oats (0001)
                  The home has a case of this article: Milk (0012).
                Added Milk 1 l (0002).
                  The hub is out of reach.
                Added Tea (0005).

                """
        )
        #expect(
            run.errors == """
                line 4: There is no product 3: type its title after the digits.
                line 5: Gin is refused.

                """
        )
        #expect(run.status == .failed)
        let sent = run.services.sent(ScanProductRequest.self)
        #expect(sent.map(\.barcode) == ["1", "2", "3", "4", "5"])
        #expect(sent.map(\.title) == ["", "Milk 1 l", "", "Gin", "Tea"])
        #expect(run.services.sent.count == 5, "One scan is one request.")
        #expect(Set(run.services.sent.map(\.options.idempotencyKey)).count == 5)
    }

    @Test func `a person is asked for the title, and may skip the product`() async {
        let console = StubConsole(input: "3\nTea\n4\n\n1\n", isTerminal: true)
        let run = await Run(["product", "scan"], services: services(), console: console)
        #expect(run.output == "Title of 3: Added Tea (0003).\nTitle of 4: Skipped 4.\nOats (0001)\n")
        #expect(run.services.sent(ScanProductRequest.self).map(\.title) == ["", "Tea", "", ""])
        #expect(run.status == .done && run.errors.isEmpty)
    }

    @Test func `lines of a file are no answers, also where the output is a terminal`() async {
        let console = StubConsole(input: "3\n96385074\n1\n", isTerminal: true, isPiped: true)
        let run = await Run(["product", "scan"], services: services(), console: console)
        #expect(run.output == "Oats (0001)\n" && run.status == .failed)
        #expect(
            run.errors == """
                line 1: There is no product 3: type its title after the digits.
                line 2: There is no product 96385074: type its title after the digits.

                """
        )
        #expect(run.services.sent(ScanProductRequest.self).allSatisfy { $0.title.isEmpty })
    }

    @Test func `so many digits as a barcode has are no title`() async {
        let console = StubConsole(input: "3\n4006381333932\n1\n", isTerminal: true)
        let run = await Run(["product", "scan"], services: services(), console: console)
        #expect(run.status == .failed && run.output.hasSuffix("Oats (0001)\n"))
        #expect(run.services.sent(ScanProductRequest.self).allSatisfy { $0.title.isEmpty })
    }

    @Test func `a barcode that is scanned instead of a title is the next scan`() async {
        let console = StubConsole(input: "3\n4\n1\n5\nTea\n6\n1664\n", isTerminal: true)
        let run = await Run(["product", "scan"], services: services(), console: console)
        #expect(
            run.output == """
                Title of 3: Skipped 3: 4 is a barcode, and not its title.
                Title of 4: Skipped 4: 1 is a barcode, and not its title.
                Oats (0001)
                  The hub is out of reach.
                Title of 5: Added Tea (0005).
                Title of 6: Added 1664 (0006).

                """
        )
        let sent = run.services.sent(ScanProductRequest.self)
        #expect(sent.map(\.barcode) == ["3", "4", "1", "5", "5", "6", "1664", "6"])
        #expect(sent.map(\.title) == ["", "", "", "", "Tea", "", "", "1664"])
        #expect(Set(run.services.sent.map(\.options.idempotencyKey)).count == 8 && run.status == .done)
    }

    @Test func `scanned for an ingredient, products are linked to it`() async {
        let arguments = ["product", "scan", "--for", "oats"]
        let run = await Run(arguments, services: services(), console: StubConsole(input: "1\n6 Tea\n"))
        #expect(run.output == "Oats (0001)\nAdded Tea (0006).\n  It is taken for Rolled oats now.\n")
        #expect(run.services.sent(ScanProductRequest.self).map(\.ingredient) == ["oats", "oats"])
        #expect(run.services.sent.count == 2)
    }

    @Test func `a line that is not UTF-8 is reported, and the next one counts`() async {
        let console = StubConsole(bytes: [0xFF, 0xFE, 0x0A] + Array("1\n".utf8))
        let run = await Run(["product", "scan"], services: services(), console: console)
        #expect(run.output == "Oats (0001)\n" && run.errors.hasPrefix("line 1: ") && run.status == .failed)
    }

    @Test func `products to review are listed with their reasons, page by page`() async {
        let services = StubServices()
        services.answer(ReviewProductsRequest.self) { request in
            let isFirst = request.cursor.isEmpty
            let product = isFirst ? ("Oats", 20, ["noCategory", "later"]) : ("Tea", 80, ["noFrontImage"])
            return .with { reply in
                reply.nextCursor = isFirst ? "next" : ""
                reply.products = [
                    .with {
                        ($0.title, $0.productID, $0.reviewReasons) = (product.0, "id", product.2)
                        $0.completenessPercent = UInt32(product.1)
                    }
                ]
            }
        }
        let run = await Run(["product", "review"], services: services)
        #expect(run.output == "Oats  20 %  id  no category, later\nTea   80 %  id  no picture of the front\n")
        services.answer(ReviewProductsRequest.self) { _ in ReviewProductsReply() }
        #expect(await Run(["product", "review"], services: services).output == "No product needs a review.\n")
    }

    @Test func `aliases are changed and shown`() async {
        let services = StubServices()
        services.answer(RetrieveProductsRequest.self) { _ in
            .with { $0.products = [.with { ($0.product.title, $0.aliases) = ("Oats", ["porridge"]) }] }
        }
        services.answer(UpdateProductsRequest.self) { request in
            let isTaken = request.products.first?.addedAliases == ["milk"]
            return .with { reply in
                reply.products = [
                    .with { entry in
                        entry.sentence = isTaken ? "milk means another product." : ""
                        (entry.product.title, entry.aliases) = ("Oats", ["a", "b", "porridge"])
                    }
                ]
            }
        }
        #expect(await Run(["product", "alias", "oats"], services: services).output == "porridge\n")
        #expect(services.sent(UpdateProductsRequest.self).isEmpty)
        let options = ["--add", "a", "--add", "b", "--remove", "c"]
        let changed = await Run(["product", "alias", "oats"] + options, services: services)
        #expect(changed.output == "a\nb\nporridge\n")
        #expect(services.sent.count == 2, "Each command is one request.")
        let update = services.sent(UpdateProductsRequest.self).last?.products.first
        #expect(update?.addedAliases == ["a", "b"] && update?.removedAliases == ["c"])
        #expect(update?.reference.text == "oats")
        let refused = await Run(["product", "alias", "oats", "--add", "milk"], services: services)
        #expect(refused.errors == "oats: milk means another product.\n" && refused.status == .failed)
    }
}
