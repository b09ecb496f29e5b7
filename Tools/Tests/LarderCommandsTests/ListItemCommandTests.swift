import CommonMessages
import ShoppingMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

/// Checking and moving items.
@Suite struct ListItemCommandTests {
    @Test func `checking tells who was first, and what the stock says`() async {
        let services = StubServices()
        services.answer(CheckItemsRequest.self) { _ in
            .with {
                $0.items = [
                    .with {
                        ($0.name, $0.checked, $0.changed) = ("Milk", true, true)
                        ($0.stocked.title, $0.stocked.quantity.displayText) = ("Alpine milk", "2 l")
                    },
                    .with { ($0.name, $0.checked) = ("Eggs", true) },
                    .with {
                        ($0.name, $0.checked, $0.changed) = ("Rice", true, true)
                        $0.stockNote = "Several products of the home are Rice: name the one that you bought."
                    },
                ]
            }
        }
        let run = await Run(["list", "check", "milk", "eggs", "rice"], services: services)
        #expect(
            run.output == """
                Checked Milk. Into the stock: 2 l of Alpine milk.
                Eggs was checked already.
                Checked Rice. Several products of the home are Rice: name the one that you bought.

                """
        )
    }

    @Test func `a list that a move would create is asked about, and created after a yes`() async {
        func services() -> StubServices {
            let services = StubServices()
            services.answer(MoveListItemsRequest.self) { request in
                .with {
                    $0.proposal.question = "Create the list Saturday?"
                    guard request.confirmed else { return }
                    $0 = MoveListItemsReply()
                    $0.list.name = "Saturday"
                    $0.lines = [AddedLine()]
                }
            }
            return services
        }
        let piped = await Run(["list", "move", "--to", "Saturday"], services: services())
        #expect(piped.status == .failed && piped.errors.contains("Create the list Saturday?"))
        #expect(piped.services.sent(MoveListItemsRequest.self).map(\.confirmed) == [false])
        let console = StubConsole(input: "y\n", isTerminal: true)
        let asked = await Run(["list", "move", "--to", "Saturday"], services: services(), console: console)
        #expect(asked.services.sent(MoveListItemsRequest.self).map(\.confirmed) == [false, true])
        let yes = await Run(["list", "move", "--to", "Saturday", "--yes"], services: services())
        #expect(yes.services.sent(MoveListItemsRequest.self).map(\.confirmed) == [true])
        #expect(yes.output == "Lines that came onto Saturday: 1.\n")
    }
}
