import CategoryMessages
import Envelope
import MessageBus
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct CategoryImportCommandTests {
    /// Services that find three pieces in a file of choices, and one in another; the last piece has a row that is
    /// refused.
    private func services() -> StubServices {
        let services = StubServices()
        services.answer(ImportLayoutRequest.self) { request in
            .with { reply in
                reply.pieces = request.part == .assignments ? 3 : 1
                (reply.taken, reply.unchanged) = (300, request.piece)
                guard request.piece == reply.pieces - 1 else { return }
                reply.refused = [.with { ($0.line, $0.reason) = (1_300, "no") }]
            }
        }
        return services
    }

    @Test func `each piece of a file is a request with the whole text, and the report is their sum`() async {
        let table = "kind,key,name,category\ningredient,oat,oats,Bakery\n"
        let run = await Run(
            ["category", "import", "assignments", "-", "--idempotency-key", "k"],
            services: services(),
            console: StubConsole(input: table)
        )
        let sent = run.services.sent(ImportLayoutRequest.self)
        #expect(sent.map(\.piece) == [0, 1, 2] && sent.allSatisfy { $0.hasPiece && $0.text == table })
        #expect(run.services.sent.map(\.options.idempotencyKey) == ["k/import/0", "k/import/1", "k/import/2"])
        #expect(run.errors == "-, line 1300: no\n")
        #expect(run.output == "Taken 900, unchanged 3, refused 1.\n")
        #expect(run.status == .failed)
    }

    @Test func `a file in one piece is one request, also at a service that knows no pieces`() async {
        for pieces in [0, 1] as [UInt32] {
            let services = StubServices()
            services.answer(ImportLayoutRequest.self) { _ in .with { ($0.taken, $0.pieces) = (2, pieces) } }
            let run = await Run(
                ["category", "import", "stores", "-", "--json"],
                services: services,
                console: StubConsole(input: "{}\n")
            )
            #expect(run.services.sent(ImportLayoutRequest.self).map(\.format) == [.jsonLines])
            #expect(run.output == "Taken 2, unchanged 0, refused 0.\n" && run.status == .done)
        }
    }

    @Test func `an import that stops says what was taken, and that the same command continues`() async {
        let services = StubServices()
        services.answer(ImportLayoutRequest.self) { request in
            guard request.piece == 0 else {
                throw Refusal(.unavailable, code: "bus.noWorker", sentence: "No service answers.")
            }
            return .with { ($0.taken, $0.pieces) = (300, 2) }
        }
        let run = await Run(
            ["category", "import", "assignments", "-"],
            services: services,
            console: StubConsole(input: "kind,key,name,category\n")
        )
        #expect(run.output == "Taken 300, unchanged 0, refused 0.\n")
        #expect(run.errors.contains("The import was interrupted: the same command continues.\n"))
        #expect(run.status == .failed)
    }
}
