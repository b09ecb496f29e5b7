import Foundation
import LarderCommands

/// One run of the command with stubs.
struct Run {
    let console: StubConsole
    let services: StubServices
    let status: ExitStatus

    var output: String { console.output }
    var errors: String { console.errors }

    init(
        _ arguments: [String],
        services: StubServices = StubServices(),
        console: StubConsole = StubConsole(),
        environment: [String: String] = [:],
        zone: TimeZone = .gmt
    ) async {
        self.console = console
        self.services = services
        let session = Session(
            version: "1.2.3",
            environment: environment,
            console: console,
            backend: services,
            runIdentifier: "run-1",
            now: Date(timeIntervalSince1970: 1_795_694_400),
            zone: zone
        )
        status = await LarderProcess.run(arguments, in: session)
    }
}
