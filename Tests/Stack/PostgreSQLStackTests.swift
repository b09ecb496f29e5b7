import Foundation
import PostgreSQLTestKit
import SystemTestSupport
import Testing

extension StackTests {
    /// A stack whose services keep their tables on a PostgreSQL server.
    @Suite struct PostgreSQLStackTests {
        private func stack() throws -> LocalStack {
            try LocalStack(environment: ["LARDER_DATABASE": PostgreSQLServer.shared().makeDatabase()])
        }

        @Test func `the plan is the same as that of files, and the data folder holds no tables`() throws {
            let stack = try stack()
            let embedded = try Seeding.embeddedPlan(in: stack.scratch)
            try Seeding.fill { try stack.larder($0) }
            let found = try stack.larder(Seeding.plan(in: stack.scratch))
            #expect(embedded.status == 0 && found.status == 0, "\(found.errors)")
            #expect(found.output == embedded.output)
            let files = try FileManager.default.contentsOfDirectory(atPath: stack.data)
            #expect(files.allSatisfy { !$0.hasSuffix(".sqlite") }, "\(files)")
        }

        @Test func `devices join it as their hub, and hold the same when services were killed meanwhile`() throws {
            let stack = try stack()
            func larder(_ arguments: [String], on device: String) throws -> Program.Outcome {
                try Program.larder(arguments + ["--data", stack.scratch.path(device)], in: stack.scratch)
            }
            let devices = ["phone", "tablet"]
            for device in devices {
                let joined = try larder(["device", "join", "--hub", stack.endpoint], on: device)
                try #require(joined.status == 0, "\(joined.errors)")
            }
            for round in 1...3 {
                for device in devices {
                    let added = try larder(["stock", "add", "bolts \(device)\(round)", "\(round)"], on: device)
                    try #require(added.status == 0, "\(added.errors)")
                }
                try stack.kill(["inventory", "product", "inventory"][round - 1])
            }
            var held: [[Substring]] = []
            for _ in 1...20 where held.count < 3 || Set(held).count > 1 {
                for device in devices { _ = try larder(["sync", "now", "--timeout", "30"], on: device) }
                held = try devices.map { try larder(["stock", "list"], on: $0).output.split(separator: "\n") }
                held.append(try stack.larder(["stock", "list"]).output.split(separator: "\n"))
            }
            #expect(Set(held).count == 1, "\(held)")
            #expect(held[0].count == 6, "\(held)")
        }
    }
}
