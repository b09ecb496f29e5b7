import Foundation

/// A program that ends on its own and prints its figures.
struct ClientRun {
    /// Why there are no figures.
    enum Failure: Error, CustomStringConvertible {
        /// The broker ended before it listened.
        case noEndpoint
        /// The client ended with a status other than 0 and printed the reason.
        case ended(command: String, status: Int32)

        var description: String {
            switch self {
            case .noEndpoint: "The broker ended before it listened: see its message above."
            case .ended(let command, let status): "\(command) ended with \(status): see its message above."
            }
        }
    }

    /// What it printed.
    let output: Data

    /// Runs a program to its end.
    init(_ program: URL, _ arguments: [String], environment: [String: String] = [:]) throws {
        let process = Process()
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let pipe = Pipe()
        process.executableURL = program
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        try process.run()
        output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure.ended(
                command: ([program.lastPathComponent] + arguments).joined(separator: " "),
                status: process.terminationStatus
            )
        }
    }
}
