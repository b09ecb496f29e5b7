import CommandsTestKit
import Foundation
import Quantities
import QuantityDomain
import QuantityModule
import QuantityModuleTestKit
import Testing

/// Short lists with all fields of what they come to, each read by a person: `whole-demands.tsv`.
@Suite struct WholeDemandTests {
    private static func rows() throws -> [[String]] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "whole-demands.tsv")
        let text = try String(contentsOf: file, encoding: .utf8)
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
    }

    private func text(_ quantity: StructuredQuantity?) -> String {
        guard let quantity else { return "" }
        guard let range = quantity.range else { return "none of \(quantity.displayText)" }
        let numbers = range.isRange ? "\(range.lower)–\(range.upper)" : "\(range.upper)"
        return "\(numbers) \(range.unit) (\(quantity.displayText)\(quantity.exact ? "" : ", rounded"))"
    }

    private func texts(_ quantities: [StructuredQuantity]) -> String {
        quantities.map { text($0) }.joined(separator: " + ")
    }

    private func joined(_ fields: [(String, String)]) -> String {
        fields.filter { !$1.isEmpty }.map { "\($0) \($1)" }.joined(separator: "; ")
    }

    private func whole(_ line: ReadLine) -> String {
        let needs = ([line.need] + line.otherNeeds).map { need in
            let part = need.part.map { "\($0.partKeys) of \($0.wholeKey)\($0.isSoldAlone ? " sold alone" : "")" }
            return joined([
                ("counts", text(need.quantity)), ("unscaled", need.isUnscaled ? "yes" : ""),
                ("assumes", need.assumptions.map(\.description).joined(separator: ", ")),
                ("part", part ?? ""), ("whole", need.whole?.listName ?? ""),
            ])
        }
        return joined([
            ("line", line.scaled?.annotatedText ?? line.line.text), ("by", line.factorText),
            ("is", line.scaled.map { "\($0.status)" } ?? ""), ("of", text(line.scaled?.quantity)),
            ("need", needs.filter { !$0.isEmpty }.joined(separator: " and ")),
            ("asks", line.line.diagnostics.map(\.code).joined(separator: ", ")),
        ])
    }

    private func whole(_ demand: IngredientDemand) -> String {
        let taken = demand.net?.taken.map { "\(text($0.amount)) of \(text($0.stock))" } ?? []
        let untaken = demand.net?.untaken.map { "\($0.ingredientKey) \($0.position)" } ?? []
        return joined([
            ("demand", demand.item.ingredientKey), ("named", demand.item.listName),
            ("total", texts(demand.item.totals)),
            ("counted", "\(demand.item.counted) \(demand.item.uncounted)"), ("buy", texts(demand.net?.toBuy ?? [])),
            ("stock", texts(demand.net?.inStock ?? [])), ("use", taken.joined(separator: " + ")),
            ("leave", untaken.joined(separator: ", ")), ("take", texts(demand.take)),
            ("rounded", demand.isRounded ? "yes" : ""), ("staple", demand.isPantryStaple ? "yes" : ""),
            ("steps", "\(demand.item.path.count) \(demand.net?.path.count ?? 0) \(demand.takePath.count)"),
            ("by", demand.conversions.joined(separator: ", ")),
            ("assumes", demand.assumptions.map(\.description).joined(separator: ", ")),
        ])
    }

    private func stock(_ text: String, _ module: QuantityModuleService) async throws -> [String: [StockOnHand]] {
        guard !text.isEmpty else { return [:] }
        let products = text.split(separator: "|").map { LineToRead(String($0), locale: "en") }
        let read = try await module.readLines(products).map(\.line)
        return Dictionary(grouping: read, by: \.ingredientKey).mapValues { lines in
            lines.map { StockOnHand($0.quantity.range.map { [$0.amount] } ?? []) }
        }
    }

    @Test func `every field of what a short list comes to is right`() async throws {
        let rows = try Self.rows()
        #expect(rows.count >= 40)
        for row in rows {
            let module = QuantityModuleService(store: InMemoryQuantityStore(), context: .test(locale: row[0]))
            let factor = Rational(row[3])
            let lines = row[1].split(separator: "|").map { LineToRead(String($0), locale: "en", factor: factor) }
            let read = try await module.readLines(lines)
            let items = read.map { line in
                let quantity = line.need.quantity ?? line.scaled?.quantity ?? line.line.quantity
                return MergeItem(line.line).with(quantity, line.need.part)
            }
            let demands = try await module.addUp(items, stock: try await stock(row[2], module))
            let result = (read.map(whole) + demands.map(whole)).joined(separator: " | ")
            #expect(result == row[4], "\(row[0]) \(row[1])")
        }
    }
}

extension MergeItem {
    fileprivate func with(_ quantity: StructuredQuantity, _ part: PartOfWhole?) -> MergeItem {
        MergeItem(
            ingredientKey: ingredientKey,
            listName: listName,
            quantity: quantity,
            source: source,
            amountText: amountText,
            part: part
        )
    }
}
