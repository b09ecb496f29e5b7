import BenchmarkKit
import Foundation

/// Products by the module's facade, beside plain SQL that leaves or reads the same rows, on both databases.
///
/// `PRODUCTS` says how many products a home has; with more than 10,000, a home of 10,000 is measured beside it.
struct ProductSpeed {
    private static let rounds = 9
    private static let usual = 10_000

    let folder: URL

    /// The seconds of one figure in each round: the facade's, and those of plain SQL.
    private typealias Times = [(facade: Double, plain: Double)]

    func measure() throws -> Report {
        let wanted = ProcessInfo.processInfo.environment["PRODUCTS"].flatMap { Int($0) } ?? Self.usual
        var measurements: [BenchmarkKit.Measurement] = []
        for (engine, name) in [("sqlite", "SQLite"), ("postgresql", "PostgreSQL")] {
            guard engine == "sqlite" || FileManager.default.fileExists(atPath: "/usr/lib/postgresql") else {
                print("PostgreSQL is not installed, so only SQLite is measured: run `Tools/scripts/setup.sh test`.")
                continue
            }
            let usual = try run(engine, Self.usual)
            measurements += figures(of: usual, "\(name), \(Self.usual) products")
            guard wanted > Self.usual else { continue }
            let many = try run(engine, wanted)
            measurements += figures(of: many, "\(name), \(wanted) products")
            measurements += growth(from: usual, to: many, "\(name), \(wanted) beside \(Self.usual) products")
        }
        return Report(group: "product", measurements: measurements)
    }

    private func run(_ engine: String, _ products: Int) throws -> [String: Times] {
        let program = folder.appendingPathComponent("larder-bench-product")
        let run = try ClientRun(program, [engine, "\(products)", "\(Self.rounds)"])
        var times: [String: Times] = [:]
        for line in String(decoding: run.output, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count == 3, let facade = Double(words[1]), let plain = Double(words[2]) else { continue }
            times[String(words[0]), default: []].append((facade, plain))
        }
        return times
    }

    /// The figures with the factor from seconds to their unit.
    private static let shown = [
        (key: "upsert", name: "adding 500", factor: 1e3, unit: "ms"),
        (key: "get", name: "one by its barcode", factor: 1e6, unit: "µs"),
        (key: "gets", name: "100 by their barcodes", factor: 1e3, unit: "ms"),
        (key: "search", name: "a search, 95th percentile", factor: 1e3, unit: "ms"),
    ]

    private func figures(of times: [String: Times], _ place: String) -> [BenchmarkKit.Measurement] {
        Self.shown.flatMap { shown -> [BenchmarkKit.Measurement] in
            guard let rounds = times[shown.key] else { return [] }
            let facade = Sample(rounds.map { $0.facade * shown.factor })
            // FTS5 is a part of SQLite only.
            guard rounds.allSatisfy({ $0.plain > 0 }) else {
                return [BenchmarkKit.Measurement("\(place): \(shown.name)", facade, unit: shown.unit)]
            }
            let plain = Sample(rounds.map { $0.plain * shown.factor })
            return [
                BenchmarkKit.Measurement(
                    "\(place): \(shown.name)",
                    facade,
                    unit: shown.unit,
                    baseline: plain.median
                ),
                BenchmarkKit.Measurement(
                    shown.key == "search" ? "  of plain FTS5" : "  of plain SQL",
                    Sample(rounds.map { $0.facade / $0.plain }),
                    unit: "times",
                    goal: 2
                ),
            ]
        }
    }

    private func growth(
        from few: [String: Times],
        to many: [String: Times],
        _ place: String
    ) -> [BenchmarkKit.Measurement] {
        Self.shown.filter { $0.key != "search" }.compactMap { shown in
            guard let few = few[shown.key], let many = many[shown.key] else { return nil }
            let median = Sample(few.map(\.facade)).median
            let ratios = Sample(many.map { $0.facade / median })
            return BenchmarkKit.Measurement("\(place): \(shown.name)", ratios, unit: "times", goal: 2)
        }
    }
}
