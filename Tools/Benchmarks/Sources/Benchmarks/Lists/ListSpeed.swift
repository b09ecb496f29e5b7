import BenchmarkKit
import Foundation

/// Lists, recipes and autocomplete by the modules' facades, beside plain SQL that leaves or reads the same rows, on
/// both databases; an import of an archive beside parsing it and inserting its rows; and all of it end to end over the
/// bus.
///
/// `RECIPES` says how many recipes a home has, and `INGREDIENTS` how many ingredients of its own.
struct ListSpeed {
    private static let rounds = 9
    private static let imports = 3
    private static let lists = 50
    /// The most milliseconds of a completion.
    private static let limit = 5.0
    private static let goal = 3.0
    private static let goalOfImport = 2.0
    private static let listFigures = [
        FacadeRun.Figure(key: "add", name: "adding a recipe to a list of 100 items", factor: 1e3, unit: "ms"),
        FacadeRun.Figure(key: "check", name: "checking an item", factor: 1e3, unit: "ms"),
        FacadeRun.Figure(key: "show", name: "showing the list in a shop's order", factor: 1e3, unit: "ms"),
    ]
    // FTS5 is a part of SQLite only.
    private static let search = FacadeRun.Figure(
        key: "search",
        name: "a search for recipes, 95th percentile",
        factor: 1e3,
        unit: "ms",
        plain: "plain FTS5"
    )
    private static let completions = [
        FacadeRun.Figure(
            key: "suggest",
            name: "autocomplete by a beginning, 95th percentile",
            factor: 1e3,
            unit: "ms",
            limit: limit
        ),
        FacadeRun.Figure(
            key: "typo",
            name: "autocomplete with a slip, 95th percentile",
            factor: 1e3,
            unit: "ms",
            limit: limit
        ),
    ]
    private static let process = FacadeRun.Figure(
        key: "process",
        name: "importing the recipes by `larder`",
        factor: 1,
        unit: "s",
        plain: "parsing and plain SQL",
        goal: goalOfImport
    )

    let folder: URL
    /// The folder that holds `larder`.
    let programs: String
    private let recipes = Self.setting("RECIPES") ?? 5_000
    private let ingredients = Self.setting("INGREDIENTS") ?? 10_000

    init(folder: URL, programs: String) { (self.folder, self.programs) = (folder, programs) }

    func measure() throws -> Report {
        var measurements: [BenchmarkKit.Measurement] = []
        for (engine, name) in FacadeRun.engines {
            let lists = try run(["lists", engine, "\(Self.lists)", "\(Self.rounds)"])
            measurements += lists.measurements(of: Self.listFigures, "\(name), \(Self.lists) lists", goal: Self.goal)
            let recipes = try recipeRun(engine)
            var load = Self.process
            (load.key, load.name, load.plain) = ("import", "importing the recipes", "parsing and plain SQL")
            measurements += recipes.measurements(
                of: [load, Self.search] + (engine == "sqlite" ? [Self.process] : []),
                "\(name), \(self.recipes) recipes",
                goal: Self.goal
            )
            let completions = try run(["ingredients", engine, "\(ingredients)", "\(Self.rounds)"])
            let place = "\(name), \(ingredients) ingredients"
            measurements += completions.measurements(of: Self.completions, place, goal: Self.goal)
        }
        let bus = try run(["bus", "\(recipes)", "\(Self.lists)", "\(ingredients)", "\(Self.rounds)"])
        let figures = Self.listFigures + [Self.search] + Self.completions
        measurements += bus.measurements(of: figures, "over the bus", goal: Self.goal)
        return Report(group: "lists", measurements: measurements)
    }

    private static func setting(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }

    private func run(_ arguments: [String]) throws -> FacadeRun {
        try FacadeRun(folder.appendingPathComponent("larder-bench-lists"), arguments)
    }

    /// Imports recipes into a new database by the facade and, on SQLite, into a new data folder by the whole program,
    /// in turn.
    private func recipeRun(_ engine: String) throws -> FacadeRun {
        let work = FileManager.default.temporaryDirectory.appendingPathComponent("larder-bench-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: work) }
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        let archive = work.appendingPathComponent("recipes.zip").path
        _ = try run(["archive", archive, "\(recipes)"])
        let larder = URL(fileURLWithPath: programs).appendingPathComponent("larder")
        var (runs, seconds): ([FacadeRun], [Double]) = ([], [])
        for round in 0..<Self.imports {
            runs.append(try run(["recipes", engine, "\(recipes)", "\(Self.rounds / Self.imports)"]))
            guard engine == "sqlite" else { continue }
            let data = work.appendingPathComponent("data-\(round)").path
            seconds.append(try TimedRun(larder, ["recipe", "import", archive, "--data", data]).milliseconds / 1e3)
        }
        return FacadeRun(runs).adding("process", seconds, beside: "import")
    }
}
