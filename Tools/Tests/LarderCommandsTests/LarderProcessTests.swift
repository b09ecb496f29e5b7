import Commands
import Envelope
import MessageBus
import RecipeMessages
import ShoppingMessages
import Testing

@testable import LarderCommands

@Suite struct LarderProcessTests {
    @Test func `the version needs no service`() async {
        let run = await Run(["--version"])
        #expect(run.output == "larder 1.2.3\n")
        #expect(run.status == .done)
        #expect(run.services.destinations.isEmpty)
    }

    @Test(arguments: [[], ["--help"], ["stock"], ["help", "plan"], ["plan", "--help"]])
    func `help goes to standard output and is not a failure`(arguments: [String]) async {
        let run = await Run(arguments)
        #expect(run.status == .done)
        #expect(run.output.contains("EXAMPLES"))
        #expect(run.errors.isEmpty)
    }

    @Test(arguments: [
        "plan", "stock add", "stock use", "stock list", "store add", "store list", "store order", "category list",
        "category add", "category move", "category assign", "recipe add", "recipe list", "recipe show", "parse",
        "serve", "status", "top", "deadletter list", "deadletter show", "deadletter replay", "deadletter purge", "call",
    ])
    func `every command has help with an example of itself`(command: String) async {
        let run = await Run(command.split(separator: " ").map(String.init) + ["--help"])
        #expect(run.output.contains("  larder \(command)") || run.output.contains("| larder \(command)"))
    }

    @Test(arguments: [
        ["help", "bake"], ["help", "bake", "plan"], ["help", "stock", "bake"], ["help", "plan", "bake"],
    ])
    func `help on a command that does not exist names it`(arguments: [String]) async {
        let run = await Run(arguments)
        #expect(run.status == .usage && run.output.isEmpty)
        #expect(run.errors.hasPrefix("Error: There is no command \"bake\" to explain: "))
    }

    @Test(arguments: [
        (["help", "stock", "add"], "larder stock add"), (["help", "plan"], "larder plan"),
        (["help", "ingredients", "favourite"], "larder ingredients favorite"), (["help", "--help"], "larder"),
    ])
    func `help on a command explains it, also by its other name`(arguments: [String], text: String) async {
        let run = await Run(arguments)
        #expect(run.status == .done && run.output.contains(text) && run.errors.isEmpty)
    }

    @Test(arguments: [["bake"], ["plan"], ["plan", "--frobnicate", "x"], ["category", "move", "x"], ["parse"]])
    func `an invalid command line is a usage error`(arguments: [String]) async {
        let run = await Run(arguments)
        #expect(run.status == .usage)
        #expect(run.output.isEmpty)
        #expect(!run.errors.isEmpty)
    }

    @Test func `a completion script is printed`() async {
        let run = await Run(["--generate-completion-script", "bash"])
        #expect(run.status == .done)
        #expect(run.output.contains("larder"))
    }

    @Test(arguments: [
        ["recipe", "list", "--household", "Cabin", "--data", "/d", "--broker", "tcp://h:1", "--timeout", "3"],
        ["--household", "Cabin", "--data=/d", "--broker", "tcp://h:1", "--timeout", "3", "recipe", "list"],
    ])
    func `options for the home and the stack may precede or follow the command`(arguments: [String]) async {
        let services = StubServices()
        services.answer(ListRecipesRequest.self) { _ in ListRecipesReply() }
        let run = await Run(arguments, services: services, environment: ["LARDER_HOUSEHOLD": "other"])
        #expect(run.status == .done)
        #expect(services.destinations == [Destination(data: "/d", broker: "tcp://h:1", patience: .seconds(3))])
        #expect(services.sent.first?.options.household == HouseholdID(name: "cabin").bytes)
        #expect(services.sent.first?.options.budget == .seconds(3))
    }

    @Test func `the environment replaces options, and the default home is home`() async {
        let services = StubServices()
        services.answer(ListRecipesRequest.self) { _ in ListRecipesReply() }
        _ = await Run(
            ["recipe", "list"],
            services: services,
            environment: ["LARDER_DATA": "/e", "LARDER_BROKER": "ipc:///b", "LARDER_LOCALE": "de-DE"]
        )
        #expect(services.destinations == [Destination(data: "/e", broker: "ipc:///b", patience: .seconds(10))])
        #expect(services.sent.first?.options.household == HouseholdID(name: "home").bytes)
        #expect(services.sent.first?.options.locale == "de-DE")
    }

    @Test(arguments: [["list", "show", "x"], ["list", "\u{1b}]0;x\u{7}"], ["help", "\u{1b}[31m"]])
    func `an error has no character that a terminal obeys`(arguments: [String]) async {
        let services = StubServices()
        services.answer(ShowListRequest.self) { _ in
            throw Refusal(.notFound, code: "shopping.other", sentence: "There is no \u{1b}[31mred\u{9b}J\r.\nLook.")
        }
        let run = await Run(arguments, services: services)
        #expect(run.status != .done && !run.errors.isEmpty)
        #expect(!run.errors.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
    }

    @Test func `a refusal also closes the connection`() async {
        let run = await Run(["recipe", "list"])
        #expect(run.status == .failed)
        #expect(run.errors == "No service answers for recipe.v1.\n")
        #expect(run.services.closed == 1)
    }

    @Test func `serving prints its endpoints and its end`() async {
        let run = await Run(["serve", "--listen", "tcp://127.0.0.1:5555"])
        #expect(run.status == .done)
        #expect(
            run.output == """
                Larder listens at
                  ipc:///home/me/larder.sock
                  tcp://127.0.0.1:5555
                Stop it with Ctrl-C.
                Larder has stopped.

                """
        )
    }

    @Test func `a service that does not answer makes the status a failure`() async {
        let run = await Run(["status"])
        #expect(run.status == .failed)
        #expect(run.output.contains("quantity.v1   ready      1.2.3    1 min  1        7       2\n"))
        #expect(run.output.contains("No service answers for recipe.v1: start it."))
    }

    @Test(arguments: [
        (59, "59 s"), (60, "1 min"), (3_599, "59 min"), (3_600, "1 h"), (86_399, "23 h"), (86_400, "1 d"),
        (172_799, "1 d"),
    ])
    func `a service's age is in its largest unit`(seconds: UInt64, text: String) async {
        let run = await Run(["status"], services: StubServices(uptimeSeconds: seconds))
        #expect(run.output.contains("quantity.v1   ready      1.2.3    \(text) "))
    }
}
