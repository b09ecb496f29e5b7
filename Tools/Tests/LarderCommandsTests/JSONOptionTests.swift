import ArgumentParser
import Testing

@testable import LarderCommands

/// Scripts read what commands of the kitchen print: each has `--json`.
@Suite struct JSONOptionTests {
    /// Commands of the kitchen without `--json`, and why.
    private static let exceptions = [
        "list share": "writes the form that --format names, of which json is one",
        "scale": "prints the form that --format names, of which json is one",
    ]

    private static let kitchen: [any ParsableCommand.Type] = [
        RecipeCommands.self, IngredientCommands.self, StapleCommands.self, ListCommands.self, StockCommands.self,
        LocationCommands.self, StoreCommands.self, CategoryCommands.self, HouseholdCommands.self, PlanCommand.self,
        ScaleCommand.self, ConsolidateCommand.self, ParseCommand.self, ConvertCommand.self, MigrateCommand.self,
    ]

    /// Returns every command that does work, by the words that call it.
    private static func commands(
        _ types: [any ParsableCommand.Type],
        under parents: [String] = []
    ) -> [(name: String, type: any ParsableCommand.Type)] {
        types.flatMap { type in
            let words = parents + [type.configuration.commandName ?? ""]
            let subcommands = type.configuration.subcommands
            return subcommands.isEmpty ? [(words.joined(separator: " "), type)] : commands(subcommands, under: words)
        }
    }

    /// Whether the help of a command lists the option.
    private static func hasJSON(_ type: any ParsableCommand.Type) -> Bool {
        type.helpMessage(columns: 120).split(separator: "\n").contains { line in
            line.split(separator: " ").first == "--json"
        }
    }

    @Test func `every command of the kitchen has the option, or says why not`() {
        let commands = Self.commands(Self.kitchen)
        let without = commands.filter { !Self.hasJSON($0.type) }.map(\.name)
        #expect(Set(without) == Set(Self.exceptions.keys))
        #expect(commands.count > 100 && commands.contains { $0.name == "recipe add" })
    }

    @Test(arguments: exceptions.keys.sorted())
    func `a command without the option has another one for the form`(name: String) throws {
        let command = try #require(Self.commands(Self.kitchen).first { $0.name == name })
        let help = command.type.helpMessage(columns: 120)
        #expect(help.contains("--format") && help.contains("json"))
    }
}
