import Foundation
import SystemTestSupport
import Testing

extension StackTests {
    /// One list on several devices, with and without a connection.
    @Suite struct DeviceStoryTests {
        /// The items of the newest list on a node: "✓ Whole milk: 2 l".
        ///
        /// There are none while the node hasn't heard of a list.
        private func items(_ home: HomeOfDevices, on name: String) throws -> Set<String> {
            let outcome = try home.larder(["list", "show", "--json", "--locale", "en-US"], on: name)
            guard outcome.status == 0 else { return [] }
            let list = try #require(
                try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
            )
            return Set(
                (list["items"] as? [[String: Any]] ?? []).map { item in
                    let mark = item["checked"] as? Bool == true ? "✓" : "○"
                    return "\(mark) \(item["text"] as? String ?? "")"
                }
            )
        }

        private func object(_ home: HomeOfDevices, _ arguments: [String], on name: String) throws -> [String: Any] {
            let output = try home.done(arguments + ["--json", "--locale", "en-US"], on: name)
            return try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
        }

        /// Exchanges everything, and checks that every node shows the list that is expected.
        private func expect(_ expected: Set<String>, in home: HomeOfDevices) throws {
            let nodes = ["hub"] + home.names
            for _ in 1...20 {
                for exchange in try home.done(on: home.names, { _ in ["sync", "now", "--timeout", "30"] }) {
                    #expect(!exchange.contains("differed from the hub"), "\(exchange)")
                }
                if try nodes.allSatisfy({ try items(home, on: $0) == expected }) { return }
            }
            for name in nodes { #expect(try items(home, on: name) == expected, "\(name)") }
        }

        @Test(arguments: NodeDatabase.allCases)
        func `two people tick the same item, once with and once without a connection: it is bought once`(
            on database: NodeDatabase
        ) async throws {
            let home = try HomeOfDevices(hubOn: database)
            for item in ["2 l milk", "1 kg flour"] { try home.done(["list", "add", item, "--yes"], on: "phone") }
            try expect(["○ Whole milk: 2 l", "○ All-purpose flour: 1 kg"], in: home)
            #expect(try home.done(["list", "check", "flour"], on: "phone") == "Checked All-purpose flour.\n")
            try expect(["○ Whole milk: 2 l", "✓ All-purpose flour: 1 kg"], in: home)
            let again = try home.done(["list", "check", "flour"], on: "tablet")
            #expect(again == "All-purpose flour was checked already.\n")
            try home.kill("hub")
            for name in ["phone", "tablet"] {
                let checked = try home.done(["list", "check", "milk", "--shop", name], on: name)
                #expect(checked == "Checked Whole milk.\n", "\(name) does not know of the other.")
            }
            try home.start("hub")
            try expect(["✓ Whole milk: 2 l", "✓ All-purpose flour: 1 kg"], in: home)
            let stock = try home.stock(of: "laptop")
            #expect(stock.map { $0.lowercased() }.contains("whole milk 2 l") && stock.count == 2, "\(stock)")
            let history = try object(home, ["list", "history"], on: "hub")
            #expect((history["total"] as? [String: Any])?["count"] as? Int == 2)
            try checkNames(in: home)
        }

        /// Checks that every node tells who did what, by the names of the devices.
        private func checkNames(in home: HomeOfDevices) throws {
            // What the last device pushed may have come after the others read.
            try home.done(on: home.names) { _ in ["sync", "now", "--timeout", "30"] }
            for node in ["hub", "laptop"] {
                let journal = try home.done(["list", "journal", "--json"], on: node).split(separator: "\n")
                let actors = try journal.map { line in
                    try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                }.map { $0?["by"] as? String }
                #expect(Set(actors) == ["phone", "tablet"], "\(node): \(journal)")
                let people = try object(home, ["list", "history", "--group", "person"], on: node)
                let names = (people["groups"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
                #expect(names.contains("phone") && !names.contains("local"), "\(node): \(names)")
            }
        }

        @Test(arguments: NodeDatabase.allCases)
        func `a device without a connection adds and checks items, and both lists come together later`(
            on database: NodeDatabase
        ) async throws {
            let home = try HomeOfDevices(hubOn: database)
            for item in ["1 cup milk", "1 kg flour", "3 onions"] {
                try home.done(["list", "add", item, "--yes", "--locale", "en-US"], on: "hub")
            }
            try expect(["○ Whole milk: 1 cup", "○ All-purpose flour: 1 kg", "○ Onions: 3"], in: home)
            try home.kill("hub")
            try home.done(["list", "add", "2 cups milk", "--locale", "en-US"], on: "phone")
            try home.done(["list", "check", "onions"], on: "phone")
            try home.done(["list", "check", "flour"], on: "tablet")
            try home.done(["list", "add", "candles"], on: "tablet")
            #expect(try items(home, on: "phone").contains("✓ Onions: 3"))
            #expect(try items(home, on: "tablet").contains("○ Onions: 3"))
            try home.start("hub")
            try expect(
                ["○ Whole milk: 3 cups", "✓ All-purpose flour: 1 kg", "✓ Onions: 3", "○ Candles"],
                in: home
            )
            #expect(try home.stock(of: "laptop").count == 2)
            try await home.expectSameState()
        }

        @Test(arguments: NodeDatabase.allCases)
        func `two devices make the list of a week each, and there is one, with what both wrote`(
            on database: NodeDatabase
        ) async throws {
            let home = try HomeOfDevices(hubOn: database)
            try home.kill("hub")
            try home.done(["list", "add", "2 l milk", "--yes"], on: "phone")
            try home.done(["list", "add", "1 l milk", "--yes"], on: "tablet")
            try home.start("hub")
            try expect(["○ Whole milk: 3 l"], in: home)
            try home.done(["list", "check", "milk"], on: "phone")
            try expect(["✓ Whole milk: 3 l"], in: home)
            #expect(try home.done(["list", "all"], on: "tablet").split(separator: "\n").count == 1)
        }
    }
}
