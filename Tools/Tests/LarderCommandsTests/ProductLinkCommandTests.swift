import MessageBus
import ShoppingMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct ProductLinkCommandTests {
    private func linking(changed: Bool = true) -> StubServices {
        let services = StubServices()
        services.answer(LinkProductRequest.self) { _ in
            .with {
                ($0.ingredientName, $0.productID, $0.title, $0.changed) = ("Flour", "0400", "Mill flour", changed)
            }
        }
        return services
    }

    @Test(
        arguments: [
            (["set", "flour", "mill"], "link", "", "Mill flour is linked to Flour.\n"),
            (["prefer", "flour", "mill"], "prefer", "", "Mill flour is preferred for Flour.\n"),
            (
                ["prefer", "flour", "mill", "--store", "Corner"], "prefer", "Corner",
                "Mill flour is preferred for Flour in Corner.\n"
            ),
            (["remove", "flour", "mill"], "remove", "", "Mill flour is no longer linked to Flour.\n"),
            (
                ["remove", "flour", "mill", "--store", "Corner"], "remove", "Corner",
                "Mill flour is no longer preferred for Flour in Corner.\n"
            ),
        ]
    )
    func `a change is sent and reported`(arguments: [String], action: String, store: String, output: String) async {
        let run = await Run(["product", "link"] + arguments, services: linking())
        #expect(run.output == output && run.status == .done)
        let sent = run.services.sent(LinkProductRequest.self).first
        #expect(sent?.action == action && sent?.store == store)
        #expect(sent?.ingredient == "flour" && sent?.product == "mill")
    }

    @Test func `what was so before is reported`() async {
        let run = await Run(["product", "link", "set", "flour", "mill"], services: linking(changed: false))
        #expect(run.output == "Mill flour is linked to Flour, as before.\n")
    }

    @Test func `links are listed page by page`() async {
        let services = StubServices()
        services.answer(ListProductLinksRequest.self) { request in
            .with { reply in
                let isFirst = request.cursor.isEmpty
                reply.nextCursor = isFirst ? "next" : ""
                reply.links = [
                    .with { link in
                        (link.ingredientKey, link.productID) = ("flour", isFirst ? "0400" : "prd_1")
                        (link.title, link.preferred) = (isFirst ? "Mill flour" : "", isFirst)
                        link.preferredStores = isFirst ? ["Corner", "Market"] : []
                    }
                ]
            }
        }
        let run = await Run(["product", "link", "list", "flour"], services: services)
        #expect(
            run.output == """
                flour  Mill flour  0400   preferred, preferred in Corner, preferred in Market
                flour  prd_1       prd_1

                """
        )
        #expect(services.sent(ListProductLinksRequest.self).map(\.ingredients) == [["flour"], ["flour"]])
        services.answer(ListProductLinksRequest.self) { _ in ListProductLinksReply() }
        let none = await Run(["product", "link", "list"], services: services)
        #expect(none.output == "No product is linked to an ingredient.\n")
        let unknown = await Run(["product", "link", "list", "rye flour", "milk"], services: services)
        #expect(unknown.output == "No product is linked to \"rye flour\" or \"milk\".\n")
    }

    @Test(arguments: ["prefer", "remove"], ["", " "])
    func `an empty store is not every store`(action: String, store: String) async {
        let services = StubServices()
        let run = await Run(["product", "link", action, "flour", "Mill flour", "--store", store], services: services)
        #expect(run.status == .usage && run.errors.contains("--store is empty"))
        #expect(services.sent(LinkProductRequest.self).isEmpty)
    }
}
