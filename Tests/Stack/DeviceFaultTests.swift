import Foundation
import SystemTestSupport
import Testing

extension StackTests {
    /// Devices whose network, disk, or clock fails; the machine's own, so that these tests need root.
    @Suite(.enabled(if: geteuid() == 0, "Only root can make networks and disks."))
    struct DeviceFaultTests {
        @Test(arguments: NodeDatabase.allCases)
        func `a device that is cut off works on, and catches up by itself when it is connected again`(
            hubOn database: NodeDatabase
        ) async throws {
            let network = try TestNetwork()
            let home = try HomeOfDevices(
                hubOn: database,
                at: network.nearAddress,
                preparations: [
                    "hub": network.atNearHost, "tablet": network.atNearHost, "phone": network.atFarHost,
                    "laptop": network.atFarHost,
                ]
            )
            for name in ["phone", "laptop"] { try home.start(name) }
            for round in 1...3 {
                try home.done(["stock", "add", "sugar", "100 g"], on: "tablet")
                try network.setConnected(false)
                try home.done(on: home.names) { _ in ["stock", "add", "sugar", "10 g"] }
                try home.done(on: home.names) { ["stock", "add", "bolts \($0)\(round)", "1"] }
                let alone = try home.larder(["sync", "now", "--timeout", "1"], on: "phone")
                #expect(alone.status == 1 && alone.errors.hasSuffix(".\n"), "\(alone.errors)")
                try network.setConnected(true)
            }
            let start = ContinuousClock.now
            while try home.stock(of: "hub").count < 10, start.duration(to: .now) < .seconds(300) {}
            #expect(try home.stock(of: "hub").count == 10, "They exchange without being told to.")
            try home.settle()
            let stock = try home.stock(of: "hub")
            #expect(stock.contains("Granulated sugar 390 g"), "\(stock)")
            try await home.expectSameState()
        }

        @Test(arguments: NodeDatabase.allCases)
        func `a device with a full disk keeps what it has, says so, and continues when there is room`(
            hubOn database: NodeDatabase
        ) async throws {
            let scratch = try TemporaryFolder()
            let disk = try SmallDisk(at: scratch.path("phone"), kibibytes: 5_000)
            let home = try HomeOfDevices(hubOn: database, in: scratch)
            try home.start("phone")
            try home.done(["stock", "add", "sugar", "100 g"], on: "phone")
            try disk.fill()
            let refused = try home.larder(["stock", "add", "rice", "1 kg"], on: "phone")
            #expect(refused.status == 1 && refused.errors.contains("is full: make some room"), "\(refused.errors)")
            #expect(try home.stock(of: "phone") == ["Granulated sugar 100 g"], "It still answers.")
            try home.done(on: ["tablet", "laptop"]) { _ in ["stock", "add", "rice", "2 kg"] }
            try disk.clear()
            try home.done(["stock", "add", "rice", "1 kg"], on: "phone")
            try home.settle()
            #expect(try home.stock(of: "hub") == ["Granulated sugar 100 g", "Rice 5 kg"])
            try await home.expectSameState()
        }

        @Test func `a hub with a full disk says so, its devices work on, and it takes everything when there is room`()
            async throws
        {
            let scratch = try TemporaryFolder()
            let disk = try SmallDisk(at: scratch.path("hub"), kibibytes: 7_000)
            let home = try HomeOfDevices(in: scratch)
            try home.start("phone")
            try home.done(["stock", "add", "sugar", "100 g"], on: "phone")
            try home.settle()
            try disk.fill()
            try home.done(on: home.names) { ["stock", "add", "bolts \($0)", "1"] }
            try home.done(on: home.names) { _ in ["stock", "add", "sugar", "10 g"] }
            for name in ["hub"] + home.names {
                let command = name == "hub" ? ["stock", "add", "rice", "1 kg"] : ["sync", "now"]
                let refused = try home.larder(command, on: name)
                let sentence = "is full: make some room"
                #expect(refused.status == 1 && refused.errors.contains(sentence), "\(name): \(refused.errors)")
            }
            #expect(try home.stock(of: "hub") == ["Granulated sugar 100 g"], "It still answers.")
            try disk.clear()
            try home.settle()
            let bolts = home.names.map { "Bolts \($0) 1" }
            #expect(try home.stock(of: "hub") == (bolts + ["Granulated sugar 130 g"]).sorted())
            try await home.expectSameState()
        }

        @Test(arguments: NodeDatabase.allCases)
        func `a clock that is a year ahead, or ten years behind, decides nothing`(
            hubOn database: NodeDatabase
        ) async throws {
            let clock = "export LD_PRELOAD=$(echo /usr/lib/*/faketime/libfaketime.so.1) FAKETIME_DONT_FAKE_MONOTONIC=1"
            // Through `env`, because the library's own variables would move what Swift reads its arguments from.
            func shifted(by shift: String) -> String { "\(clock) FAKETIME=\(shift); exec env \"$0\" \"$@\"" }
            let years = try ["+0d", "+365d", "-3650d"].map { try Self.year(after: shifted(by: $0)) }
            try #require(years[1] - years[0] >= 1 && years[0] - years[2] >= 9, "The clocks are not moved: \(years)")
            let home = try HomeOfDevices(
                hubOn: database,
                preparations: ["phone": shifted(by: "+365d"), "laptop": shifted(by: "-3650d")]
            )
            try home.done(["product", "add", "Oats"], on: "tablet")
            try home.settle()
            for (name, brand) in [("phone", "Ahead"), ("tablet", "Right"), ("laptop", "Behind"), ("phone", "Again")] {
                try home.done(["product", "update", "Oats", "--brand", brand], on: name)
                try home.settle()
                for oats in try home.done(on: ["hub"] + home.names, { _ in ["product", "get", "Oats"] }) {
                    #expect(oats.contains(brand), "The last one who wrote was \(name), but a node has: \(oats)")
                }
            }
            try home.done(on: home.names) { _ in ["stock", "add", "sugar", "100 g"] }
            try home.settle()
            #expect(try home.stock(of: "hub") == ["Granulated sugar 300 g"])
            try await home.expectSameState()
        }

        /// The year that a program reads from its clock after a preparation.
        private static func year(after preparation: String) throws -> Int {
            let (process, output) = (Process(), Pipe())
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", preparation, "date", "+%Y"]
            process.standardOutput = output
            try process.run()
            process.waitUntilExit()
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            return try #require(Int(text.trimmingCharacters(in: .whitespacesAndNewlines)), "\(text)")
        }
    }
}
