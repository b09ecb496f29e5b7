import BenchmarkKit
import Quantities
import QuantityModule

/// Measures the time of scaling, consolidating and migrating against the most time that each may take, and the memory.
struct QuantitySpeed {
    private static let rounds = 7

    /// The folder of the optimized programs.
    let programs: String

    func measure() throws -> Report {
        let lines = RecipeLines.recipes(5_000)
        var (scaling, parsing, merging, ratios): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
        for _ in 0..<Self.rounds {
            scaling.append(try Self.milliseconds { try Self.scale(Array(lines.prefix(20))) })
            var items: [MergeItem] = []
            let reading = Self.milliseconds { items = Self.items(lines) }
            let adding = try Self.milliseconds { _ = try QuantityMergeService().merge(items: items) }
            parsing.append(reading)
            merging.append(adding)
            ratios.append(adding / reading)
        }
        let migration = try MigrationRuns(programs: programs).measure(rounds: Self.rounds)
        return Report(
            group: "quantity",
            measurements: [
                Measurement("scaling a recipe of 20 lines", Sample(scaling), unit: "ms", goal: 500),
                Measurement("parsing 100,000 lines of 5,000 recipes", Sample(parsing), unit: "ms"),
                Measurement(
                    "consolidating them",
                    Sample(merging),
                    unit: "ms",
                    baseline: Sample(parsing).median,
                    goal: 2_000
                ),
                Measurement("consolidating / parsing", Sample(ratios), unit: "×", goal: 2),
            ] + migration
        )
    }

    private static func scale(_ lines: [String]) throws {
        let recipe = ScalableRecipe(title: "Stew", servings: 4, lines: lines, locale: "en-US")
        let scaled = try RecipeScalingService().scale(recipe: recipe, factor: Rational(constant: 3, over: 2))
        precondition(scaled.lines.count == lines.count, "Every line comes back.")
    }

    private static func items(_ lines: [String]) -> [MergeItem] {
        let service = IngredientParsingService(locale: "en-US")
        return lines.map { MergeItem(service.parse($0)) }
    }

    private static func milliseconds(_ work: () throws -> Void) rethrows -> Double {
        try ContinuousClock().measure(work) / .milliseconds(1)
    }
}
