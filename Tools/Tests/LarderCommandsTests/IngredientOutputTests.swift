import QuantityMessages
import ShoppingMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

/// What is printed of ingredients and conversions, for people and for scripts.
@Suite struct IngredientOutputTests {
    private static let rye = CatalogIngredient.with {
        ($0.id, $0.name, $0.category, $0.ingredientKey) = ("1", "Rye", "Flour", "rye")
        ($0.isFavorite, $0.isCustom, $0.lastUsedDate, $0.aliases) = (true, true, 5, ["Roggen"])
        $0.conversions = [
            .with {
                ($0.from, $0.to) = (Samples.amount("1", "cup"), Samples.amount("102", "g"))
                ($0.state, $0.source, $0.text) = ("sifted", "our scale", "1 cup = 102 g")
                ($0.secondValue, $0.secondSource, $0.secondText) = ("110", "a book", "110 g")
            }
        ]
    }
    private static let json = """
        {"id":"1","name":"Rye","category":"Flour","brand":null,"isFavorite":true,"isCustom":true,"lastUsedDate":5,\
        "conversions":[{"from":{"amount":"1","unit":"cup"},"to":{"amount":"102","unit":"g"},"state":"sifted",\
        "source":"our scale","secondValue":"110","secondSource":"a book"}],"aliases":["Roggen"],"ingredientKey":"rye"}
        """

    private func services(_ ingredients: [CatalogIngredient] = [rye]) -> StubServices {
        let services = StubServices()
        services.answer(ListIngredientsRequest.self) { _ in .with { $0.ingredients = ingredients } }
        services.answer(GetIngredientsRequest.self) { _ in
            .with { reply in
                reply.found = [
                    .with {
                        ($0.ingredient, $0.reachableUnits, $0.states) = (Self.rye, ["cup", "", "g"], ["sifted"])
                        $0.assumptions = [.with { $0.sentence = "rye is read as Rye" }]
                    }
                ]
            }
        }
        return services
    }

    @Test func `a list is a table, or a JSON object for each`() async {
        let table = await Run(["ingredients", "list"], services: services())
        #expect(table.output == "Rye  Flour  1 cup = 102 g  favorite, own\n" && table.errors.isEmpty)
        let lines = await Run(["ingredients", "list", "--json"], services: services())
        #expect(lines.output == Self.json + "\n" && lines.errors.isEmpty)
    }

    @Test func `an empty list has a sentence for people alone`() async {
        let table = await Run(["ingredients", "list"], services: services([]))
        #expect(table.output.isEmpty && table.errors.hasPrefix("No ingredient matches") && table.status == .done)
        let lines = await Run(["ingredients", "list", "--json"], services: services([]))
        #expect(lines.output.isEmpty && lines.errors.isEmpty)
    }

