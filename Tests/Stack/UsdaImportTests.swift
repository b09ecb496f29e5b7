import Foundation
import SystemTestSupport
import Testing

extension StackTests {
    /// Imports a sample of USDA's own tables, if they are available outside of the repository.
    @Suite struct UsdaImportTests {
        private static let release = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().appendingPathComponent("../../../shared/data/usda").standardized.path

        private struct Amount: Codable, Equatable {
            let value: String
            /// Missing for a count.
            let unit: String?

            /// The value, rounded where it is a fraction.
            var number: Double {
                let parts = value.split(separator: "/").compactMap { Double($0) }
                return parts.count == 2 ? parts[0] / parts[1] : parts.first ?? .nan
            }
        }

        private struct Portion: Decodable {
            let from: Amount
            let to: Amount
            let state: String?
            let source: String
        }

        private struct IngredientPage: Decodable {
            struct Ingredient: Decodable {
                let id: String
                let name: String
                let aliases: [String]?
                let conversions: [Portion]?
            }
            let ingredients: [Ingredient]
            let nextCursor: String?
        }

        private struct Conversion: Encodable {
            let amount: Amount
            let toUnit: String?
            let ingredient: String
            let state: String
        }

        private struct ConvertReply: Decodable {
            struct Outcome: Decodable {
                struct Quantity: Decodable { let amount: Amount }
                let quantity: Quantity
            }
            let outcomes: [Outcome]
        }

        private let scratch: TemporaryFolder

        init() throws { scratch = try TemporaryFolder() }

        @Test(
            .enabled(
                if: FileManager.default.fileExists(atPath: release),
                "The sample of USDA foods is not beside the repository."
            )
        )
        func `every imported portion has USDA's printed weight, in both directions`() throws {
            _ = try larder(["import", "usda", Self.release, "--refused", scratch.path("refused.csv")])
            let portions = try importedPortions()
            #expect(100 * portions.count >= 97 * (try wellFormedRows()))
            // By the whole official name, too, which a built-in ingredient may share.
            for reference in [\Portioned.id, \.name] {
                let weights = try converted(
                    portions.map { ($0[keyPath: reference], $0.portion, $0.portion.from, $0.portion.to.unit) }
                )
                let back = try converted(
                    zip(portions, weights).map { ($0[keyPath: reference], $0.portion, $1, $0.portion.from.unit) }
                )
                let wrong = portions.indices.filter { place in
                    let portion = portions[place].portion
                    return abs(weights[place].number / portion.to.number - 1) > 0.01 || back[place] != portion.from
                }
                #expect(100 * wrong.count <= 3 * portions.count, "\(wrong.prefix(40).map { portions[$0] })")
            }
        }

        /// Counts the rows of the sample that give a measure other than a weight an amount and a weight above zero.
        private func wellFormedRows() throws -> Int {
            let file = URL(fileURLWithPath: Self.release).appendingPathComponent("food_portion.csv")
            let rows = try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isNewline).dropFirst()
            return rows.count { row in
                let fields = row.split(separator: "\",\"", omittingEmptySubsequences: false)
                let words = (fields[5] + fields[6]).split(separator: " ")
                let isWeight = ["oz", "lb", "g"].contains(words.first ?? "")
                return !isWeight && Double(fields[3]) ?? 0 > 0 && Double(fields[7]) ?? 0 > 0
            }
        }

        /// A portion of a food.
        private struct Portioned {
            let id: String
            /// The whole official name.
            let name: String
            let portion: Portion
        }

        /// Returns the portions in the home's catalog that come from USDA, each with its ingredient.
        private func importedPortions() throws -> [Portioned] {
            var portions: [Portioned] = []
            var cursor = ""
            repeat {
                let request = #"{"filter":"INGREDIENT_FILTER_DEFAULT","limit":500,"cursor":"\#(cursor)"}"#
                let reply = try larder(["call", "quantity", "ListIngredients", request])
                let page = try JSONDecoder().decode(IngredientPage.self, from: Data(reply.utf8))
                portions += page.ingredients.flatMap { ingredient in
                    (ingredient.conversions ?? []).map {
                        Portioned(id: ingredient.id, name: ingredient.aliases?.first ?? ingredient.name, portion: $0)
                    }
                }
                cursor = page.nextCursor ?? ""
            } while !cursor.isEmpty
            return portions.filter { $0.portion.source.hasPrefix("USDA FoodData Central, ") }
        }

        /// Converts an amount for each portion, with a hundred in a request.
        private func converted(
            _ entries: [(id: String, portion: Portion, amount: Amount, unit: String?)]
        ) throws -> [Amount] {
            let conversions = entries.map { id, portion, amount, unit in
                Conversion(amount: amount, toUnit: unit, ingredient: id, state: portion.state ?? "")
            }
            let requests = try stride(from: 0, to: conversions.count, by: 100).map { start in
                let some = Array(conversions[start..<min(start + 100, conversions.count)])
                return String(decoding: try JSONEncoder().encode(["conversions": some]), as: UTF8.self)
            }
            let replies = try larder(
                ["call", "quantity", "Convert", "--jsonl"],
                input: requests.joined(separator: "\n")
            )
            let amounts = try replies.split(separator: "\n").flatMap { line in
                try JSONDecoder().decode(ConvertReply.self, from: Data(line.utf8)).outcomes.map(\.quantity.amount)
            }
            try #require(amounts.count == entries.count)
            return amounts
        }

        private func larder(_ arguments: [String], input: String = "") throws -> String {
            let run = try Program.larder(arguments + ["--data", scratch.path("data")], input: input, in: scratch)
            try #require(run.status == 0, "\(run.errors)")
            return run.output
        }
    }
}
