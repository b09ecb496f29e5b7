import CommonMessages
import QuantityMessages
import QuantityModule
import ShoppingMessages
import ShoppingModule
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct LocalWordsTests {
    /// The codes of the services' sentences that a list or a confirmation may have.
    private static let codes =
        QuantityModule.Assumption.Code.allCases.map(\.rawValue) + LineDiagnostic.Code.allCases.map(\.rawValue)
        + ReadingDiagnostic.Code.allCases.map(\.rawValue) + OldFileRemark.Code.allCases.map(\.rawValue)
        + LocalWords.refusals
        + LocalWords.questions
        + ["merge.join", "merge.rename", "merge.count"]

    @Test(arguments: LocalWords.Language.allCases)
    func `every language has every word, and the same values in it`(language: LocalWords.Language) {
        let (words, english) = (LocalWords(locale: language.rawValue), LocalWords(locale: ""))
        for key in LocalWords.Key.allCases {
            let values = ["1111", "2222", "3333", "4444", "5555", "6666"]
            let (text, expected) = (words(key, values), english(key, values))
            for value in values { #expect(text.contains(value) == expected.contains(value), "\(language) \(key)") }
            #expect(!text.contains("{"), "\(language) \(key)")
        }
        #expect(language == .en || words(.toBuy) != english(.toBuy))
    }

    @Test(arguments: LocalWords.Language.allCases.filter { $0 != .en }, codes)
    func `every language but English words the sentences of the services`(
        language: LocalWords.Language,
        code: String
    ) throws {
        let sentence = LocalWords(locale: language.rawValue).sentence(code, ["1111", "2222", "3333"])
        #expect(try !#require(sentence).contains("{"))
        #expect(LocalWords(locale: "en").sentence(code, []) == nil)
    }

    @Test func `a refusal that lacks a value is left to the service's own sentence`() {
        let german = LocalWords(locale: "de")
        let whole = ["location": "Mars", "existing": "Keller"]
        let problem = { (params: [String: String]) in
            Problem.with { ($0.code, $0.params) = ("inventory.noSuchLocation", params) }
        }
        #expect(
            german.refusal(problem(whole))?.hasPrefix("Einen Ort „Mars“ gibt es im Haushalt nicht. Es gibt: Keller.")
                == true
        )
        #expect(german.refusal(problem(["location": "Mars"])) == nil)
        #expect(german.refusal(problem([:])) == nil)
    }

    private func noSuchStore(_ existing: String) -> Problem {
        .with { ($0.code, $0.params) = ("category.noSuchStore", ["store": "Hof", "existing": existing]) }
    }

    private func inUse(_ ingredients: String, _ aisles: String) -> Problem {
        .with {
            $0.code = "category.inUse"
            $0.params = [
                "category": "Brot", "ingredients": ingredients, "products": "0", "aisles": aisles,
                "destinations": "Obst",
            ]
        }
    }

    @Test func `a refusal without stores to name, without aisles, or with aisles alone has another sentence`() {
        let german = LocalWords(locale: "de")
        #expect(
            german.refusal(noSuchStore("Markt"))
                == "Einen Laden „Hof“ gibt es nicht. Es gibt: Markt. Hinzufügen mit: larder store add \"Hof\"."
        )
        #expect(
            german.refusal(noSuchStore("")) == "Einen Laden „Hof“ gibt es nicht, es wurde noch keiner hinzugefügt. "
                + "Hinzufügen mit: larder store add \"Hof\"."
        )
        #expect(
            german.refusal(inUse("2", "")) == "Der Kategorie „Brot“ ist etwas zugeordnet (Zutaten: 2, Produkte: 0): "
                + "bitte mit --to wählen, wohin damit, zur Wahl stehen Obst."
        )
        #expect(
            german.refusal(inUse("2", "Brot & Backwaren"))?
                .contains("(Zutaten: 2, Produkte: 0), und Zutaten, die Läden unter Brot & Backwaren führen, kommen")
                == true
        )
        #expect(
            german.refusal(inUse("0", "Brot & Backwaren"))
                == "In die Kategorie „Brot“ kommen Zutaten, die Läden unter Brot & Backwaren führen, von selbst: "
                + "bitte mit --to wählen, wohin damit, zur Wahl stehen Obst."
        )
    }

    private func noSuchItem(_ near: String) -> Problem {
        .with {
            $0.code = "shopping.noSuchItem"
            $0.params = ["item": "Tomatn", "list": "Woche", "near": near]
        }
    }

    @Test(arguments: LocalWords.Language.allCases.filter { $0 != .en })
    func `every language but English has these sentences, each of its own`(language: LocalWords.Language) {
        let words = LocalWords(locale: language.rawValue)
        for key in [
            "category.noSuchStore.none", "category.inUse.none", "category.inUse.hints", "shopping.noSuchItem.near",
            "shopping.noSuchRecipe.near", "recipe.unknownRecipe.near", "recipe.notInTrash.near",
            "shopping.noSuchList.near", "shopping.noSuchStaple.near", "category.noSuchCategory.near",
            "category.noSuchStore.near", "shopping.unknownItem.near", "quantity.noSuchIngredient.near",
            "quantity.noSuchAlias.near", "shopping.overtaken.next", "shopping.deletedAisle.next",
        ] {
            #expect(words.sentence(key, []) != nil, "\(key)")
        }
        let problems = [
            noSuchStore(""), noSuchStore("Markt"), inUse("2", ""), inUse("0", "Obst"), inUse("2", "Obst"),
            noSuchItem(""), noSuchItem("Tomaten"),
        ]
        let refusals = problems.map(words.refusal)
        #expect(refusals.allSatisfy { $0?.contains("{") == false })
        #expect(Set(refusals).count == refusals.count)
        #expect(refusals[3]?.contains("0") == false)
    }

    @Test(arguments: [
        ("shopping.noSuchRecipe", "recipe", "Ein Rezept „Supe“ ist nicht gespeichert. Ist „Suppe“ gemeint?"),
        ("recipe.unknownRecipe", "reference", "Ein Rezept „Supe“ ist nicht gespeichert. Ist „Suppe“ gemeint?"),
        ("recipe.notInTrash", "reference", "Im Papierkorb ist kein Rezept „Supe“. Ist „Suppe“ gemeint?"),
        ("shopping.noSuchList", "list", "Eine Liste „Supe“ gibt es nicht. Ist „Suppe“ gemeint?"),
        ("shopping.noSuchStaple", "staple", "Einen Vorrat „Supe“ gibt es nicht. Ist „Suppe“ gemeint?"),
        (
            "category.noSuchStore", "store",
            "Einen Laden „Supe“ gibt es nicht. Ist „Suppe“ gemeint? Es gibt: Suppe. Hinzufügen mit: "
                + "larder store add \"Supe\"."
        ),
    ])
    func `a refusal with a near name asks whether that one is meant`(code: String, value: String, expected: String) {
        let params = [value: "Supe", "near": "Suppe", "existing": "Suppe"]
        let problem = Problem.with { ($0.code, $0.params) = (code, params) }
        let german = LocalWords(locale: "de")
        #expect(german.refusal(problem) == expected)
        let far = Problem.with { ($0.code, $0.params) = (code, params.merging(["near": ""]) { $1 }) }
        #expect(german.refusal(far)?.contains("gemeint") == false)
    }

    @Test(arguments: ["", "en-GB", "xx", "DE_de", "de-AT", "de-x-en"])
    func `the language of a locale decides, English for others`(locale: String) {
        let isGerman = locale.lowercased().hasPrefix("de")
        #expect(LocalWords(locale: locale)(.toBuy) == (isGerman ? "Einkaufen" : "To buy"))
        #expect(LocalWords(locale: locale).noun("Reis") == (isGerman ? "Reis" : "reis"))
    }

    @Test(arguments: [("de", "4", "", "4 Portionen"), ("", "4", "", "4 servings"), ("de", "", "1 loaf", "1 loaf")])
    func `words that are not scaled are for a number of servings in the language of the list`(
        locale: String,
        servings: String,
        text: String,
        made: String
    ) {
        let line = UncountedLine.with {
            ($0.phrase, $0.unscaled, $0.writtenForServings, $0.writtenFor) = ("x", true, servings, text)
        }
        #expect(LocalWords(locale: locale).phrase(line, on: .buy).contains(" \(made))"))
    }

    @Test func `words for an amount have no capital inside a line, except for German nouns`() {
        let line = UncountedLine.with { $0.phrase = "Pinch" }
        #expect(LocalWords(locale: "").phrase(line, on: .cupboard) == "pinch")
        #expect(LocalWords(locale: "de").phrase(.with { $0.phrase = "Prise" }, on: .cupboard) == "Prise")
    }

    @Test func `an accepted offer without effect names the command that helps`() {
        let line = OpenLine.with {
            $0.reasons = [
                .with {
                    ($0.code, $0.values, $0.sentence) = ("shopping.unusedOffer", ["Rice", "1 kg", "Basmati"], "No.")
                }
            ]
        }
        #expect(LocalWords(locale: "").text(line) == "No. Add its weight with `larder ingredients add`.")
        let german = LocalWords(locale: "de").text(line)
        #expect(
            german.hasPrefix("Rice, 1 kg, wird nicht von Basmati abgezogen")
                && german.contains("larder ingredients add")
        )
    }
}
