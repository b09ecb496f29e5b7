import Foundation
import LarderCommands
import ServiceHost

/// Runs the process with its arguments, its console and the real services.
@main enum Main {
    static func main() async {
        let session = Session(
            version: Release.version,
            environment: ProcessInfo.processInfo.environment,
            console: SystemConsole(),
            backend: LocalBackend(),
            runIdentifier: UUID().uuidString.lowercased(),
            now: Date()
        )
        let status = await LarderProcess.run(Array(CommandLine.arguments.dropFirst()), in: session)
        exit(status.rawValue)
    }
}
