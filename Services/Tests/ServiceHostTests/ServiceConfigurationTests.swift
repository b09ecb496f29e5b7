import ArgumentParser
import Logging
import ServiceHost
import Testing

@Suite struct ServiceConfigurationTests {
    private func configuration(
        _ arguments: [String] = [],
        environment: [String: String] = [:]
    ) throws -> ServiceConfiguration {
        try ServiceConfiguration(try ServiceOptions.parse(arguments), environment: environment)
    }

    @Test func `without flags and variables the defaults apply`() throws {
        let configuration = try configuration(environment: ["XDG_DATA_HOME": "/share"])
        #expect(configuration.dataFolder.path == "/share/larder")
        #expect(configuration.broker == .ipc(path: "/share/larder/run/broker.sock"))
        #expect(configuration.logLevel == .info)
        #expect(configuration.credit == 16)
        #expect(configuration.drain == .seconds(10))
    }

    @Test func `a flag wins over its variable`() throws {
        let environment = [
            "LARDER_BROKER": "tcp://127.0.0.1:1", "LARDER_DATA": "/one", "LARDER_LOG_LEVEL": "debug",
            "LARDER_CREDIT": "4", "LARDER_DRAIN": "0",
        ]
        let named = try configuration(environment: environment)
        #expect(named.broker == .tcp(host: "127.0.0.1", port: 1))
        #expect(named.dataFolder.path == "/one")
        #expect(named.logLevel == .debug)
        #expect(named.credit == 4)
        #expect(named.drain == .zero)
        let flags =
            ["--broker", "tcp://127.0.0.1:2", "--data", "/two", "--log-level", "ERROR", "--credit", "8"]
            + ["--drain", "600"]
        let flagged = try configuration(flags, environment: environment)
        #expect(flagged.broker == .tcp(host: "127.0.0.1", port: 2))
        #expect(flagged.dataFolder.path == "/two")
        #expect(flagged.logLevel == .error)
        #expect(flagged.credit == 8)
        #expect(flagged.drain == .seconds(600))
    }

    @Test(arguments: ["1", "1001", "many", "-4"])
    func `a credit that is too small or too large is refused`(credit: String) {
        let failure = #expect(throws: StartupFailure.self) {
            try configuration(environment: ["LARDER_CREDIT": credit])
        }
        #expect(failure?.description == "--credit cannot be \"\(credit)\": use a number from 2 to 1000.")
    }

    @Test(arguments: ["-1", "601", "soon"])
    func `a time for the last requests that is too long is refused`(drain: String) {
        let failure = #expect(throws: StartupFailure.self) { try configuration(["--drain=\(drain)"]) }
        #expect(failure?.description == "--drain cannot be \"\(drain)\": use a number from 0 to 600.")
    }

    @Test func `the refusal of an unknown level lists the known ones`() {
        let failure = #expect(throws: StartupFailure.self) { try configuration(["--log-level", "loud"]) }
        let levels = "trace, debug, info, notice, warning, error, critical"
        #expect(failure?.description == "--log-level cannot be \"loud\": use one of \(levels).")
    }
}
