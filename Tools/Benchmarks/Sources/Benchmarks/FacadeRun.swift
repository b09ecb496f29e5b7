import BenchmarkKit
import Foundation

/// A program that does the same work by a module's facade and by SQL, in rounds.
///
/// It prints a line for each figure of a round: the figure's name, the seconds of the facade, and those of SQL.
struct FacadeRun {
    /// A figure, and how it is shown.
    struct Figure {
        var key: String
        var name: String
        /// From seconds to the unit.
        let factor: Double
        let unit: String
        /// What the facade is compared with.
        var plain = "plain SQL"
        /// The most that it may take, in the unit; `nil` for any.
        var limit: Double?
        /// How many times as long as what it is compared with it may take; `nil` for the goal of the group.
        var goal: Double?
    }

    /// The databases that are there, each by the name that programs know and the one that people do.
    static var engines: [(engine: String, name: String)] {
        guard FileManager.default.fileExists(atPath: "/usr/lib/postgresql") else {
            print("PostgreSQL is not installed, so only SQLite is measured: run `Tools/scripts/setup.sh test`.")
            return [("sqlite", "SQLite")]
        }
        return [("sqlite", "SQLite"), ("postgresql", "PostgreSQL")]
    }

    /// The seconds of each figure in each round: the facade's, and those of SQL; 0 where SQL has nothing like it.
    private var times: [String: [(facade: Double, plain: Double)]]

    init(_ program: URL, _ arguments: [String]) throws {
        var times: [String: [(facade: Double, plain: Double)]] = [:]
        let output = try ClientRun(program, arguments).output
        for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count == 3, let facade = Double(words[1]), let plain = Double(words[2]) else { continue }
            times[String(words[0]), default: []].append((facade, plain))
        }
        self.times = times
    }

    /// The rounds of several runs, one after the other.
    init(_ runs: [FacadeRun]) {
        times = runs.reduce(into: [:]) { all, run in all.merge(run.times) { $0 + $1 } }
    }

    /// Adds a figure with one value for each round of another, and the same baselines.
    func adding(_ key: String, _ seconds: [Double], beside other: String) -> FacadeRun {
        var run = self
        run.times[key] = zip(seconds, times[other] ?? []).map { ($0, $1.plain) }
        return run
    }

    /// The figures, each with its ratio to SQL.
    func measurements(of figures: [Figure], _ place: String, goal: Double) -> [BenchmarkKit.Measurement] {
        figures.flatMap { figure -> [BenchmarkKit.Measurement] in
            guard let rounds = times[figure.key] else { return [] }
            let name = "\(place): \(figure.name)"
            let facade = Sample(rounds.map { $0.facade * figure.factor })
            guard rounds.allSatisfy({ $0.plain > 0 }) else {
                return [BenchmarkKit.Measurement(name, facade, unit: figure.unit, goal: figure.limit)]
            }
            let plain = Sample(rounds.map { $0.plain * figure.factor }).median
            let ratios = Sample(rounds.map { $0.facade / $0.plain })
            return [
                BenchmarkKit.Measurement(name, facade, unit: figure.unit, baseline: plain, goal: figure.limit),
                BenchmarkKit.Measurement("  of \(figure.plain)", ratios, unit: "times", goal: figure.goal ?? goal),
            ]
        }
    }

    /// How many times as long figures take as in another run.
    func growth(
        of figures: [Figure],
        from few: FacadeRun,
        _ place: String,
        goal: Double
    ) -> [BenchmarkKit.Measurement] {
        figures.compactMap { figure in
            guard let few = few.times[figure.key], let many = times[figure.key] else { return nil }
            let median = Sample(few.map(\.facade)).median
            let ratios = Sample(many.map { $0.facade / median })
            return BenchmarkKit.Measurement("\(place): \(figure.name)", ratios, unit: "times", goal: goal)
        }
    }
}
