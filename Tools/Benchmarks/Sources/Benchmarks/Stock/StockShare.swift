import BenchmarkKit
import Foundation

/// The stock's share of a plan: twenty recipes of twenty lines over a home with 2,000 lots, as a whole process.
struct StockShare {
    private static let rounds = 9
    private static let recipes = 20
    private static let lots = 2_000
    private static let services = ["inventory", "shopping", "quantity", "product", "category"]

    private let larder: URL

    /// Takes the folder that holds `larder`.
    init(programs: String) { larder = URL(fileURLWithPath: programs).appendingPathComponent("larder") }

    func measure() throws -> [BenchmarkKit.Measurement] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("larder-bench-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let (recipes, data) = (folder.appendingPathComponent("recipes"), folder.appendingPathComponent("data").path)
        try FileManager.default.createDirectory(at: recipes, withIntermediateDirectories: true)
        for number in 0..<Self.recipes {
            try Self.recipe(number).write(
                to: recipes.appendingPathComponent("\(number).txt"),
                atomically: true,
                encoding: .utf8
            )
        }
        let file = folder.appendingPathComponent("stock.csv")
        try Self.stock().write(to: file, atomically: true, encoding: .utf8)
        _ = try TimedRun(larder, ["stock", "import", file.path, "--data", data])
        return try plans(["plan", recipes.path, "--data", data])
    }

    private func plans(_ arguments: [String]) throws -> [BenchmarkKit.Measurement] {
        var whole: [Double] = []
        var parts: [String: [Double]] = [:]
        for _ in 0..<Self.rounds {
            let run = try TimedRun(larder, arguments, environment: ["LARDER_LOG_LEVEL": "info"])
            whole.append(run.milliseconds)
            for (name, time) in ServiceTimes(log: run.errors).split(whole: run.milliseconds) {
                parts[name, default: []].append(time)
            }
        }
        let name = "a plan of \(Self.recipes) recipes over \(Self.lots) lots"
        let split = (Self.services + [ServiceTimes.rest]).compactMap { service in
            parts[service].map { BenchmarkKit.Measurement("  of which \(service)", Sample($0), unit: "ms") }
        }
        let shares = zip(parts["inventory"] ?? [], whole).map { 100 * $0 / $1 }
        return [BenchmarkKit.Measurement(name, Sample(whole), unit: "ms")] + split
            + [BenchmarkKit.Measurement("  the inventory's share", Sample(shares), unit: "%")]
    }

    private static func recipe(_ number: Int) -> String {
        let lines = RecipeLines.recipes(number + 1).suffix(20)
        return "Dish \(number)\n\nServes 4\n\nIngredients\n\n\(lines.joined(separator: "\n"))\n"
    }

    /// The file of a home that has most of what the recipes need, each in several lots, beside much else.
    private static func stock() -> String {
        let rows = (0..<lots).map { number in
            let name = number % 4 == 0 ? RecipeLines.name(number / 4) : "Preserve \(number % 400)"
            let day = "2027-\(String(format: "%02d-%02d", 1 + number % 12, 1 + number % 28))"
            return "\(name),\(1 + number % 9),\(["kg", "l", ""][number % 3]),\(["pantry", "fridge"][number % 2]),\(day)"
        }
        return "product,amount,unit,location,bestBefore\n\(rows.joined(separator: "\n"))\n"
    }
}
