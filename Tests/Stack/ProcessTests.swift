import Foundation
import SystemTestSupport
import Testing

extension StackTests {
    @Suite struct ProcessTests {
        private let scratch: TemporaryFolder
        private let endpoint: String
        private let data: String

        init() throws {
            scratch = try TemporaryFolder()
            endpoint = "ipc://\(scratch.path("bus/broker.sock"))"
            data = scratch.path("data")
        }

        private func start(_ name: String, _ more: [String] = []) throws -> Program {
            let address = name == "broker-service" ? "--listen" : "--broker"
            return try Program(name, [address, endpoint, "--data", data] + more, in: scratch)
        }

        private func stop(_ programs: Program...) throws {
            for program in programs.reversed() {
                program.process.terminate()
                program.process.waitUntilExit()
            }
        }

        @Test(arguments: ["broker-service", "inventory-service", "quantity-service"])
        func `SIGTERM drains and exits with 0`(name: String) throws {
            let broker = try start("broker-service")
            try broker.waitForError(containing: "ready")
            let program = name == "broker-service" ? broker : try start(name)
            try program.waitForError(containing: "\"ready\"")
            program.process.terminate()
            let outcome = try program.wait()
            #expect(outcome.status == 0)
            #expect(outcome.errors.contains("\"message\":\"stopped\""))
            if broker.process.isRunning { try stop(broker) }
        }

        @Test func `SIGINT drains and exits with 0`() throws {
            let broker = try start("broker-service")
            try broker.waitForError(containing: "ready")
            broker.process.interrupt()
            #expect(try broker.wait().status == 0)
        }

        @Test func `a service without its broker logs it once and starts when the broker runs`() throws {
            let service = try start("category-service")
            try service.waitForError(containing: "no broker answers yet")
            let broker = try start("broker-service")
            try service.waitForError(containing: "\"ready\"")
            let warnings = try service.errorsSoFar().components(separatedBy: "no broker answers yet").count - 1
            #expect(warnings == 1)
            try stop(broker, service)
        }

        @Test func `a second process of a service refuses`() throws {
            let broker = try start("broker-service")
            try broker.waitForError(containing: "ready")
            let first = try start("inventory-service")
            try first.waitForError(containing: "\"ready\"")
            let second = try start("inventory-service").wait()
            #expect(second.status == 1)
            #expect(second.errors.contains("already runs the inventory service on \(data)"))
            #expect(second.errors.split(separator: "\n").count == 1)
            try stop(broker, first)
        }

        @Test func `a second broker on the same data folder refuses`() throws {
            let broker = try start("broker-service")
            try broker.waitForError(containing: "ready")
            let second = try start("broker-service").wait()
            #expect(second.status == 1)
            #expect(second.errors.contains("is in use by process \(broker.process.processIdentifier)"))
            try stop(broker)
        }

        @Test func `a port in use is refused`() throws {
            let broker = try start("broker-service")
            try broker.waitForError(containing: "ready")
            let arguments = ["--listen", endpoint, "--data", scratch.path("other")]
            let second = try Program("broker-service", arguments, in: scratch).wait()
            #expect(second.status == 1)
            #expect(second.errors.contains("is in use"))
            #expect(
                try Program("broker-service", ["--listen", endpoint, "--healthcheck"], in: scratch).wait().status == 0
            )
            try stop(broker)
        }

        @Test(arguments: [
            (["--broker", "localhost"], "\"localhost\" is not an endpoint"),
            (["--credit", "1"], "--credit cannot be \"1\""),
            (["--data", "/proc/larder"], "/proc/larder"),
            (["--data", "/etc/passwd"], "/etc/passwd is not a folder"),
        ])
        func `a service that cannot start explains why in one sentence`(arguments: [String], sentence: String) throws {
            let outcome = try Program("recipe-service", arguments, in: scratch).wait()
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains(sentence))
            #expect(outcome.errors.split(separator: "\n").count == 1)
        }

        @Test func `a health check distinguishes a running service from a missing one`() throws {
            let broker = try start("broker-service")
            let service = try start("recipe-service")
            try service.waitForError(containing: "\"ready\"")
            #expect(try start("recipe-service", ["--healthcheck"]).wait().status == 0)
            try stop(broker, service)
            #expect(try start("recipe-service", ["--healthcheck"]).wait().status == 1)
            #expect(try start("broker-service", ["--healthcheck"]).wait().status == 1)
        }
    }
}
