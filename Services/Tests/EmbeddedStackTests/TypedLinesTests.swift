import EmbeddedStack
import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import QuantityMessages
import RecipeMessages
import ServiceHost
import ShoppingMessages
import SwiftProtobuf
import Testing

/// No line that a person types is lost on the way to a list.
@Suite struct TypedLinesTests {
    private static let numbers = [
        "1", "2", "12", "1/2", "1 1/2", "½", "0.5", "100", "a", "half a", "0", "-1", "2-3", "",
    ]
    private static let units = [
        "g", "kg", "ml", "cup", "cups", "tbsp", "lb", "cans", "dozen", "blorps", "feet", "", "",
    ]
    private static let names = [
        "flour", "ground beef", "garlic", "half and half", "2% milk", "Mehl 405", "zzz", "eggs", "cup noodles", "water",
        "salt and pepper", "For the sauce:", "serrano or jalapeño", "a pan", "kosher salt, to taste", "Zwiebeln",
    ]
    private static let joints = [" ", " + ", " plus ", " x ", "-", " to ", " of ", ", ", " (", ") ", " / "]

    private func line(_ random: inout some RandomNumberGenerator) -> String {
        func pick(_ words: [String]) -> String { words.randomElement(using: &random) ?? "" }
        let amount = "\(pick(Self.numbers)) \(pick(Self.units))"
        let more = Int.random(in: 0..<3, using: &random) == 0 ? "\(pick(Self.joints))\(pick(Self.numbers))" : ""
        let text = "\(amount)\(more) \(pick(Self.names))\(more.isEmpty ? "" : pick(Self.joints) + pick(Self.names))"
        return text.split(separator: " ").joined(separator: " ")
    }

    @Test func `each line of a plan and of a consolidation is in an item or in a message`() async throws {
        let isLong = ProcessInfo.processInfo.environment["LARDER_TEST_LONG"] == "1"
        let folder = DataFolder(path: "/tmp/larder-test-\(UUID().uuidString.prefix(8))")
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let stack = try await ServiceStack.start(dataFolder: folder)
        var random = SeededGenerator(seed: 5)
        var lost: [String] = []
        do {
            for _ in 0..<(isLong ? 200 : 6) {
                let lines = (0..<500).map { _ in line(&random) }
                lost += try await missing(lines, stack.client)
            }
        } catch {
            await stack.shutdown()
            throw error
        }
        await stack.shutdown()
        #expect(lost.isEmpty, "\(lost.count) are lost: \(lost.prefix(20).joined(separator: "\n"))")
    }

    /// Returns the lines that neither a plan nor a consolidation tells.
    private func missing(_ lines: [String], _ client: BusClient) async throws -> [String] {
        let options = RequestOptions(
            household: [UInt8](repeating: 1, count: 16),
            budget: .seconds(300),
            locale: "en-US"
        )
        let recipe = ShoppingMessages.PlannedRecipe.with { planned in
            planned.inline.title = "Supper"
            planned.inline.ingredients = lines.map { line in .with { $0.text = line } }
        }
        let plan = try await client.request(PlanRequest.with { $0.recipes = [recipe] }, options: options)
        let sources = plan.items.flatMap { $0.sources.map(\.line) + $0.uncounted.map(\.text) }
        let planned = Set(sources + plan.leftOut.map(\.line) + plan.open.map(\.line))
        let preview = try await client.request(PreviewMergeRequest.with { $0.recipes = [recipe] }, options: options)
        let merged = Set((preview.lines + preview.leftOut).map(\.text))
        return lines.filter { !planned.contains($0) || !merged.contains($0) }
    }
}
