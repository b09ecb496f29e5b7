import BenchmarkKit
import Foundation

/// Products by the module's facade, beside plain SQL that leaves or reads the same rows, on both databases.
///
/// `PRODUCTS` says how many products a home has; with more than 10,000, a home of 10,000 is measured beside it.
struct ProductSpeed {
    private static let rounds = 9
    private static let usual = 10_000
    private static let goal = 2.0
    private static let figures = [
        FacadeRun.Figure(key: "upsert", name: "adding 500", factor: 1e3, unit: "ms"),
        FacadeRun.Figure(key: "get", name: "one by its barcode", factor: 1e6, unit: "µs"),
        FacadeRun.Figure(key: "gets", name: "100 by their barcodes", factor: 1e3, unit: "ms"),
    ]
    // FTS5 is a part of SQLite only.
    private static let search = FacadeRun.Figure(
        key: "search",
        name: "a search, 95th percentile",
        factor: 1e3,
        unit: "ms",
        plain: "plain FTS5"
    )

    let folder: URL

    func measure() throws -> Report {
        let wanted = ProcessInfo.processInfo.environment["PRODUCTS"].flatMap { Int($0) } ?? Self.usual
        var measurements: [BenchmarkKit.Measurement] = []
        for (engine, name) in FacadeRun.engines {
            let usual = try run(engine, Self.usual)
            measurements += figures(of: usual, "\(name), \(Self.usual) products")
            guard wanted > Self.usual else { continue }
            let many = try run(engine, wanted)
            measurements += figures(of: many, "\(name), \(wanted) products")
            let place = "\(name), \(wanted) beside \(Self.usual) products"
            measurements += many.growth(of: Self.figures, from: usual, place, goal: Self.goal)
        }
        return Report(group: "product", measurements: measurements)
    }

    private func figures(of run: FacadeRun, _ place: String) -> [BenchmarkKit.Measurement] {
        run.measurements(of: Self.figures + [Self.search], place, goal: Self.goal)
    }

    private func run(_ engine: String, _ products: Int) throws -> FacadeRun {
        try FacadeRun(folder.appendingPathComponent("larder-bench-product"), [engine, "\(products)", "\(Self.rounds)"])
    }
}
