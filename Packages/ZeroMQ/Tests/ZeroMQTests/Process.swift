import Foundation

/// What Linux tells about this process.
enum Process {
    /// The memory that it occupies.
    static func residentBytes() throws -> Int {
        let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return (Int(fields[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    /// The processor time of threads with a name, in hundredths of a second.
    static func processorTicks(ofThreadsNamed name: String) throws -> [Int] {
        let folder = "/proc/self/task"
        return try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { id in
            // A thread may end between the two readings.
            guard let text = try? String(contentsOfFile: "\(folder)/\(id)/stat", encoding: .utf8),
                let end = text.lastIndex(of: ")"), text[..<end].hasSuffix("(\(name)")
            else { return nil }
            let fields = text[end...].split(separator: " ")
            return (Int(fields[12]) ?? 0) + (Int(fields[13]) ?? 0)
        }
    }
}
