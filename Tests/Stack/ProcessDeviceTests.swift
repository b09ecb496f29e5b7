import Commands
import Envelope
import Foundation
import SystemTestSupport
import Testing

extension StackTests {
    /// A stack with a process for each service as a device of another one.
    @Suite struct ProcessDeviceTests {
        private static let home = "11111111-1111-1111-1111-111111111111"

        @Test(arguments: NodeDatabase.allCases)
        func `a stack of processes is a device of another one, and both come to hold the same`(
            on database: NodeDatabase
        ) async throws {
            let (hub, device) = (try database.stack(), try database.stack())
            try done(hub, "stock", "add", "chalk", "1 kg")
            try join(device, to: hub)
            #expect(try stock(of: device) == ["chalk"])
            try done(device, "stock", "add", "wax", "100 g")
            try wait("what the device writes reaches the hub") { try stockIfThere(of: hub) == ["chalk", "wax"] }
            try done(hub, "stock", "add", "bolts", "2 kg")
            try wait("what the hub writes reaches the device") { try stockIfThere(of: device).contains("bolts") }
            let status = try done(device, "sync", "status")
            for service in StateHashes.services { #expect(status.contains(service.rawValue.dropLast(3)), "\(status)") }
            #expect(try done(hub, "device", "list").contains("Pantry"))

            try hub.stop()
            try done(device, "stock", "add", "twine", "1 kg")
            try wait("the device notices") {
                try device.larder(["sync", "status"]).output.contains("no connection")
            }
            try device.kill("inventory")
            try hub.start()
            try wait("what waited reaches the hub by itself") { try stockIfThere(of: hub).contains("twine") }
            try wait("nothing waits") {
                let status = try device.larder(["sync", "status"])
                return status.status == 0 && !status.output.contains("waits since")
            }
            let exchange = try done(device, "sync", "now", "--timeout", "60")
            #expect(!exchange.contains("differed from the hub"), "\(exchange)")
            try checkBackup(of: device, on: database)
            try done(device, "device", "leave", "--timeout", "60")
            #expect(try !done(hub, "device", "list").contains("Pantry"))
            #expect(try stock(of: device) == ["bolts", "chalk", "twine", "wax"])
            // Only a hub tells its hash, so the former device does now.
            #expect(try await hashes(of: device) == hashes(of: hub))
        }

        /// Checks that a stack that runs checks and copies its files, and refuses to replace them.
        private func checkBackup(of stack: LocalStack, on database: NodeDatabase) throws {
            let folder = stack.scratch.path("backup")
            let commands = [["check"], ["backup", folder], ["restore", folder], ["backup", folder]]
            let outcomes = try commands.map { try stack.larder(["storage"] + $0) }
            guard database == .files else {
                for outcome in [outcomes[0], outcomes[1]] { #expect(outcome.errors.contains("`pg_dump`")) }
                return
            }
            let output = outcomes.map { $0.output + $0.errors }
            #expect(outcomes.map(\.status) == [0, 0, 1, 1], "\(output)")
            for outcome in outcomes.prefix(2) {
                for service in StateHashes.services { #expect(outcome.output.contains("\(service.module) ")) }
            }
            #expect(output[2].contains("stop it (`make down`") && output[3].contains("exists already"), "\(output)")
            let copies = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(Set(copies) == Set(StateHashes.services.map { "\($0.module).sqlite" } + ["hub.json"]))
            let elsewhere = ["--data", stack.scratch.path("elsewhere")]
            let restored = try Program.larder(["storage", "restore", folder] + elsewhere, in: stack.scratch)
            #expect(restored.status == 0, "\(restored.errors)")
            let home = ["--household", Self.home]
            let list = try Program.larder(["stock", "list"] + home + elsewhere, in: stack.scratch)
            #expect(try list.output == done(stack, "stock", "list"))
        }

        private func join(_ device: LocalStack, to hub: LocalStack) throws {
            let keys = device.scratch.path("keys")
            try done(device, "keys", "new", "pantry", "--to", keys)
            let access = "\(hub.brokerKeys)/access"
            let member = ["--as", "anna", "--role", "member", "--household", Self.home, "--access", access]
            try done(hub, ["keys", "allow", "\(keys)/pantry.pub"] + member)
            let files = ["--key", "\(keys)/pantry.key", "--broker-key", "\(hub.brokerKeys)/broker.pub"]
            let hub = ["device", "join", "--hub", try hub.networkEndpoint()]
            try done(device, hub + files + ["--name", "Pantry", "--timeout", "60"])
        }

        @discardableResult
        private func done(_ stack: LocalStack, _ arguments: String...) throws -> String {
            try done(stack, arguments)
        }

        @discardableResult
        private func done(_ stack: LocalStack, _ arguments: [String]) throws -> String {
            let outcome = try stack.larder(arguments + Self.home(for: arguments))
            try #require(outcome.status == 0, "\(arguments): \(outcome.output)\(outcome.errors)")
            return outcome.output
        }

        /// The names of what a stack has in stock.
        private func stock(of stack: LocalStack) throws -> [String] {
            try names(in: done(stack, "stock", "list"))
        }

        /// The names of what a stack has in stock; none while a service starts.
        private func stockIfThere(of stack: LocalStack) throws -> [String] {
            let list = ["stock", "list"]
            let outcome = try stack.larder(list + Self.home(for: list))
            return outcome.status == 0 ? names(in: outcome.output) : []
        }

        private func names(in list: String) -> [String] {
            list.split(separator: "\n").compactMap { $0.split(separator: " ").first?.lowercased() }.sorted()
        }

        private static func home(for arguments: [String]) -> [String] {
            let patience = arguments.contains("--timeout") ? [] : ["--timeout", "60"]
            return arguments.first == "keys" ? [] : ["--household", home] + patience
        }

        private func hashes(of stack: LocalStack) async throws -> [String] {
            let household = try #require(HouseholdID(bytes: [UInt8](repeating: 0x11, count: 16)))
            return try await StateHashes.read(at: stack.endpoint, of: household)
        }

        private func wait(_ sentence: String, until isDone: () throws -> Bool) throws {
            let end = ContinuousClock.now.advanced(by: .seconds(300))
            while try !isDone() {
                try #require(ContinuousClock.now < end, "It takes too long until \(sentence).")
                Thread.sleep(forTimeInterval: 0.1)
            }
        }
    }
}
