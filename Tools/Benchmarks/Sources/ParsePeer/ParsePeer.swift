import AllocationCount
import Foundation
import QuantityModule

/// Reads a file of ingredient lines over and over and prints how many it reads a second, and how often it asks the heap
/// for memory for each line and for each of its words.
///
/// usage: larder-bench-parse FILE SECONDS
///
/// The time is the process's own, after each line was read once.
@main
enum ParsePeer {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3, let seconds = Double(arguments[2]) else {
            FileHandle.standardError.write(Data("usage: larder-bench-parse FILE SECONDS\n".utf8))
            exit(2)
        }
        let lines = try String(contentsOfFile: arguments[1], encoding: .utf8).split(separator: "\n").map(String.init)
        let service = IngredientParsingService()
        // The result is used, so that the optimizer keeps the work.
        var read = lines.reduce(0) { $0 + service.parse($1).name.utf8.count }
        var count = 0
        let allocations = larder_allocation_count()
        let started = clock()
        while clock() - started < Int(seconds * Double(CLOCKS_PER_SEC)) {
            for line in lines { read &+= service.parse(line).name.utf8.count }
            count += lines.count
        }
        let time = Double(clock() - started) / Double(CLOCKS_PER_SEC)
        let asked = Double(larder_allocation_count() - allocations)
        guard read > 0 else { exit(1) }
        let words = lines.reduce(0) { $0 + $1.split(separator: " ").count } * (count / lines.count)
        print(Double(count) / time, asked / Double(count), asked / Double(words))
    }
}
