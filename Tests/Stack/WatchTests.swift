import Foundation
import SystemTestSupport
import Testing

extension StackTests {
    /// Tests `larder watch` with real services, and that faults do not make it miss changes.
    @Suite struct WatchTests {
        private let scratch: TemporaryFolder
        private let data: String

        init() throws {
            scratch = try TemporaryFolder()
            data = scratch.path("data")
        }

        private func serve() throws -> Program {
            let server = try Program("larder", ["serve", "--data", data], in: scratch)
            try server.waitForOutput(containing: "Stop it with Ctrl-C")
            return server
        }

        private func watch(
            _ arguments: [String],
            command: [String] = ["watch"],
            data: String? = nil
        ) throws -> Program {
            let watcher = try Program("larder", command + ["--data", data ?? self.data] + arguments, in: scratch)
            try watcher.waitForError(containing: "Watching")
            return watcher
        }

        private func larder(_ arguments: [String]) throws {
            let outcome = try Program.larder(arguments + ["--data", data], in: scratch)
            try #require(outcome.status == 0, "\(outcome.errors)")
        }

        /// Ends the watcher with Ctrl-C; returns its output.
        private func end(_ watcher: Program) throws -> String {
            watcher.process.interrupt()
            let outcome = try watcher.wait()
            #expect(outcome.status == 0)
            return outcome.output
        }

        /// Returns the numbers of the changes in the JSON of `larder watch --json`.
        private func numbers(_ output: String) throws -> [Int] {
            try output.split(separator: "\n").map { line in
                let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                return try #require(object?["seq"] as? Int)
            }
        }

        @Test func `a change by another process is shown at once`() throws {
            let server = try serve()
            try larder(["stock", "add", "salt", "1 kg"])
            let watcher = try watch([])
            try larder(["stock", "add", "flour", "2 kg"])
            let committed = Date()
            // By its event: without one, the watcher would look 30 seconds later.
            try watcher.waitForOutput(containing: "2 kg  v1  by local", seconds: 20)
            print("Shown \(Int(Date().timeIntervalSince(committed) * 1_000)) ms after the command had ended.")
            let output = try end(watcher)
            #expect(!output.contains("Salt"), "What was before is not shown.")
            #expect(output.contains("product    product"))
            server.process.terminate()
            #expect(try server.wait().status == 0)
        }

        @Test func `what happens to lists and settings is shown, also when the home has none yet`() throws {
            let server = try serve()
            let lists = try watch([], command: ["list", "watch"])
            let all = try watch([])
            try larder(["household", "set", "--currency", "EUR"])
            try all.waitForOutput(containing: "household", seconds: 20)
            try larder(["list", "add", "soap", "--yes"])
            try lists.waitForOutput(containing: "Soap", seconds: 20)
            try larder(["list", "check", "soap"])
            try lists.waitForOutput(containing: "checked  Soap", seconds: 20)
            #expect(try end(all).contains("shopping"))
            _ = try end(lists)
            server.process.terminate()
            _ = try server.wait()
        }

        @Test func `from the start, every change of a service is shown once and in order`() throws {
            let server = try serve()
            for name in ["flour", "salt", "sugar"] { try larder(["stock", "add", name, "2"]) }
            let watcher = try watch(["--service", "inventory", "--from-start", "--json"])
            for name in ["flour", "rice"] { try larder(["stock", "add", name, "1"]) }
            try watcher.waitForOutput(containing: #""seq":5,"#)
            let output = try end(watcher)
            #expect(try numbers(output) == Array(1...5))
            let later = try watch(["--service", "inventory", "--since", "3", "--json"])
            try later.waitForOutput(containing: #""seq":5,"#)
            #expect(try numbers(end(later)) == [4, 5])
            server.process.terminate()
            _ = try server.wait()
        }

        @Test func `with nothing running there is nothing to watch, and a sentence explains it`() throws {
            let outcome = try Program.larder(["watch", "--data", data], in: scratch)
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains("nothing can be watched: start `larder serve` in another terminal"))
            #expect(outcome.errors.split(separator: "\n").count == 1)
            let absent = try Program.larder(["watch", "--broker", "ipc://\(scratch.path("no.sock"))"], in: scratch)
            #expect(absent.status == 1)
            #expect(absent.errors.contains("No broker answers at"))
        }

        @Test func `fault 10: a stopped watcher delays no other and misses nothing`() throws {
            let server = try serve()
            let watcher = try watch(["--service", "inventory", "--json"])
            try larder(["stock", "add", "flour", "1"])
            try watcher.waitForOutput(containing: #""seq":1,"#)
            watcher.send(SIGSTOP)
            let requests = (1...400).map {
                #"{"productId": "p\#($0)", "amount": {"value": "1", "unit": "kg"}}"# + "\n"
            }
            let outcome = try Program.larder(
                ["call", "inventory", "AddStock", "--jsonl", "--data", data],
                input: requests.joined(),
                in: scratch
            )
            #expect(outcome.status == 0)
            watcher.send(SIGCONT)
            try watcher.waitForOutput(containing: #""seq":401,"#)
            #expect(try numbers(end(watcher)) == Array(1...401))
            server.process.terminate()
            _ = try server.wait()
        }

        @Test func `fault 11: a service that is killed and restarted is followed without a gap`() throws {
            let stack = try LocalStack()
            let watcher = try watch(["--service", "inventory", "--json"], data: stack.data)
            var numberOfChanges = 0
            for other in ["salt", "sugar", "rice"] {
                #expect(try stack.larder(["stock", "add", "flour", "1", "--timeout", "60"]).status == 0)
                numberOfChanges += 1
                // Right after its commit, possibly before its event has been sent.
                try stack.kill("inventory")
                let added = try stack.larder(["stock", "add", other, "1", "--timeout", "60"])
                #expect(added.status == 0, "\(added.errors)")
                numberOfChanges += 1
            }
            try watcher.waitForOutput(containing: "\"seq\":\(numberOfChanges),")
            #expect(try numbers(end(watcher)) == Array(1...numberOfChanges))
            try stack.stop()
        }
    }
}
