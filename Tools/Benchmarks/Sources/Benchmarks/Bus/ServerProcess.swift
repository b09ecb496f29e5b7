import Foundation

/// A program that serves until it is stopped by its process id.
final class ServerProcess {
    private let process = Process()
    private let output = Pipe()

    /// Starts a program; its errors go to this program's standard error.
    init(_ program: URL, _ arguments: [String], environment: [String: String] = [:]) throws {
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.executableURL = program
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        try process.run()
    }

    deinit { end() }

    /// Returns the first lines that it prints; fewer when it ends early.
    func lines(_ count: Int) -> [String] {
        var text = ""
        while text.filter({ $0 == "\n" }).count < count {
            let data = output.fileHandleForReading.availableData
            if data.isEmpty { break }
            text += String(decoding: data, as: UTF8.self)
        }
        return text.split(separator: "\n").map { String($0) }
    }

    /// The CPU time of all its threads so far, according to the kernel's scheduler.
    var cpuSeconds: Double {
        let tasks = "/proc/\(process.processIdentifier)/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
        let nanoseconds = threads.compactMap { thread in
            (try? String(contentsOfFile: "\(tasks)/\(thread)/schedstat", encoding: .utf8))?
                .split(separator: " ").first.flatMap { Double($0) }
        }
        return nanoseconds.reduce(0, +) / 1e9
    }

    /// Stops the program and waits for its end.
    func end() {
        guard process.isRunning else { return }
        process.terminate()
        process.waitUntilExit()
    }
}
