import Foundation

/// A program that serves until it is ended, by its process id.
final class ServerProcess {
    private let process = Process()
    private let output = Pipe()

    /// Starts a program; what it complains of goes to this one's errors.
    init(_ program: URL, _ arguments: [String], environment: [String: String] = [:]) throws {
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.executableURL = program
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        try process.run()
    }

    deinit { end() }

    /// The first lines that it prints; fewer when it ends before.
    func lines(_ count: Int) -> [String] {
        var text = ""
        while text.filter({ $0 == "\n" }).count < count {
            let data = output.fileHandleForReading.availableData
            if data.isEmpty { break }
            text += String(decoding: data, as: UTF8.self)
        }
        return text.split(separator: "\n").map { String($0) }
    }

    /// The processor time of all its threads so far, as the kernel's scheduler counts it.
    var cpuSeconds: Double {
        let tasks = "/proc/\(process.processIdentifier)/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
        let nanoseconds = threads.compactMap { thread in
            (try? String(contentsOfFile: "\(tasks)/\(thread)/schedstat", encoding: .utf8))?
                .split(separator: " ").first.flatMap { Double($0) }
        }
        return nanoseconds.reduce(0, +) / 1e9
    }

    /// Ends it and waits for that.
    func end() {
        guard process.isRunning else { return }
        process.terminate()
        process.waitUntilExit()
    }
}
