import DeadLetterMessages
import Envelope
import Foundation
import LarderCommands
import MessageBus
import QuantityMessages
import Testing

@Suite struct DeadLetterCommandsTests {
    private let id = "1763731234567-0123456789abcdef"

    private func letter(_ id: String) -> DeadLetterSummary {
        var letter = DeadLetterSummary()
        letter.id = id
        letter.service = "quantity.v1"
        letter.unixMilliseconds = 1_763_731_234_567
        letter.deaths = 2
        letter.payloadBytes = 9
        letter.header.messageType = "larder.quantity.v1.ReadLinesRequest"
        letter.header.principal = "ann"
        return letter
    }

    @Test func `the list shows all pages without contents`() async {
        let services = StubServices()
        services.answer(ListDeadLettersRequest.self) { request in
            var reply = ListDeadLettersReply()
            reply.letters = [letter(request.after.isEmpty ? id : "later")]
            reply.hasMore_p = request.after.isEmpty
            return reply
        }
        let run = await Run(["deadletter", "list", "--service", "quantity.v1"], services: services)
        #expect(run.status == .done)
        let lines = run.output.split(separator: "\n")
        #expect(
            lines.first == "\(id)  2025-11-21T13:20:34Z  quantity.v1  ReadLinesRequest  ann  2 died  9 bytes"
                as Substring
        )
        #expect(lines.count == 2)
        #expect(services.sent(ListDeadLettersRequest.self).map(\.after) == ["", id])
        let narrow = await Run(["deadletter", "list"], services: services, environment: ["COLUMNS": "40"])
        #expect(narrow.output.hasPrefix("\(id)  2025"), "A person copies the whole id.")
    }

    @Test func `an empty list has a sentence`() async {
        let services = StubServices()
        services.answer(ListDeadLettersRequest.self) { _ in ListDeadLettersReply() }
        let run = await Run(["deadletter", "list"], services: services)
        #expect(run.output == "No request was given up.\n")
    }

    @Test func `a letter is shown as JSON`() async throws {
        let services = StubServices()
        var parse = ReadLinesRequest()
        var line = Line()
        line.text = "1 egg"
        parse.lines = [line]
        let payload = try parse.wireBytes()
        services.answer(ShowDeadLetterRequest.self) { _ in
            var reply = ShowDeadLetterReply()
            reply.letter = letter(id)
            reply.payload = .init(payload)
            return reply
        }
        let run = await Run(["deadletter", "show", id], services: services)
        #expect(run.output.hasSuffix("\n\n{\"lines\":[{\"text\":\"1 egg\"}]}\n"))
    }

    @Test func `a failed replay is reported, and the others continue`() async {
        let services = StubServices()
        services.answer(ReplayDeadLetterRequest.self) { request in
            if request.id == "bad" { throw Refusal(.poison, code: "bus.poison", sentence: "It stopped two again.") }
            var reply = ReplayDeadLetterReply()
            reply.status = .ok
            return reply
        }
        let run = await Run(["deadletter", "replay", "bad", id], services: services)
        #expect(run.status == .failed)
        #expect(run.errors == "bad is not done: It stopped two again.\n")
        #expect(run.output == "\(id) is done: OK.\n")
    }

    @Test func `deleting reports the number of letters`() async {
        let services = StubServices()
        services.answer(PurgeDeadLettersRequest.self) { request in
            var reply = PurgeDeadLettersReply()
            reply.purged = UInt32(request.ids.count)
            return reply
        }
        let run = await Run(["deadletter", "purge", id], services: services)
        #expect(run.output == "1 request is gone.\n")
        #expect(services.sent(PurgeDeadLettersRequest.self).first?.beforeUnixMilliseconds == 0)
    }

    @Test(arguments: [["purge"], ["purge", "--all", "--older-than", "3"], ["replay"], ["replay", "--all", "x"]])
    func `invalid options are explained`(arguments: [String]) async {
        let run = await Run(["deadletter"] + arguments)
        #expect(run.status == .usage)
    }
}
