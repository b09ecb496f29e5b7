import Quantities

/// The nutrition that a plain text states, such as "350 kcal, 12 g protein" or "Protein: 12 g" on a line of its own.
struct PlainTextNutrition {
    private typealias Kind = RecipeWords.Kind

    private static let nutrients: [(kind: Kind, name: String, unit: String)] = [
        (.energyWord, "energy", "kcal"), (.saturatedFatWord, "saturatedFat", "g"), (.fatWord, "fat", "g"),
        (.carbohydrateWord, "carbohydrate", "g"), (.sugarWord, "sugar", "g"), (.fiberWord, "fiber", "g"),
        (.proteinWord, "protein", "g"), (.cholesterolWord, "cholesterol", "mg"), (.sodiumWord, "sodium", "mg"),
    ]

    private var nutrients: [Nutrient] = []
    private var basis = NutritionFacts.Basis.perServing

    /// The facts; `nil` when the text states none.
    var facts: NutritionFacts? { try? NutritionFacts(nutrients, basis) }

    /// Reads a line; returns whether it was understood from the first word to the last, and takes nothing otherwise.
    mutating func read(_ text: String) -> Bool {
        var next = self
        for part in Self.parts(of: text) {
            guard next.take(part) else { return false }
        }
        self = next
        return true
    }

    /// Splits a line at what separates nutrients; a comma within a number does not.
    private static func parts(of text: String) -> [String] {
        var text = text.lowercased()
        for mark in [", ", "; ", " | ", " · ", " • ", " / ", "("] { text = text.replacing(mark, with: "\n") }
        return text.split(separator: "\n").map { part in
            String(part.drop { ": *_".contains($0) }).filter { !")*_".contains($0) }.whitespaceFolded
        }.filter { $0.contains { $0.isLetter || $0.isNumber } }
    }

    private mutating func take(_ part: String) -> Bool {
        let part = takeBasis(of: part)
        guard let digit = part.firstIndex(where: \.isNumber) else { return part.isEmpty }
        let label = part[..<digit].filter { $0 != ":" }.whitespaceFolded
        for (kind, name, unit) in Self.nutrients {
            guard let (amount, rest) = NutrientText.amount(String(part[digit...]), in: unit) else { continue }
            let after = rest.filter { $0 != "." }.whitespaceFolded
            let isNamed = RecipeWords.shared.has(label.isEmpty ? after : label, as: kind)
            let hasUnitAlone = label.isEmpty && after.isEmpty && part.last?.isLetter == true
            guard isNamed && (label.isEmpty || after.isEmpty) || kind == .energyWord && hasUnitAlone else { continue }
            if !nutrients.contains(where: { $0.name == name }) {
                nutrients.append(Nutrient(name: name, amount: amount))
            }
            return true
        }
        return false
    }

    /// Returns a part without the words before or after it that say what the nutrients are for.
    private mutating func takeBasis(of part: String) -> String {
        let words = part.split(separator: " ")
        for count in 2...3 where words.count >= count {
            for (phrase, rest) in [
                (words.prefix(count), words.dropFirst(count)), (words.suffix(count), words.dropLast(count)),
            ] {
                let text = phrase.joined(separator: " ").filter { $0 != ":" }
                let isPer100Grams = RecipeWords.shared.has(text, as: .per100Grams)
                guard isPer100Grams || RecipeWords.shared.has(text, as: .perServing) else { continue }
                basis = isPer100Grams ? .per100Grams : .perServing
                return rest.joined(separator: " ")
            }
        }
        return part
    }
}
