import Foundation
import MessageBusTestKit
import SystemTestSupport
import Testing

extension StackTests {
    /// Devices of a home as processes, with their own data folders, keys, and a hub that comes and goes.
    @Suite struct DeviceTests {
        /// How often a node is killed; more in the long tests.
        private static let kills = ProcessInfo.processInfo.environment["LARDER_TEST_LONG"] == nil ? 5 : 200
        /// Draws which node is killed, and when; `LARDER_SEED` repeats a run.
        private static let seed =
            ProcessInfo.processInfo.environment["LARDER_SEED"].flatMap { UInt64($0) } ?? .random(in: 0..<1_000_000)

        @Test(arguments: NodeDatabase.allCases)
        func `devices work without their hub, and hold the same afterward`(on database: NodeDatabase) async throws {
            let home = try HomeOfDevices(hubOn: database)
            try home.kill("hub")
            for item in 1...3 { try home.done(on: home.names) { ["stock", "add", "bolts \($0)\(item)", "\(item)"] } }
            try home.done(on: home.names) { _ in ["stock", "add", "sugar", "100 g"] }
            let alone = try home.larder(["sync", "now"], on: "phone")
            #expect(alone.status == 1 && alone.errors.contains("No broker answers"))
            #expect(try home.stock(of: "phone").count == 4, "Nothing is lost by an exchange that fails.")
            try home.start("hub")
            try home.settle()
            let stock = try home.stock(of: "hub")
            #expect(stock.count == 10)
            #expect(stock.contains { $0.lowercased().contains("sugar") && $0.hasSuffix("300 g") }, "\(stock)")
            #expect(try home.larder(["stock", "add", "rice", "1 kg"], on: "laptop").status == 0)
            #expect(try home.stock(of: "hub").count == 11, "A command's changes reach a running hub by themselves.")
            let status = try home.larder(["sync", "status"], on: "tablet").output
            #expect(status.contains("nothing waits") && !status.contains("since"))
            try home.settle()
            try await home.expectSameState()
        }

        @Test func `a device asks its hub for a product that it lacks, and keeps what it read`() async throws {
            let home = try HomeOfDevices()
            let barcode = ["--barcode", "036000291452"]
            try home.done(["product", "add", "Oat flakes"] + barcode, on: "hub")
            let asked = try home.larder(["product", "get", "036000291452"], on: "phone")
            #expect(asked.status == 0 && asked.output.contains("Oat flakes"), "\(asked.output)\(asked.errors)")
            try home.kill("hub")
            let kept = try home.larder(["product", "get", "036000291452"], on: "phone")
            #expect(kept.status == 0 && kept.output.contains("Oat flakes"), "\(kept.errors)")
            let unknown = try home.larder(["product", "get", "036000291452"], on: "tablet")
            #expect(unknown.status == 1 && unknown.errors.hasPrefix("This device has no product"), "\(unknown.errors)")
            #expect(try home.larder(["product", "list"], on: "tablet").status == 0)
            try home.done(["product", "add", "Rolled oats"] + barcode, on: "tablet")
            try home.start("hub")
            try home.settle()
            #expect(try home.done(["product", "list"], on: "hub").split(separator: "\n").count == 1)
            try await home.expectSameState()
        }

        @Test func `a device that runs hears at once what another one changed`() async throws {
            let home = try HomeOfDevices()
            for name in home.names { try home.start(name) }
            // The first exchange and the subscription take a moment.
            let added = try home.larder(["stock", "add", "candles", "12"], on: "phone")
            try #require(added.status == 0, "\(added.errors)")
            let start = ContinuousClock.now
            while try home.stock(of: "tablet").isEmpty, start.duration(to: .now) < .seconds(25) {}
            #expect(try home.stock(of: "tablet").count == 1, "Without events, it would take up to 30 s.")
            try home.settle()
            try await home.expectSameState()
        }

        @Test(arguments: NodeDatabase.allCases)
        func `nodes that are killed while they write and exchange lose and double nothing`(
            hubOn database: NodeDatabase
        ) async throws {
            print("LARDER_SEED=\(Self.seed) kills the same nodes again.")
            var random = SeededGenerator(seed: Self.seed)
            let home = try HomeOfDevices(hubOn: database)
            for name in home.names { try home.start(name) }
            var writes = try HomeWrites(in: home)
            for round in 1...Self.kills {
                // The first victim is the hub, the others are drawn.
                let drawn = (["hub"] + home.names).randomElement(using: &random) ?? "hub"
                let victim = round == 1 ? "hub" : drawn
                let moment = Int.random(in: 0..<writes.countOfRound, using: &random)
                try writes.write(round: round) { ended in if ended == moment { try home.kill(victim) } }
                try home.start(victim)
            }
            try home.settle()
            for node in ["hub"] + home.names { try writes.check(on: node) }
            #expect(writes.changes.acknowledged == StockChanges.kinds)
            let most = HomeWrites.Module.allCases.count * home.names.count * Self.kills / 2
            #expect(writes.acknowledged >= most, "Most commands end well: \(writes.acknowledged)")
            try await home.expectSameState()
        }
    }
}
