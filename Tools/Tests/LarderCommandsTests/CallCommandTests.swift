import CommonMessages
import Envelope
import InventoryMessages
import MessageBus
import QuantityMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct CallCommandTests {
    /// A quantity service that echoes each line's text as its name.
    private func services() -> StubServices {
        let services = StubServices()
        services.answer(ReadLinesRequest.self) { request in
            guard request.lines.first?.text != "refuse" else {
                throw Refusal(.invalid, code: "quantity.refused", sentence: "Send another.")
            }
            return .with { $0.lines = request.lines.map { line in .with { $0.name = line.text } } }
        }
        services.answer(UseStockRequest.self) { _ in UseStockReply() }
        return services
    }

    @Test(
        arguments: ["ReadLines", "ReadLinesRequest", "larder.quantity.v1.ReadLinesRequest"],
        ["quantity", "quantity.v1"]
    )
    func `short and full names of services and messages are accepted`(message: String, service: String) async {
        let run = await Run(["call", service, message, #"{"lines":[{"text":"egg"}]}"#], services: services())
        let expected = """
            {
              "lines": [
                {"name": "egg"}
              ]
            }

            """
        #expect(run.output == expected)
        #expect(run.status == .done)
    }

    @Test func `replies and refusals come in the order of the requests`() async {
        let lines = (1...200).map { #"{"lines":[{"text":"\#($0 == 7 ? "refuse" : "\($0)")"}]}"# }
        let run = await Run(
            ["call", "quantity", "ReadLines", "--jsonl"],
            services: services(),
            console: StubConsole(input: lines.joined(separator: "\n"))
        )
        let replies = run.output.split(separator: "\n").map(String.init)
        let refusal = #"{"problem":{"code":"quantity.refused","sentence":"Send another."},"status":"INVALID"}"#
        #expect(replies == (1...200).map { $0 == 7 ? refusal : #"{"lines":[{"name":"\#($0)"}]}"# })
        #expect(run.status == .failed)
    }

    @Test(arguments: ["{", #"{"line": 1}"#, #"{"lines": 3}"#])
    func `JSON that does not match the message is refused before it is sent`(json: String) async {
        let run = await Run(["call", "quantity", "ReadLines", json], services: services())
        #expect(run.status == .failed)
        #expect(run.errors.hasPrefix("This is not the JSON form of larder.quantity.v1.ReadLinesRequest: "))
        #expect(run.output.contains("\"larder.badJSON\""))
        #expect(run.services.sent.isEmpty)
    }

    @Test func `only writes have a key, one per line`() async {
        let run = await Run(
            ["call", "inventory", "UseStock", "--jsonl", "--idempotency-key", "k"],
            services: services(),
            console: StubConsole(input: "{}\n\n{}\n")
        )
        #expect(run.services.sent.compactMap(\.options.idempotencyKey).sorted() == ["k/1", "k/3"])
        let read = await Run(["call", "quantity", "ReadLines"], services: services())
        #expect(read.services.sent.map(\.options.idempotencyKey) == [nil])
    }

    @Test func `every service reports its status`() async {
        let run = await Run(["call", "shopping", "Status"])
        #expect(run.output.contains("\"service\": \"shopping.v1\""))
    }

    @Test func `help lists the messages of every service`() async {
        let run = await Run(["call", "--help"])
        let text = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for service in Contracts.services {
            #expect(text.contains("\(service.rawValue): \(Contracts.requestNames(of: service))"))
        }
        #expect(text.contains("category.v1: AddCategory, AddStore, AssignIngredients,"))
    }

    @Test(arguments: [["bakery", "Bake"], ["quantity", "Bake"], ["quantity", "ReadLines", "{}", "--jsonl"]])
    func `an unknown service or message, or an invalid option, is a usage error`(arguments: [String]) async {
        let run = await Run(["call"] + arguments)
        #expect(run.status == .usage)
    }
}
