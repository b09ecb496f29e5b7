import Foundation
import SystemTestSupport
import Testing

extension StackTests {
    @Suite struct SamePlanTests {
        /// The parts of the plan's JSON that the test reads.
        private struct Plan: Decodable {
            struct Item: Decodable {
                let name: String
                let inStock: [Quantity]
            }
            struct Quantity: Decodable { let displayText: String }
            let items: [Item]
        }

        @Test func `after the same seeding the plan is the same, embedded and against the stack`() throws {
            let stack = try LocalStack()
            let scratch = stack.scratch
            let plan = try Seeding.plan(in: scratch)
            let embedded = try Seeding.embeddedPlan(in: scratch)
            try Seeding.fill { try stack.larder($0) }
            let found = try stack.larder(plan)
            let named = try Program.larder(plan + ["--broker", stack.endpoint], in: scratch)

            #expect(embedded.status == 0, "\(embedded.errors)")
            #expect(found.output == embedded.output)
            #expect(named.output == embedded.output)
            let items = try JSONDecoder().decode(Plan.self, from: Data(embedded.output.utf8)).items
            #expect(items.count == 6)
            #expect(embedded.output.contains("\"reason\": \"water\""))
            #expect(items.filter { !$0.inStock.isEmpty }.count == 3)
        }

        @Test func `the status names every service, and the logs name no food`() throws {
            let stack = try LocalStack()
            try Seeding.fill { try stack.larder($0) }
            let status = try stack.larder(["status"])
            #expect(status.status == 0)
            for name in LocalStack.names.dropFirst() {
                #expect(status.output.contains(name))
                let log = try stack.log(of: name)
                #expect(log.contains("\"message\":\"ready\""))
                #expect(!log.lowercased().contains("flour") && !log.lowercased().contains("lemon"))
                for line in log.split(separator: "\n") {
                    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
                }
            }
            #expect(try stack.log(of: "inventory").contains("\"messageType\":\"larder.inventory.v1.AddStockRequest\""))
        }
    }
}
