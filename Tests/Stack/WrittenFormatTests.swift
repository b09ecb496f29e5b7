import Foundation
import SystemTestSupport
import Testing

extension StackTests {
    /// What Larder writes, Larder reads as the same: scaled recipes, kept ones, lists, and conversions.
    @Suite struct WrittenFormatTests {
        private struct Scaled: Decodable {
            struct Line: Decodable { let text: String }
            let lines: [Line]
        }
        private struct Plan: Decodable {
            struct Quantity: Decodable { let displayText: String }
            struct Uncounted: Decodable { let text: String }
            struct Item: Decodable {
                let name: String
                let take: [Quantity]
                let toBuy: [Quantity]
                let uncounted: [Uncounted]
                let choices: [String]?
            }
            let items: [Item]
        }
        private struct Read: Decodable {
            let displayText: String?
            let listName: String
        }

        private static let languages: [(locale: String, units: [String], names: [String])] = [
            (
                "en-US", ["cups", "tbsp", "g", "cans", "cloves", "lb", "dozen", ""],
                ["flour", "butter", "garlic", "eggs", "chickpeas", "ground beef [lean]", "milk", "red onions", "a_b"]
            ),
            (
                "de-DE", ["g", "EL", "TL", "l", "Dosen", "Zehen", "Bund", ""],
                ["Mehl", "Butter", "Knoblauch", "Eier", "Milch", "rote Zwiebeln", "Petersilie", "Kichererbsen"]
            ),
            (
                "fr-FR", ["g", "kg", "c. à soupe", "l", "gousses", ""],
                ["farine", "beurre", "ail", "œufs", "lait", "oignons rouges", "pois chiches"]
            ),
        ]

        private let scratch: TemporaryFolder
        private let isLong = ProcessInfo.processInfo.environment["LARDER_TEST_LONG"] == "1"

        init() throws { scratch = try TemporaryFolder() }

        private func larder(_ arguments: [String], _ locale: String, input: String = "") throws -> String {
            let options = ["--data", scratch.path("data"), "--locale", locale]
            let outcome = try Program.larder(arguments + options, input: input, in: scratch)
            try #require(outcome.status == 0, "\(arguments): \(outcome.errors)")
            return outcome.output
        }

        /// Writes a recipe of random lines; the same for the same seed.
        private func recipe(
            _ seed: Int,
            _ language: (locale: String, units: [String], names: [String])
        ) throws -> String {
            var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
            func below(_ bound: Int) -> Int {
                state ^= state << 13
                state ^= state >> 7
                state ^= state << 17
                return Int(state % UInt64(bound))
            }
            let numbers = ["1", "2", "3", "1/2", "1 1/2", "3/4", "250", "12"]
            let lines = (0..<40).map { _ in
                let unit = language.units[below(language.units.count)]
                let name = language.names[below(language.names.count)]
                return [numbers[below(numbers.count)], unit, name].filter { !$0.isEmpty }.joined(separator: " ")
            }
            let path = scratch.path("recipe-\(seed)-\(language.locale).txt")
            let text = "Recipe \(seed)\n\nServes 4\n\n\(lines.joined(separator: "\n"))\n\nCook everything.\n"
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            return path
        }

        private func lines(of file: String, _ factor: String, _ locale: String) throws -> [String] {
            let json = try larder(["scale", file, "--factor", factor, "--format", "json"], locale)
            return try JSONDecoder().decode(Scaled.self, from: Data(json.utf8)).lines.map(\.text)
        }

