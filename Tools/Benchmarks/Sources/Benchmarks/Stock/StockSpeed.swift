import BenchmarkKit
import Foundation

/// Stock by the module's facade, beside plain SQL that leaves or reads the same rows, on both databases; and a home
/// with a long history beside one with a short one.
///
/// `HOMES` says how many homes there are, each with 1,000 events, and `EVENTS` how many the long history has.
struct StockSpeed {
    private static let rounds = 9
    private static let goal = 2.0
    private static let goalOfHistory = 1.5
    private static let writes = [
        FacadeRun.Figure(key: "add", name: "adding to the stock", factor: 1e6, unit: "µs"),
        FacadeRun.Figure(key: "use", name: "using stock", factor: 1e6, unit: "µs"),
        FacadeRun.Figure(key: "read", name: "the stock of a product", factor: 1e6, unit: "µs"),
    ]
    private static let list = FacadeRun.Figure(
        key: "list",
        name: "the stock of a home",
        factor: 1e6,
        unit: "µs"
    )

    let folder: URL
    /// The folder that holds `larder`.
    let programs: String

    func measure() throws -> Report {
        let homes = Self.setting("HOMES") ?? 1_000
        let events = Self.setting("EVENTS") ?? 100_000
        var measurements: [BenchmarkKit.Measurement] = []
        for (engine, name) in FacadeRun.engines {
            let many = try run("homes", engine, homes)
            let place = "\(name), \(homes) homes with 1000 events"
            measurements += many.measurements(of: Self.writes + [Self.list], place, goal: Self.goal)
            let history = try run("history", engine, events)
            measurements += history.measurements(
                of: Self.writes.map { figure in
                    var figure = figure
                    figure.plain = "the time after 100 events"
                    return figure
                },
                "\(name), a home with \(events) events",
                goal: Self.goalOfHistory
            )
        }
        measurements += try StockShare(programs: programs).measure()
        return Report(group: "stock", measurements: measurements)
    }

    private static func setting(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }

    private func run(_ what: String, _ engine: String, _ count: Int) throws -> FacadeRun {
        let program = folder.appendingPathComponent("larder-bench-stock")
        return try FacadeRun(program, [what, engine, "\(count)", "\(Self.rounds)"])
    }
}
