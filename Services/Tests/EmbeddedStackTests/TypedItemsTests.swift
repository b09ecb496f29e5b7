import CommonMessages
import EmbeddedStack
import Envelope
import Foundation
import MessageBus
import QuantityMessages
import ServiceHost
import ShoppingMessages
import SwiftProtobuf
import Testing

/// What people type to a list, over all real services of an embedded stack.
@Suite(.timeLimit(.minutes(10))) struct TypedItemsTests {
    /// Returns the list of a new home with these lines, or the refusal.
    private func list(_ lines: [String]) async throws -> Result<ShowListReply, Refusal> {
        let folder = DataFolder(path: "/tmp/larder-test-\(UUID().uuidString.prefix(8))")
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let stack = try await ServiceStack.start(dataFolder: folder)
        let add = AddToListRequest.with { ($0.lines, $0.confirmed) = (lines, true) }
        let found: Result<ShowListReply, Refusal>
        do {
            _ = try await stack.client.request(add, options: options("add"))
            found = .success(try await stack.client.request(ShowListRequest(), options: options()))
        } catch { found = .failure(error) }
        await stack.shutdown()
        return found
    }

    private func options(_ key: String? = nil) -> RequestOptions {
        RequestOptions(
            household: [UInt8](repeating: 1, count: 16),
            budget: .seconds(300),
            idempotencyKey: key,
            locale: "en-US"
        )
    }

    @Test(arguments: [
        ("milk 1 l oat", "Oat milk | 1 l | "), ("butter 250 g for baking", "Butter | 250 g | for baking"),
        ("eggs 12 free range", "Eggs | 12 | free range"), ("eggs x 6", "Eggs | 6 | "), ("7up", "7up |  | "),
        ("nappies size 4", "Nappies size 4 |  | "), ("fresh mint", "Mint |  | fresh"),
        ("ginger 1 piece", "Ginger | 1 piece | "), ("12 pack of eggs", "Eggs | 12 | 12 pack"),
        ("cola 6 x 330 ml", "Cola | 1980 ml | 6 x 330 ml"), ("milk or cream 200 ml", "Whole milk | 200 ml | or cream"),
        ("several lemons", "Lemons |  | "),
    ])
    func `what is typed comes onto the list as it was meant`(line: String, item: String) async throws {
        let shown = try await list([line]).get().items.map { item in
            [item.name, item.totals.map(\.displayText).joined(), item.remarks.joined(separator: "; ")]
                .joined(separator: " | ")
        }
        #expect(shown == [item])
    }

    @Test(arguments: ["milk 2 l and eggs 12", "bread 2 loaves and butter", "1 kg rice 1/2 kg beans", "Brot 3 Äpfel"])
    func `two items in one line are refused with both`(line: String) async throws {
        guard case .failure(let refusal) = try await list(["tea", line]) else {
            Issue.record("\(line) came onto the list.")
            return
        }
        #expect(refusal.problem.code == "shopping.twoItems" && refusal.problem.params.count == 2)
    }
}
