import Foundation
import SystemTestSupport
import Testing

/// The recipes and the stock of the tests.
enum Seeding {
    static let pancakes = """
        Griddle cakes
        Serves 4

        2 cups flour
        2 eggs
        1 1/2 cups milk
        1 tbsp sugar
        a pinch of salt
        """
    static let lemonade = """
        Lemonade for the porch
        Serves 4

        4 lemons
        1 cup sugar
        1 l water
        """

    /// The commands that fill a home, in order.
    static let commands = [
        ["stock", "add", "flour", "150 g"], ["stock", "add", "eggs", "1"], ["stock", "add", "lemons", "6"],
        ["store", "add", "Corner shop"],
    ]

    /// Writes the recipes, and returns the arguments that plan them as JSON.
    static func plan(in scratch: TemporaryFolder) throws -> [String] {
        let recipes = ["pancakes.txt": pancakes, "lemonade.txt": lemonade]
        for (name, text) in recipes { try Data(text.utf8).write(to: URL(fileURLWithPath: scratch.path(name))) }
        return ["plan"] + recipes.keys.sorted().map(scratch.path) + ["--servings", "6", "--json"]
    }

    /// Returns the plan of an embedded home that is filled so.
    static func embeddedPlan(in scratch: TemporaryFolder) throws -> Program.Outcome {
        let alone = ["--data", scratch.path("alone")]
        try fill { try Program.larder($0 + alone, in: scratch) }
        return try Program.larder(try plan(in: scratch) + alone, in: scratch)
    }

    /// Fills the home with `run`, which takes the arguments of one `larder` command.
    static func fill(_ run: ([String]) throws -> Program.Outcome) throws {
        for command in commands {
            let outcome = try run(command)
            try #require(outcome.status == 0, "\(command.joined(separator: " ")): \(outcome.errors)")
        }
    }
}