    @Test func `an ingredient is shown with its marks and a second source`() async {
        let run = await Run(["ingredients", "show", "rye"], services: services())
        #expect(
            run.output == """
                Rye
                  category     Flour
                  also called  Roggen
                  marked       favorite, own
                  assumed      rye is read as Rye
                  id           1
                  1 cup = 102 g  our scale  a book: 110 g

                """
        )
        let json = await Run(["ingredients", "show", "rye", "--json"], services: services()).output
        #expect(json.filter { !$0.isWhitespace } == Self.json.filter { !$0.isWhitespace })
    }

    @Test func `units and states are an object for scripts`() async {
        let run = await Run(["ingredients", "units", "rye", "--json"], services: services())
        #expect(
            run.output.filter { !$0.isWhitespace } == #"{"name":"Rye","units":["cup","","g"],"states":["sifted"]}"#
        )
    }

    @Test func `a mark is told as it is now`() async {
        let services = StubServices()
        services.answer(MarkIngredientsRequest.self) { request in
            .with { reply in
                reply.ingredients = request.references.map { name in
                    .with { ($0.name, $0.isFavorite) = (name, request.favorite) }
                }
            }
        }
        let marked = await Run(["ingredients", "favorite", "rye", "oats"], services: services)
        #expect(marked.output == "rye is a favorite.\noats is a favorite.\n")
        let unmarked = await Run(["ingredients", "favourite", "rye", "--off"], services: services)
        #expect(unmarked.output == "rye isn't a favorite.\n")
    }

    @Test func `a change of names says what is called how, and how many recipes are read again`() async {
        let services = StubServices()
        services.answer(ChangeIngredientNamesRequest.self) { request in
            .with {
                ($0.ingredient.ingredientKey, $0.ingredient.name) = ("rye", "Rye")
                $0.ingredient.aliases = ["Roggen", "Mill rye"]
                if case .split = request.change { $0.before.name = "Grain" } else { $0.recipes = 3 }
            }
        }
        let merged = await Run(["ingredient", "merge", "Roggen", "--into", "Rye"], services: services)
        #expect(merged.output == "Rye is now also called Roggen, Mill rye. Recipes being read again: 3.\n")
        let split = await Run(["ingredient", "split", "Rye"], services: services)
        #expect(split.output == "Rye is an ingredient of its own now, apart from Grain.\n")
        let renamed = await Run(["ingredient", "rename", "Roggen", "Rye"], services: services)
        #expect(renamed.output == "The ingredient is called Rye now. Recipes being read again: 3.\n")
        let rye = #"{"ingredientKey":"rye","name":"Rye","aliases":["Roggen","Mill rye"]}"#
        let json = await Run(["ingredient", "rename", "Roggen", "Rye", "--json"], services: services).output
        let nothing = #""fullLists":[],"staple":null,"products":0}"# + "\n"
        #expect(json == #"{"ingredient":\#(rye),"before":null,"recipes":3,"# + nothing)
        let grain = #"{"ingredientKey":"","name":"Grain","aliases":[]}"#
        let apart = await Run(["ingredient", "split", "Rye", "--json"], services: services).output
        #expect(apart == #"{"ingredient":\#(rye),"before":\#(grain),"recipes":null,"# + nothing)
        #expect(services.sent(ChangeIngredientNamesRequest.self).count == 5, "Each command is one request.")
    }

    @Test func `what keeps its old name is named`() async {
        let services = StubServices()
        services.answer(ChangeIngredientNamesRequest.self) { _ in
            .with {
                ($0.ingredient.name, $0.before.name, $0.recipes) = ("Rye", "Grain", 0)
                ($0.fullLists, $0.staple, $0.products) = (["Week of May 4"], "Grain", 2)
            }
        }
        let split = await Run(["ingredient", "split", "Rye"], services: services)
        let lines = [
            "Rye is an ingredient of its own now, apart from Grain.",
            "Week of May 4 is full and keeps the old name: move its items to a new list.",
            "The staple stays Grain: add one of the new name if you want both.", "Products that stay with Grain: 2.",
        ]
        #expect(split.output == lines.joined(separator: "\n") + "\n" && split.errors.isEmpty)
        let json = await Run(["ingredient", "split", "Rye", "--json"], services: services).output
        #expect(json.hasSuffix(#""recipes":0,"fullLists":["Week of May 4"],"staple":"Grain","products":2}"# + "\n"))
    }

    @Test func `recent conversions are a table, or a JSON object for each`() async {
        let services = StubServices()
        services.answer(ListRecentConversionsRequest.self) { _ in
            .with { reply in
                reply.conversions = [
                    .with {
                        ($0.from, $0.to) = (Samples.amount("1", "cup"), Samples.amount("120", "g"))
                        ($0.ingredient, $0.state, $0.at, $0.text) = ("flour", "sifted", 9, "1 cup = 120 g")
                    }
                ]
            }
        }
        let table = await Run(["convert", "--recent"], services: services)
        #expect(table.output == "1 cup = 120 g  flour, sifted\n" && table.errors.isEmpty)
        let lines = await Run(["convert", "--recent", "--json"], services: services)
        #expect(
            lines.output == """
                {"from":{"amount":"1","unit":"cup"},"to":{"amount":"120","unit":"g"},"ingredient":"flour",\
                "state":"sifted","at":9}

                """
        )
        services.answer(ListRecentConversionsRequest.self) { _ in ListRecentConversionsReply() }
        #expect(await Run(["convert", "--recent"], services: services).errors == "Nothing has been converted yet.\n")
        #expect(await Run(["convert", "--recent", "--json"], services: services).errors.isEmpty)
    }
}
