import BenchmarkKit
import Foundation

/// Runs groups of measurements, prints a table for each, and writes `<group>.json`.
///
/// usage: larder-benchmarks BIN-FOLDER SAMPLES-FOLDER RESULT-FOLDER [GROUP]
@main
enum Benchmarks {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst().map { String($0) }
        guard (3...4).contains(arguments.count) else {
            FileHandle.standardError.write(Data("usage: larder-benchmarks BIN SAMPLES RESULTS [GROUP]\n".utf8))
            exit(2)
        }
        // The peers of the bus are built with this program, in the same folder.
        let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let groups: [String: () throws -> Report] = [
            "bus": { try BusSpeed(folder: folder, programs: arguments[0]).measure() },
            "convert": { try ConversionSpeed().measure() },
            "import": { try ImportSpeed(programs: arguments[0]).measure() },
            "lists": { try ListSpeed(folder: folder, programs: arguments[0]).measure() },
            "parse": { try ParseSpeed(folder: folder).measure() },
            "main": { try MainJob(programs: arguments[0], samples: arguments[1]).measure() },
            "product": { try ProductSpeed(folder: folder).measure() },
            "stock": { try StockSpeed(folder: folder, programs: arguments[0]).measure() },
            "sync": { try SyncSpeed(folder: folder).measure() },
            "quantity": { try QuantitySpeed(programs: arguments[0]).measure() },
        ]
        let wanted = arguments.count == 4 ? [arguments[3]] : groups.keys.sorted()
        var isMissed = false
        for name in wanted {
            guard let group = groups[name] else {
                let known = groups.keys.sorted().joined(separator: ", ")
                FileHandle.standardError.write(Data("There is no group \"\(name)\": the groups are \(known).\n".utf8))
                exit(2)
            }
            let report = try group()
            print(report.table)
            let results = URL(fileURLWithPath: arguments[2])
            try FileManager.default.createDirectory(at: results, withIntermediateDirectories: true)
            try report.json().write(to: results.appendingPathComponent("\(name).json"))
            isMissed = isMissed || report.isMissed
        }
        exit(isMissed ? 1 : 0)
    }
}
