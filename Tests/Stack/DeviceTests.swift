import Foundation
import SystemTestSupport
import Testing

extension StackTests {
    /// Devices of a home as processes, with their own data folders, keys, and a hub that comes and goes.
    @Suite struct DeviceTests {
        /// How often a node is killed; more in the long tests.
        private static let kills = ProcessInfo.processInfo.environment["LARDER_TEST_LONG"] == nil ? 5 : 200

        @Test(arguments: HubDatabase.allCases)
        func `devices work without their hub, and hold the same afterward`(on database: HubDatabase) throws {
            let home = try HomeOfDevices(devices: ["phone", "tablet", "laptop"], hubOn: database)
            try home.kill("hub")
            for (place, name) in home.names.enumerated() {
                for item in 1...3 {
                    let outcome = try home.larder(["stock", "add", "bolts \(name)\(item)", "\(place + 1)"], on: name)
                    try #require(outcome.status == 0, "\(outcome.errors)")
                }
                #expect(try home.larder(["stock", "add", "sugar", "100 g"], on: name).status == 0)
            }
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
        }

        @Test func `a device asks its hub for a product that it lacks, and keeps what it read`() throws {
            let home = try HomeOfDevices(devices: ["phone", "tablet"])
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
        }

        @Test func `a device that runs hears at once what another one changed`() throws {
            let home = try HomeOfDevices(devices: ["phone", "tablet"])
            for name in home.names { try home.start(name) }
            // The first exchange and the subscription take a moment.
            let added = try home.larder(["stock", "add", "candles", "12"], on: "phone")
            try #require(added.status == 0, "\(added.errors)")
            let start = ContinuousClock.now
            while try home.stock(of: "tablet").isEmpty, start.duration(to: .now) < .seconds(25) {}
            #expect(try home.stock(of: "tablet").count == 1, "Without events, it would take up to 30 s.")
        }

        @Test(arguments: HubDatabase.allCases)
        func `nodes that are killed while they write and exchange lose and double nothing`(
            hubOn database: HubDatabase
        ) throws {
            let home = try HomeOfDevices(devices: ["phone", "tablet", "laptop"], hubOn: database)
            for name in home.names { try home.start(name) }
            var acknowledged: [String: Int] = [:]
            for round in 1...Self.kills {
                // The first victim is the hub, the others are drawn.
                let victim = round == 1 ? "hub" : (["hub"] + home.names).randomElement() ?? "hub"
                for (place, name) in home.names.enumerated() {
                    let item = "bolts \(name)\(round)"
                    let adding = try Program(
                        "larder",
                        ["stock", "add", item, "\(round)", "--data", home.data(name), "--timeout", "30"],
                        in: home.scratch
                    )
                    if place == round % home.names.count { try home.kill(victim) }
                    if try adding.wait().status == 0 { acknowledged[item] = round }
                }
                try home.start(victim)
            }
            try home.settle()
            let stock = try home.stock(of: "hub").map { $0.lowercased() }
            for (item, amount) in acknowledged {
                let lines = stock.filter { $0.hasPrefix("\(item) ") }
                #expect(lines == ["\(item) \(amount)"], "killed in the course of it: \(lines)")
            }
            #expect(acknowledged.count >= Self.kills, "Most commands end well: \(acknowledged.count)")
        }
    }
}
