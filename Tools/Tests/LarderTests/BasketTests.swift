import Foundation
import Quantities
import Testing

/// Baskets of five pages: nothing is lost, and what a person takes is enough.
@Suite(.serialized) struct BasketTests {
    /// The parts of a plan's JSON that the tests read.
    private struct Plan: Decodable {
        struct Amount: Decodable {
            let amount: String?
            let standardUnit: String?

            var value: Rational? { amount.flatMap { Rational($0) } }
        }
        struct Step: Decodable {
            let to: Amount
        }
        struct Line: Decodable, Hashable {
            let recipe: String
            let line: String
        }
        struct Uncounted: Decodable {
            let recipe: String
            let text: String
        }
        struct Item: Decodable {
            let name: String
            let shelf: String
            let take: [Amount]
            let toBuy: [Amount]
            let path: [Step]
            let sources: [Line]
            let uncounted: [Uncounted]
        }
        let items: [Item]
        let leftOut: [Line]
        let open: [Line]

        var lines: Set<Line> {
            let items = items.flatMap { item in
                item.sources + item.uncounted.map { Line(recipe: $0.recipe, line: $0.text) }
            }
            return Set(items + leftOut + open)
        }
    }

    private static let size = 5
    private static let baskets: [[RecipePage]] = stride(from: 0, to: RecipePage.all.count, by: 8).map { start in
        // Every basket has pages of several languages.
        (0..<size).map { RecipePage.all[($0 * 8 + start / 8) % RecipePage.all.count] }
    }

    private let data = FileManager.default.temporaryDirectory.appending(path: "larder-baskets-\(UUID().uuidString)")
        .path

    @Test(arguments: baskets, [2, 6, 50])
    func `no line of a basket is lost, and what to take covers the need`(
        pages: [RecipePage],
        servings: Int
    ) async throws {
        defer { try? FileManager.default.removeItem(atPath: data) }
        _ = await RecipePage.run(["stock", "add", "butter", "100 g"], data: data)
        let output = await RecipePage.plan(pages, ["--factor", "\(servings)/4", "--json"], data: data).output
        let plan = try JSONDecoder().decode(Plan.self, from: Data(output.utf8))
        #expect(plan.lines.count == (try pages.reduce(0) { try $0 + $1.lines().count }))
        for item in plan.items { expectEnough(item) }
    }

    /// Expects that each amount to buy is covered by an amount to take of the same unit, directly or after the last
    /// conversion to it.
    private func expectEnough(_ item: Plan.Item) {
        guard item.shelf != "have" else { return }
        #expect(item.toBuy.isEmpty == item.take.isEmpty, "\(item.name)")
        for taken in item.take {
            guard let unit = taken.standardUnit, let value = taken.value else { continue }
            let needs =
                item.toBuy.filter { $0.standardUnit == unit }
                + item.path.map(\.to).filter { $0.standardUnit == unit }.suffix(1)
            for need in needs { #expect(value >= need.value ?? .zero, "\(item.name): \(value) \(unit)") }
        }
    }
}
