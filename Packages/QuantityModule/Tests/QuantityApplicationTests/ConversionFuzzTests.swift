import Commands
import CommandsTestKit
import Foundation
import Quantities
import QuantityApplication
import QuantityModule
import QuantityModuleTestKit
import Testing

/// A conversion says every word that was typed, in its result or in the reason why it has none.
@Suite struct ConversionFuzzTests {
    /// Words between a number, a unit, and a name, and those that are numbers.
    private static let small: Set<String> = ["a", "an", "of", "half", "three", "x", "to", "and", "plus", "dozen"]

    @Test func `a random sentence is converted with every word, or refused`() async throws {
        let module = QuantityModuleService(store: InMemoryQuantityStore(), context: .test())
        var random = SeededGenerator(seed: 977)
        let isLong = ProcessInfo.processInfo.environment["LARDER_TEST_LONG"] == "1"
        var wrong: [String] = []
        for _ in 0..<(isLong ? 500 : 20) {
            let texts = (0..<200).map { _ in TypedSentence.random(&random) }
            let unit = UnitCode(rawValue: ["g", "cup", "ml", "°C"][random.below(4)])
            let queries = texts.map { ConversionQuery(Amount(.one, .count), to: unit, text: $0) }
            let converted = try await module.convert(queries, isHandwritten: true)
            wrong += zip(texts, converted).compactMap { Self.silence($0, $1) }
        }
        #expect(wrong.isEmpty, "\(wrong.count) drop a word: \(wrong.prefix(30).joined(separator: "\n"))")
    }

    /// Returns the text whose conversion keeps silent about a word; `nil` when it says them all.
    private static func silence(_ text: String, _ converted: ConvertedAmount) -> String? {
        guard let start = converted.start else { return converted.unknown.isEmpty ? text : nil }
        let said = ([start.displayText, converted.ingredient] + converted.assumptions.map(\.description))
            .joined(separator: " ")
            .lowercased()
        // A sum and a range of several units are said in one of them.
        let numbers = text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "." }.filter { word in
            word.contains(where: \.isNumber) || ["half", "three", "a", "an", "dozen"].contains(word)
        }
        let isSum = numbers.count > 1
        let words = text.lowercased().split { !$0.isLetter }.map(String.init).filter { !small.contains($0) }
        let missing = words.filter { word in
            let isUnit = UnitTable.standard.unit(named: word) != nil || word.count < 4
            return !(isUnit && isSum) && !said.contains(word) && !said.contains(word.dropLast())
        }
        return missing.isEmpty ? nil : "\"\(text)\" is \"\(said)\" without \(missing)"
    }
}
