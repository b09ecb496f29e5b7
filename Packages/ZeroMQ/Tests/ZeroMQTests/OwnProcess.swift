import Foundation

/// What Linux tells about this process.
enum OwnProcess {
    /// The memory that it occupies.
    static func residentBytes() throws -> Int {
        let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return (Int(fields[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    /// How often the threads with a name stopped to wait or were stopped: a thread that runs in a loop does so ever
    /// more often, one that waits doesn't.
    static func switches(ofThreadsNamed name: String) throws -> [String: Int] {
        let folder = "/proc/self/task"
        var found: [String: Int] = [:]
        for id in try FileManager.default.contentsOfDirectory(atPath: folder) {
            // A thread may end between the two readings.
            guard let text = try? String(contentsOfFile: "\(folder)/\(id)/status", encoding: .utf8) else { continue }
            let fields = text.split(separator: "\n").map { $0.split(separator: ":\t", maxSplits: 1).map(String.init) }
            guard fields.contains(["Name", name]) else { continue }
            let counts = fields.filter { $0[0].hasSuffix("_ctxt_switches") }.compactMap { $0.last.flatMap(Int.init) }
            found[id] = counts.reduce(0, +)
        }
        return found
    }
}
