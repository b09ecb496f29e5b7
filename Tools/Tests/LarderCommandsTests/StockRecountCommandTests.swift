import CommonMessages
import Foundation
import MessageBus
import ShoppingMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct StockRecountCommandTests {
    private func services() -> StubServices {
        let services = StubServices()
        services.answer(RecountByNameRequest.self) { request in
            .with { reply in
                reply.lines = request.lines.map { line in
                    .with {
                        $0.text = line.text
                        switch line.text {
                        case "milk 1 kg": $0.change = StockChangeCommandTests.change
                        case "tea 1": $0.choices = [.with { ($0.productID, $0.title) = ("prd_2", "Green tea") }]
                        default:
                            ($0.problem.code, $0.problem.sentence) = ("shopping.noSuchProduct", "Unknown.")
                            $0.problem.params = ["product": "Quark"]
                        }
                    }
                }
                if !request.location.isEmpty { reply.notCounted = [StockChangeCommandTests.milk] }
            }
        }
        return services
    }

    @Test func `a recount answers line by line, and fails if a line was not counted`() async {
        let lines = ["milk 1 kg", "milk 1 kg", "tea 1", "quark 2"]
        let run = await Run(["stock", "recount", "--in", "fridge"] + lines, services: services())
        #expect(run.status == .failed)
        #expect(
            run.output == """
                Counted Milk: 1 kg.
                Undo with `larder stock undo 3fa85f64`.

                Also there, and left as it is:
                Milk  1 kg  Fridge  open, use by: in 3 days  prd_1

                """
        )
        let errors = run.errors.split(separator: "\n")
        #expect(errors.first?.hasPrefix("\"tea 1\" may be any of these: Green tea (prd_2).") == true)
        #expect(errors.last?.hasPrefix("Not counted, \"quark 2\": Unknown. `larder stock list` shows") == true)
        #expect(run.services.sent(RecountByNameRequest.self).first?.location == "fridge")
    }

    @Test func `a recount of a place says what was counted there, and what there is in all`() async {
        let services = StubServices()
        services.answer(RecountByNameRequest.self) { request in
            .with { reply in
                reply.lines = request.lines.map { line in
                    .with { ($0.change, $0.change.amount) = (StockChangeCommandTests.change, Samples.oneCup) }
                }
            }
        }
        let there = await Run(["stock", "recount", "milk 1 cup", "1 cup milk", "--in", "fridge"], services: services)
        #expect(there.output.hasPrefix("Counted 1 cup + 1 cup of Milk (fridge): 1 kg in all.\nUndo"))
        let everywhere = await Run(["stock", "recount", "milk 1 cup"], services: services)
        #expect(everywhere.output.hasPrefix("Counted Milk: 1 kg.\nUndo"))
    }

    @Test func `a recount reads lines from standard input, and prints an object for a script`() async throws {
        let run = await Run(
            ["stock", "recount", "-", "--json"],
            services: services(),
            console: StubConsole(input: "milk 1 kg\n\n")
        )
        #expect(run.status == .done)
        let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        let lines = document?["lines"] as? [[String: Any]]
        #expect(lines?.map { $0["status"] as? String } == ["counted"])
        #expect((document?["notCounted"] as? [Any])?.isEmpty == true)
        let empty = await Run(["stock", "recount", "-"], console: StubConsole(input: "\n"))
        #expect(empty.status == .usage)
    }
}
