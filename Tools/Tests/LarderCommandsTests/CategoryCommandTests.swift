import CategoryMessages
import Envelope
import Foundation
import MessageBus
import ShoppingMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct CategoryCommandTests {
    private static let produce = CategoryMessages.Category.with {
        $0.id = "c1"
        $0.name = "Produce"
    }
    private static let unknown = CategoryMessages.Category.with {
        $0.id = "UNKNOWN"
        $0.name = "UNKNOWN"
    }

    /// Services that know where stores keep tofu, and nothing else.
    private func services() -> StubServices {
        let services = StubServices()
        services.answer(AssignIngredientsByNameRequest.self) { request in
            .with { reply in
                let isTakenBack = request.category == "default"
                if !isTakenBack { reply.category = request.category == "UNKNOWN" ? Self.unknown : Self.produce }
                reply.ingredients = request.names.map { name in
                    .with {
                        $0.name = name.capitalized
                        $0.category =
                            reply.hasCategory ? reply.category : name == "tofu" ? Self.produce : Self.unknown
                    }
                }
            }
        }
        return services
    }

    @Test func `an assignment sends one request in the words of the command line`() async {
        let run = await Run(["category", "assign", "tofu", "oat milk", "--to", "Produce"], services: services())
        #expect(run.output == "Tofu, Oat Milk: now in Produce.\n")
        #expect(run.services.sent.count == 1)
        #expect(run.services.sent(AssignIngredientsByNameRequest.self).map(\.names) == [["tofu", "oat milk"]])
        #expect(run.services.sent.map(\.options.idempotencyKey) == ["run-1/assign"])
    }

    @Test func `a product is assigned apart from its ingredient`() async {
        let services = services()
        services.answer(AssignIngredientsByNameRequest.self) { request in
            .with { reply in
                reply.ingredients = request.choices.map { choice in
                    .with { ($0.name, $0.category) = (choice.product ? "\(choice.name)!" : choice.name, Self.produce) }
                }
            }
        }
        let run = await Run(
            ["category", "assign", "tofu", "--product", "Mill's oats", "--to", "default"],
            services: services
        )
        #expect(
            run.output == """
                tofu: choice taken back, now in Produce.
                Mill's oats!: choice taken back, now in Produce.

                """
        )
    }

    @Test func `assignments are shown with who made them, when, and where things were before`() async throws {
        let services = services()
        services.answer(ListAssignmentsRequest.self) { request in
            .with { reply in
                reply.assignments = [
                    .with {
                        ($0.name, $0.ingredientKey, $0.category, $0.before) = (
                            "oats", "oat", Self.produce, Self.unknown
                        )
                        ($0.by, $0.atMilliseconds) = ("anna", 1_700_000_000_000)
                    }, .with { ($0.name, $0.productID, $0.category) = ("Mill's", "prd_1", Self.produce) },
                ]
                if request.category == "Bakery" { reply.assignments = [] }
            }
        }
        let run = await Run(["category", "show", "Produce"], services: services)
        #expect(run.output == "oats              was in UNKNOWN  by anna, 2023-11-14\nMill's (product)\n")
        let east = await Run(
            ["category", "show", "Produce"],
            services: services,
            zone: try #require(.init(secondsFromGMT: 36_000))
        )
        #expect(east.output.contains("by anna, 2023-11-15\n"))
        let all = await Run(["category", "show"], services: services)
        #expect(all.output.hasPrefix("oats              Produce  was in UNKNOWN  by anna, 2023-11-14\n"))
        #expect(await Run(["category", "show", "Bakery"], services: services).output == "Nothing was assigned.\n")
        let json = await Run(["category", "show", "Produce", "--json"], services: services)
        let produce = #"{"id":"c1","name":"Produce","color":"","textColor":"","icon":null}"#
        let unknown = #"{"id":"UNKNOWN","name":"UNKNOWN","color":"","textColor":"","icon":null}"#
        #expect(
            json.output == """
                {"name":"oats","ingredientKey":"oat","productId":null,"category":\(produce),"by":"anna",\
                "at":1700000000000,"before":\(unknown)}
                {"name":"Mill's","ingredientKey":null,"productId":"prd_1","category":\(produce),"by":null,"at":null,\
                "before":null}

                """
        )
    }

    @Test(arguments: [
        (0, [], "Deleted the category Produce.\n"),
        (1, [], "Deleted the category Produce. 1 thing is in UNKNOWN now.\n"),
        (
            2, ["Frozen", "Bakery"],
            "Deleted the category Produce. 2 things are in UNKNOWN now. Ingredients that stores keep under Frozen, "
                + "Bakery are in UNKNOWN now.\n"
        ),
    ])
    func `a deletion says what is where now`(products: UInt32, aisles: [String], output: String) async {
        let services = services()
        services.answer(DeleteCategoryRequest.self) { _ in
            .with { reply in
                (reply.category, reply.successor, reply.deleted) = (Self.produce, Self.unknown, true)
                (reply.products, reply.aisles) = (products, aisles)
            }
        }
        #expect(await Run(["category", "delete", "Produce", "--to", "UNKNOWN"], services: services).output == output)
        let json = await Run(["category", "delete", "Produce", "--to", "UNKNOWN", "--json"], services: services).output
        let names = aisles.map { "\"\($0)\"" }.joined(separator: ",")
        #expect(json.hasSuffix("\"ingredients\":0,\"products\":\(products),\"aisles\":[\(names)]}\n"))
    }

    @Test func `a refusal is in the language of the command line`() async {
        let services = services()
        services.answer(DeleteCategoryRequest.self) { _ in
            let params = ["category": "Brott", "existing": "Brot, Obst"]
            throw Refusal(.notFound, code: "category.noSuchCategory", sentence: "In English.", params: params)
        }
        let run = await Run(["category", "delete", "Brott", "--locale", "de"], services: services)
        #expect(
            run.errors.contains(
                "Eine Kategorie „Brott“ gibt es nicht. Es gibt: Brot, Obst. Hinzufügen mit: "
                    + "larder category add \"Brott\"."
            )
        )
    }

    @Test func `an order sends the store and its categories, and prints them`() async {
        let services = services()
        services.answer(OrderStoreRequest.self) { request in
            .with { reply in
                reply.store.name = request.store
                reply.store.order = [Self.produce, Self.unknown]
            }
        }
        let run = await Run(["store", "order", "Corner shop", "Produce", "c2"], services: services)
        let sent = run.services.sent(OrderStoreRequest.self)
        #expect(sent.map(\.store) == ["Corner shop"])
        #expect(sent.map(\.categories) == [["Produce", "c2"]])
        #expect(run.services.sent.map(\.options.idempotencyKey) == ["run-1/order"])
        #expect(run.output.hasPrefix("Corner shop  Produce"))
    }

    @Test(arguments: [(true, "kind,name\nproduct, ]0;x \n"), (false, "kind,name\nproduct,\u{1B}]0;x\u{7}\n")])
    func `an export to a terminal has no control characters in names, and one to a file has all`(
        isTerminal: Bool,
        output: String
    ) async {
        let services = services()
        services.answer(ExportLayoutRequest.self) { _ in
            .with { $0.text = "kind,name\nproduct,\u{1B}]0;x\u{7}\n" }
        }
        let console = StubConsole(isTerminal: isTerminal)
        #expect(
            await Run(["category", "export", "assignments"], services: services, console: console).output == output
        )
    }

    @Test func `an ingredient has its category by = or by --to, not by both`() async {
        let run = await Run(["category", "assign", "oat", "apples=Produce", "--to", "Bakery"], services: services())
        #expect(run.errors.contains("\"apples=Produce\" names a category, as --to does: use either = or --to."))
        #expect(run.services.sent.isEmpty && run.status == .usage)
    }

    @Test func `what was put into UNKNOWN is not said to have a category`() async {
        let services = services()
        services.answer(SortByAisleRequest.self) { _ in SortByAisleReply() }
        let run = await Run(["category", "uncategorized", "tofu"], services: services)
        #expect(run.output == "Nothing waits for a category: each has one, or UNKNOWN was chosen for it.\n")
    }

    @Test func `what waits for a category is shown with a suggestion, and how to assign it`() async {
        let services = services()
        services.answer(SortByAisleRequest.self) { request in
            .with { reply in
                guard request.uncategorized, request.items.isEmpty else { return }
                reply.items = [
                    .with {
                        ($0.name, $0.productID) = ("Gizmo 3000:", "prd_1")
                        $0.suggestions = [.with { ($0.category, $0.reason) = (Self.produce, "Stores do.") }]
                    },
                    .with { $0.name = "Tofu" },
                ]
            }
        }
        let run = await Run(["category", "uncategorized"], services: services)
        #expect(
            run.output == """
                Gizmo 3000:  Produce  Stores do.
                Tofu         Unknown  Larder knows nothing like it.
                Assign them with: larder category assign --product "Gizmo 3000:=Produce" …

                """
        )
        let json = await Run(["category", "uncategorized", "--json"], services: services)
        #expect(json.output.contains(#"{"name":"Gizmo 3000:","productId":"prd_1","suggestions":[{"#))
        #expect(json.output.contains(#"{"name":"Tofu","productId":null,"suggestions":[]}"#))
    }

    @Test func `UNKNOWN is a category as any other`() async {
        let run = await Run(["category", "assign", "tofu", "--to", "UNKNOWN"], services: services())
        #expect(run.output == "Tofu: now in UNKNOWN.\n")
    }

    @Test func `removing a choice prints where the ingredient is then`() async {
        let run = await Run(["category", "assign", "gizmo", "tofu", "--to", "default"], services: services())
        let expected = """
            Gizmo: choice taken back, now in UNKNOWN.
            Tofu: choice taken back, now in Produce.

            """
        #expect(run.output == expected)
    }

    @Test(arguments: [["store", "--help"], ["store", "order", "--help"]])
    func `examples name categories of the default set`(arguments: [String]) async {
        #expect(await Run(arguments).output.contains("Produce Bakery \"Dairy & Eggs\""))
    }
}
