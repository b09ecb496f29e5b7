import CommonMessages
import Envelope
import ProductMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

/// What is shown of one product, and of what there is instead of it.
@Suite struct ProductGetCommandTests {
    @Test func `a product is shown with what is known of it, and an unknown one says where to look`() async {
        let services = StubServices()
        services.answer(RetrieveProductsRequest.self) { request in
            .with { reply in
                reply.products = request.references.map { reference in
                    .with {
                        if reference.text == "wine" { $0.remoteProblem.sentence = "The hub is out of reach." }
                        guard reference.text == "oat flakes" else { return }
                        ($0.product, $0.aliases) = (ProductCommandTests.flakes, ["porridge", "x"])
                    }
                }
            }
        }
        let run = await Run(["product", "get", "oat flakes"], services: services)
        #expect(
            run.output == """
                title               Oat flakes
                brand               Mill
                barcode             0036000291452 (upca)
                id                  0036000291452
                ingredients         oats
                tags                breakfast
                status              active
                complete            40 %
                version             2
                aliases             porridge, x
                packaging.quantity  500
                packaging.unit      g
                certifications      organic, fair
                images              [{"id":"a"}]

                """
        )
        #expect(run.status == .done)
        let unknown = await Run(["product", "get", "beer"], services: services)
        #expect(unknown.status == .failed && unknown.errors.contains("larder product list"))
        let unasked = await Run(["product", "get", "wine"], services: services)
        #expect(unasked.errors == "This device has no product \"wine\". The hub is out of reach.\n")
    }

    @Test func `a product is printed as the record that programs exchange`() async {
        let services = StubServices()
        services.answer(RetrieveProductsRequest.self) { request in
            .with { reply in
                reply.products = [
                    .with {
                        $0.product = ProductCommandTests.flakes
                        $0.record = request.withRecords ? #"{"version":2}"# : ""
                    }
                ]
            }
        }
        #expect(await Run(["product", "get", "oats", "--json"], services: services).output == "{\"version\":2}\n")
        #expect(await Run(["product", "get", "oats"], services: services).output.hasPrefix("title"))
        #expect(services.sent(RetrieveProductsRequest.self).map(\.withRecords) == [true, false])
    }

    @Test(arguments: [
        (
            [("prd_1", "variant")], "",
            "The home has no product \"1\", but a variant of it: Milk (prd_1): `larder product get prd_1` shows it.\n"
        ),
        (
            [("prd_1", "case"), ("prd_2", "variant")], "The hub is out of reach.",
            "This device has no product \"1\". The hub is out of reach. It has a case of this article: Milk (prd_1), and "
                + "a variant of it: Milk (prd_2): `larder product get prd_1` shows the first one.\n"
        ),
        (
            [("prd_1", "later")], "",
            "The home has no product \"1\", but a product that has to do with it: Milk (prd_1): "
                + "`larder product get prd_1` shows it.\n"
        ),
    ])
    func `for a barcode that no product has, the related products are named`(
        related: [(String, String)],
        problem: String,
        errors: String
    ) async {
        let services = StubServices()
        services.answer(RetrieveProductsRequest.self) { _ in
            .with { reply in
                reply.products = [
                    .with { found in
                        found.related = related.map { entry in
                            .with { ($0.product.productID, $0.relation, $0.product.title) = (entry.0, entry.1, "Milk") }
                        }
                        if !problem.isEmpty { found.remoteProblem.sentence = problem }
                    }
                ]
            }
        }
        let run = await Run(["product", "get", "1"], services: services)
        #expect(run.errors == errors && run.status == .failed)
    }
}