        @Test(arguments: 0..<3)
        func `a scaled and a kept recipe read as the same lines`(language: Int) throws {
            let language = Self.languages[language]
            for seed in 0..<(isLong ? 40 : 2) {
                let file = try recipe(seed, language)
                let scaled = try lines(of: file, "3/2", language.locale)
                try #require(scaled.count == 40)
                for (format, ending) in [("text", "txt"), ("md", "md")] {
                    let folder = scratch.path("\(seed)-\(language.locale)-\(format)")
                    _ = try larder(
                        ["scale", file, "--factor", "3/2", "--format", format, "--to", folder],
                        language.locale
                    )
                    let written = "\(folder)/recipe-\(seed).\(ending)"
                    #expect(try lines(of: written, "1", language.locale) == scaled)
                }
                _ = try larder(["recipe", "add", file], language.locale)
                let shown = scratch.path("shown-\(seed).txt")
                let text = try larder(["recipe", "show", "Recipe \(seed)"], language.locale)
                try Data(text.utf8).write(to: URL(fileURLWithPath: shown))
                #expect(try lines(of: shown, "1", language.locale) == lines(of: file, "1", language.locale))
            }
        }

        @Test func `a recipe is kept in its new servings beside the original`() throws {
            let file = try recipe(7, Self.languages[0])
            _ = try larder(["recipe", "add", file], "en-US")
            let saved = try larder(["recipe", "scale", "Recipe 7", "--servings", "6"], "en-US")
            #expect(saved == "Saved Recipe 7 (6 servings): 6 servings.\n")
            #expect(try lines(of: "Recipe 7 (6 servings)", "1", "en-US") == lines(of: file, "3/2", "en-US"))
            #expect(try lines(of: "Recipe 7", "1", "en-US") == lines(of: file, "1", "en-US"))
        }

        @Test(arguments: 0..<3)
        func `each item of a list reads as the same item and amount`(language: Int) throws {
            let language = Self.languages[language]
            for seed in 0..<(isLong ? 40 : 2) {
                let file = try recipe(100 + seed, language)
                let json = try larder(["plan", file, "--format", "json"], language.locale)
                let items = try JSONDecoder().decode(Plan.self, from: Data(json.utf8)).items
                let markdown = try larder(["plan", file, "--format", "markdown"], language.locale)
                let text = try larder(["plan", file, "--format", "text"], language.locale)
                let written = [markdown, text].map { $0.split(separator: "\n").map(String.init) }
                for item in items {
                    let amounts = (item.take.isEmpty ? item.toBuy : item.take).map(\.displayText)
                    guard amounts.count == 1, item.uncounted.isEmpty, item.choices?.isEmpty ?? true else { continue }
                    for lines in written {
                        let line = try #require(
                            lines.first { $0.contains(" \(item.name)") && $0.hasSuffix(Self.spaced(amounts[0])) },
                            "\(item.name) \(amounts)"
                        )
                        let read = try read(line, language.locale)
                        let about = amounts[0].hasPrefix("≈ ") ? String(amounts[0].dropFirst(2)) : amounts[0]
                        #expect(read.displayText == about && read.listName == item.name, "\(line)")
                    }
                }
            }
        }

        private func read(_ line: String, _ locale: String) throws -> Read {
            let text = try JSONEncoder().encode(["text": line.trimmingCharacters(in: .whitespaces), "locale": locale])
            let reply = try larder(["parse", "--jsonl"], locale, input: String(decoding: text, as: UTF8.self) + "\n")
            return try JSONDecoder().decode(Read.self, from: Data(reply.utf8))
        }

        /// The text as it stands in a list, where spaces may break.
        private static func spaced(_ text: String) -> String { text.replacing("\u{A0}", with: " ") }

        @Test(arguments: ["2 cups flour", "3 eggs", "1 1/2 tbsp butter", "250 g brown sugar"])
        func `a converted amount converts back`(text: String) throws {
            let said = try larder(["convert", text, "--to", "kg", "--json"], "en-US")
            let there = try #require(try JSONSerialization.jsonObject(with: Data(said.utf8)) as? [String: Any])
            let shown = try #require(there["displayText"] as? String)
            let name = try #require(there["ingredient"] as? String)
            let back = try larder(["convert", "\(shown) \(name)", "--to", "kg", "--json"], "en-US")
            let again = try #require(try JSONSerialization.jsonObject(with: Data(back.utf8)) as? [String: Any])
            // What is read back is no longer rounded, because it is what was written.
            #expect(again["displayText"] as? String == shown.replacing("≈ ", with: ""))
        }
    }
}
