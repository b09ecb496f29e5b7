import Envelope
import HouseholdMessages
import MessageBus
import QuantityMessages
import ShoppingMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct HouseholdCommandTests {
    private static let household = Household.with {
        ($0.name.value, $0.name.own) = ("The Smiths", true)
        ($0.language.value, $0.language.own) = ("de-AT", true)
        $0.currency.value = "EUR"
        $0.firstDay.value = "monday"
        $0.measurement.value = "metric"
        $0.currencyDecimals = 2
    }

    private func services() -> StubServices {
        let services = StubServices()
        services.answer(GetHouseholdRequest.self) { _ in .with { $0.household = Self.household } }
        services.answer(ChangeHouseholdRequest.self) { _ in .with { $0.household = Self.household } }
        services.answer(ReadLinesRequest.self) { request in
            .with { $0.lines = request.lines.map { line in .with { $0.text = line.text } } }
        }
        return services
    }

    @Test(arguments: [["household", "show"], ["household", "set", "--language", "de-AT"]])
    func `a person sees which values Larder assumes`(command: [String]) async {
        let run = await Run(command + ["--locale", "en-US"], services: services())
        #expect(
            run.output == """
                Name         The Smiths
                Language     de-AT
                Currency     EUR         assumed
                First day    monday      assumed
                Measurement  metric      assumed

                """
        )
        #expect(run.services.sent.count == 1)
    }

    @Test(arguments: [["household", "show"], ["household", "set", "--language", "de-AT"]])
    func `a home is described in the language that it has set`(command: [String]) async {
        let run = await Run(command, services: services())
        #expect(
            run.output == """
                Name        The Smiths
                Sprache     de-AT
                Währung     EUR         angenommen
                Erster Tag  Montag      angenommen
                Maßsystem   metrisch    angenommen

                """
        )
        #expect(run.services.sent.count == 1)
    }

    @Test(arguments: [["household", "show", "--json"], ["household", "set", "--name", "The Smiths", "--json"]])
    func `a script gets an object`(command: [String]) async throws {
        let run = await Run(command, services: services())
        let members = [
            #""name":{"value":"The Smiths","own":true}"#, #""language":{"value":"de-AT","own":true}"#,
            #""currency":{"value":"EUR","own":false}"#, #""firstDay":{"value":"monday","own":false}"#,
            #""measurement":{"value":"metric","own":false}"#, #""currencyDecimals":2"#,
        ]
        let output = run.output.filter { $0 != "\n" && $0 != " " }
        #expect(output == "{\(members.joined(separator: ",").filter { $0 != " " })}")
    }

    @Test func `a change is written once for a run`() async {
        let run = await Run(["household", "set", "--currency", "chf"], services: services())
        #expect(run.services.sent.map(\.options.idempotencyKey) == ["run-1/household"])
    }

    @Test func `without an option, the command says which there are`() async {
        let run = await Run(["household", "set"], services: services())
        #expect(run.status == .usage)
        #expect(
            run.errors.contains(
                "Nothing is to be set: use --name, --language, --currency, --first-day or --measurement."
            )
        )
    }

    @Test func `a command that reads lines asks for the home's language once, and sends it`() async {
        let run = await Run(["parse", "1 Tasse Mehl"], services: services())
        #expect(run.services.sent(GetHouseholdRequest.self).count == 1)
        let read = run.services.sent.filter { $0.message is ReadLinesRequest }
        #expect(read.map(\.options.locale) == ["de-AT"])
        let streamed = await Run(
            ["parse", "--jsonl"],
            services: services(),
            console: StubConsole(input: #"{"text": "1 Tasse Mehl"}"# + "\n")
        )
        #expect(streamed.services.sent.map(\.options.locale) == ["", "de-AT"])
    }

    @Test(arguments: [(["--locale", "sv"], [:]), ([], ["LARDER_LOCALE": "sv"])] as [([String], [String: String])])
    func `a locale of the command line takes precedence, and no one asks for the home's`(
        arguments: [String],
        environment: [String: String]
    ) async {
        let run = await Run(["parse", "1 dl mjöl"] + arguments, services: services(), environment: environment)
        #expect(run.services.sent.map(\.options.locale) == ["sv"])
    }

    @Test func `a language that is only assumed is not sent, and neither is one of a service that does not answer`()
        async
    {
        let services = services()
        services.answer(GetHouseholdRequest.self) { _ in .with { $0.household.language.value = "en-US" } }
        #expect(await Run(["parse", "1 egg"], services: services).services.sent.map(\.options.locale) == ["", ""])
        services.answer(GetHouseholdRequest.self) { _ in throw Refusal(.unavailable, code: "bus.noWorker", sentence: "")
        }
        let run = await Run(["parse", "1 egg"], services: services)
        #expect(run.status == .done)
    }

    @Test(arguments: [
        ("inventory.notAFreezer", "In „Keller“ wird nichts gefroren gelagert"),
        ("inventory.other", "It is no freezer."),
    ])
    func `a refusal is in the language of the home where that has words for it`(code: String, text: String) async {
        let services = services()
        services.answer(ChangeStockByNameRequest.self) { _ in
            throw Refusal(.conflict, code: code, sentence: "It is no freezer.", params: ["location": "Keller"])
        }
        let run = await Run(["stock", "freeze", "Erbsen", "--to", "Keller"], services: services)
        #expect(run.status == .failed && run.errors.hasPrefix(text))
        #expect(run.services.sent(GetHouseholdRequest.self).count == 1)
    }

    @Test func `a command that needs no language asks for none`() async {
        let run = await Run(["product", "list"], services: services())
        #expect(run.services.sent(GetHouseholdRequest.self).isEmpty && run.services.sent.count == 1)
    }
}
