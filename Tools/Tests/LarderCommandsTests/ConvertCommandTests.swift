import CommonMessages
import MessageBus
import Quantities
import QuantityMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct ConvertCommandTests {
    /// A quantity service that converts cups of flour and eggs.
    private func services() -> StubServices {
        let services = StubServices()
        services.answer(ConvertRequest.self) { request in
            .with { reply in reply.outcomes = request.conversions.map(Self.outcome) }
        }
        services.answer(RememberConversionsRequest.self) { request in
            .with { reply in reply.outcomes = request.conversions.map(Self.outcome) }
        }
        return services
    }

    private static func outcome(_ asked: Conversion) -> ConversionOutcome {
        guard asked.text != "1 cup moss" && asked.ingredient != "moss" else {
            return .with { $0.unknown = "No weight of \"moss\" is known." }
        }
        let isCounted = asked.text == "3 eggs"
        return .with {
            $0.quantity = Samples.quantity("120", "g", "120 g", numeric: 120)
            $0.start = isCounted ? Samples.quantity("3", "", "3", numeric: 3) : Samples.oneCup
            $0.ingredientName = isCounted ? "Eggs" : "All-purpose flour"
            $0.ingredientText = isCounted ? "eggs" : "flour"
            $0.path = [
                .with {
                    $0.from = Samples.amount("1", "cup")
                    $0.to = Samples.amount("120", "g")
                    $0.source = "kitchen scale"
                    $0.state = asked.state
                }
            ]
            $0.equations = ["1 cup = 120 g"]
        }
    }

    @Test func `a person reads the result and every step`() async {
        let run = await Run(["convert", "1", "cup", "all-purpose flour", "--to", "g"], services: services())
        let expected = """
            1 cup of all-purpose flour is 120 g
              1 cup = 120 g  measured  kitchen scale

            """
        #expect(run.output == expected)
        #expect(run.services.sent(RememberConversionsRequest.self).first?.conversions.first?.toUnit == "g")
        #expect(run.services.sent.count == 1)
    }

    @Test func `the words go to the service as they are typed, with the locale`() async {
        let run = await Run(
            ["convert", "1.000", "g", "Mehl", "--to", "kg", "--state", "sifted", "--locale", "de-DE", "--json"],
            services: services()
        )
        let asked = run.services.sent(RememberConversionsRequest.self).first
        #expect(asked?.conversions.map(\.text) == ["1.000 g Mehl"])
        #expect(asked?.conversions.map(\.state) == ["sifted"])
        #expect(run.services.sent.first?.options.locale == "de-DE")
        #expect(run.output.contains(#""amount": "120""#) && run.output.contains(#""state": "sifted""#))
    }

    @Test func `a counted ingredient is named as it was typed`() async {
        let run = await Run(["convert", "3", "eggs", "--to", "g"], services: services())
        #expect(run.output.hasPrefix("3 eggs are 120 g\n"))
        #expect(run.status == .done)
    }

    @Test func `a negative number is a number, and a mistyped option is not a word`() async {
        let run = await Run(["convert", "-40", "°F", "--to", "°C"], services: services())
        #expect(run.services.sent(RememberConversionsRequest.self).first?.conversions.first?.text == "-40 °F")
        let slip = await Run(["convert", "1", "cup", "flour", "--too", "g"], services: services())
        #expect(slip.errors.contains("Unknown option '--too'."))
        #expect(slip.status == .usage)
        #expect(await Run(["convert", "--help"], services: services()).status == .done)
    }

    @Test func `a conversion without a path is not guessed`() async {
        let run = await Run(["convert", "1", "cup", "moss", "--to", "g"], services: services())
        #expect(run.errors == "No weight of \"moss\" is known.\n")
        #expect(run.status == .failed)
    }

    @Test func `JSON lines keep their order and their ids, and unknown is an answer`() async {
        let input = """
            {"id": "a", "amount": "1", "from": "cup", "to": "g", "ingredient": "all-purpose flour"}
            {"id": 2, "amount": 1.5, "from": "cup", "to": "g", "ingredient": "moss"}
            """
        let run = await Run(["convert", "--jsonl"], services: services(), console: StubConsole(input: input))
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines.count == 2)
        #expect(lines[0].hasPrefix(#"{"id":"a","amount":"120","unit":"g","exact":false,"path":[{"from":{"#))
        #expect(lines[1] == #"{"id":2,"unknown":"No weight of \"moss\" is known."}"#)
        #expect(run.services.sent(ConvertRequest.self).first?.conversions.last?.amount.value == "3/2")
        #expect(run.status == .done)
    }

    @Test func `an amount in a string goes to the service as it is`() async {
        let input = #"{"amount": "1.000", "from": "g", "to": "kg"}"#
        let run = await Run(["convert", "--jsonl"], services: services(), console: StubConsole(input: input))
        let asked = run.services.sent(ConvertRequest.self).first?.conversions.first
        #expect(asked?.text == "1.000" && asked?.amount == Samples.amount("", "g"))
    }

    @Test(arguments: [
        ("0.12345678901234567890", "1234567890123456789/10000000000000000000"), ("1e3", "1000"), ("25E-1", "5/2"),
    ])
    func `a number in JSON is exact to its last digit`(number: String, amount: String) async {
        let input = "{\"amount\": \(number), \"from\": \"cup\", \"to\": \"g\"}\n"
        let run = await Run(["convert", "--jsonl"], services: services(), console: StubConsole(input: input))
        #expect(run.services.sent(ConvertRequest.self).first?.conversions.first?.amount.value == amount)
    }

    @Test func `invalid lines get an error and the others their answer`() async {
        let input = """
            not JSON
            {"id": 1, "amount": true, "from": "cup", "to": "g"}
            {"id": 2, "amount": "1", "from": "cup"}
            {"id": 3, "amount": "1", "from": "", "to": "g", "ingredient": "eggs"}
            """
        let run = await Run(["convert", "--jsonl"], services: services(), console: StubConsole(input: input))
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines.prefix(3).allSatisfy { $0.contains(#""error":"#) })
        #expect(lines.last?.hasPrefix(#"{"id":3,"amount":"120""#) == true)
        #expect(run.status == .failed)
    }

    @Test(arguments: [["--to", "g"], ["1", "cup"], ["--jsonl", "1"], ["-g", "--to", "kg"]])
    func `an invalid command is refused with a sentence`(arguments: [String]) async {
        #expect(await Run(["convert"] + arguments, services: services()).status == .usage)
    }
}
