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
        services.answer(ParseRequest.self) { request in
            guard request.lines.first?.text != "refuse" else {
                throw Refusal(.invalid, code: "quantity.refused", sentence: "Send another.")
            }
            return .with { $0.lines = request.lines.map { line in .with { $0.name = line.text } } }
        }
        services.answer(UseStockRequest.self) { _ in UseStockReply() }
        return services
    }

    @Test(arguments: ["Parse", "ParseRequest", "larder.quantity.v1.ParseRequest"], ["quantity", "quantity.v1"])
    func `service and message may be named short or in full`(message: String, service: String) async {
        let run = await Run(["call", service, message, #"{"lines":[{"text":"egg"}]}"#], services: services())
        let expected = """
            {
              "lines": [
                {
                  "name": "egg"
                }
              ]
            }

            """
        #expect(run.output == expected)
        #expect(run.status == .done)
    }

    @Test func `replies come in the order of the requests, with refusals in their place`() async {
        let lines = (1...200).map { #"{"lines":[{"text":"\#($0 == 7 ? "refuse" : "\($0)")"}]}"# }
        let run = await Run(
            ["call", "quantity", "Parse", "--jsonl"],
            services: services(),
            console: StubConsole(input: lines.joined(separator: "\n"))
        )
        let replies = run.output.split(separator: "\n").map(String.init)
        let refusal = #"{"problem":{"code":"quantity.refused","sentence":"Send another."},"status":"INVALID"}"#
        #expect(replies == (1...200).map { $0 == 7 ? refusal : #"{"lines":[{"name":"\#($0)"}]}"# })
        #expect(run.status == .failed)
    }

    @Test(arguments: ["{", #"{"line": 1}"#, #"{"lines": 3}"#])
    func `JSON that is not the message is refused before it is sent`(json: String) async {
        let run = await Run(["call", "quantity", "Parse", json], services: services())
        #expect(run.status == .failed)
        #expect(run.errors.hasPrefix("This is not the JSON form of larder.quantity.v1.ParseRequest: "))
        #expect(run.output.contains("\"larder.badJSON\""))
        #expect(run.services.sent.isEmpty)
    }

    @Test func `only writes carry a key, one a line`() async {
        let run = await Run(
            ["call", "inventory", "UseStock", "--jsonl", "--idempotency-key", "k"],
            services: services(),
            console: StubConsole(input: "{}\n\n{}\n")
        )
        #expect(run.services.sent.compactMap(\.options.idempotencyKey).sorted() == ["k/1", "k/3"])
        let read = await Run(["call", "quantity", "Parse"], services: services())
        #expect(read.services.sent.map(\.options.idempotencyKey) == [nil])
    }

    @Test func `every service tells its status`() async {
        let run = await Run(["call", "shopping", "Status"])
        #expect(run.output.contains("\"service\": \"shopping.v1\""))
    }

    @Test(arguments: [["bakery", "Bake"], ["quantity", "Bake"], ["quantity", "Parse", "{}", "--jsonl"]])
    func `what nobody understands is a usage error`(arguments: [String]) async {
        let run = await Run(["call"] + arguments)
        #expect(run.status == .usage)
    }
}
