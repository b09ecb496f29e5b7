import Quantities
import RecipeFiles

/// Recipes with odd texts in every field, the same for the same seed.
struct GeneratedDrafts {
    private var state: UInt64
    private static let words = [
        "flour", "200 g", "½", "größer", "🥛", "@home", "#1", "~5", "{x}", "a{b", "c}", "--", "---", "[-", "-]", "\\",
        "\"q\"", "'s'",
        "a:b", "c:", "=x", "=", ">", ">>", "- d", "%", "(e)", ")", "?", "?f", "./g", "..", "*", "_h_", "#", "<i>", "|",
        "é", "e\u{301}",
        "1.", "true", "null", "[j]", ",", "k, l", "\u{3042}", "\u{202E}", "@\u{301}", "x\u{301}",
    ]

    init(seed: UInt64) { state = seed }

    mutating func number(below limit: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((value ^ (value >> 31)) % UInt64(limit))
    }

    mutating func text(upTo words: Int = 4) -> String {
        (0...number(below: words)).map { _ in Self.words[number(below: Self.words.count)] }.joined(separator: " ")
    }

    mutating func maybe<Value>(_ value: (inout GeneratedDrafts) -> Value) -> Value? {
        number(below: 2) == 0 ? nil : value(&self)
    }

    private mutating func lines() -> [DraftLine] {
        var section = ""
        return (0..<number(below: 6)).map { _ in
            if number(below: 3) == 0 { section = maybe { $0.text(upTo: 2) } ?? "" }
            return DraftLine(text(), section: section)
        }
    }

    mutating func next() -> RecipeDraft {
        var draft = RecipeDraft()
        draft.title = text()
        draft.description = maybe { "\($0.text())\n\n\($0.text())" } ?? ""
        draft.servings = maybe { $0.text(upTo: 2) } ?? ""
        for kind in DraftTimes.Kind.allCases { draft.times[kind] = maybe { $0.number(below: 500) } }
        draft.ingredients = lines()
        draft.steps = lines()
        draft.tags = (0..<number(below: 4)).map { _ in text(upTo: 2) }
        draft.source = maybe { $0.text(upTo: 2) } ?? ""
        draft.sourceURL = maybe { "https://example.org/\($0.number(below: 1_000))?q=a#b" } ?? ""
        draft.language = maybe { ["de", "en-GB", "pt-BR"][$0.number(below: 3)] } ?? ""
        draft.rating = maybe { 1 + $0.number(below: 5) }
        draft.notes = maybe { "\($0.text())\n\n\($0.text())\n\($0.text())" } ?? ""
        draft.picture =
            maybe { $0.number(below: 2) == 0 ? "https://example.org/p.jpg" : "pictures/\($0.number(below: 9)).jpg" }
            ?? ""
        draft.totalWeight = maybe { Rational(constant: 1 + $0.number(below: 999), over: 1 + $0.number(below: 7)) }
        draft.nutrition = maybe { generator in
            var nutrition = DraftNutrition(basis: generator.number(below: 2) == 0 ? .perServing : .per100Grams)
            for nutrient in DraftNutrition.Nutrient.allCases where generator.number(below: 2) == 0 {
                nutrition.amounts[nutrient] = Rational(
                    constant: generator.number(below: 999),
                    over: 1 + generator.number(below: 9)
                )
            }
            return nutrition
        }
        draft.portionSize = maybe { Rational(constant: 1 + $0.number(below: 999), over: 1 + $0.number(below: 7)) }
        for place in draft.ingredients.indices { draft.ingredients[place].own = maybe { $0.reading() } }
        return draft
    }

    private mutating func reading() -> DraftReading {
        var reading = DraftReading()
        (reading.ingredientKey, reading.name) = (text(upTo: 2), text(upTo: 2))
        reading.amount = maybe { Rational(constant: 10 + $0.number(below: 99), over: 1 + $0.number(below: 7)) }
        reading.lower = maybe { Rational(constant: 1, over: 1 + $0.number(below: 7)) }
        (reading.unit, reading.text) = (maybe { _ in "ml" } ?? "", text(upTo: 2))
        (reading.note, reading.isOptional) = (maybe { $0.text() } ?? "", number(below: 2) == 0)
        return reading
    }
}
