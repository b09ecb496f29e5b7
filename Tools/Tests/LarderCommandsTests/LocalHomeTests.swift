import CategoryMessages
import CommonMessages
import Foundation
import HouseholdMessages
import InventoryMessages
import MessageBus
import QuantityMessages
import RecipeMessages
import ShoppingMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

/// What commands say in a home whose language isn't English.
@Suite struct LocalHomeTests {
    /// A home that has set German.
    private func services() -> StubServices {
        let services = StubServices()
        services.answer(GetHouseholdRequest.self) { _ in
            .with { ($0.household.language.value, $0.household.language.own) = ("de-DE", true) }
        }
        return services
    }

    private static let rye = CatalogIngredient.with {
        ($0.id, $0.name, $0.category, $0.brand) = ("i1", "Roggen", "Mehl", "Mühle")
        ($0.isFavorite, $0.isCustom, $0.aliases) = (true, true, ["Rye"])
    }

    @Test func `recipes are added, listed, shown, and sized in the language of the home`() async {
        let services = services()
        let soup = Recipe.with {
            $0.title = "Suppe"
            ($0.servings.text, $0.servings.count) = ("1", "1")
            $0.ingredients = [.with { $0.text = "1 Ei" }, .with { $0.text = "Salz" }]
            ($0.prepMinutes, $0.cookMinutes, $0.restMinutes, $0.totalMinutes) = (5, 10, 15, 30)
        }
        services.answer(ReadRecipeRequest.self) { _ in .with { $0.recipes = [soup] } }
        services.answer(AddRecipeRequest.self) { _ in .with { $0.recipe = soup } }
        services.answer(SaveScaledRecipeRequest.self) { _ in .with { $0.recipe = soup } }
        services.answer(ShowRecipeRequest.self) { _ in .with { $0.recipe = soup } }
        let added = await Run(["recipe", "add", "-"], services: services, console: StubConsole(input: "Suppe"))
        #expect(added.output == "Suppe ist hinzugefügt: 2 Zutaten.\n")
        let scaled = await Run(["recipe", "scale", "Suppe", "--factor", "2"], services: services)
        #expect(scaled.output == "Suppe ist gespeichert: 1 Portion.\n")
        let shown = await Run(["recipe", "show", "Suppe"], services: services).output
        #expect(
            shown.contains("1 Portion · 5 Min. vorbereiten · 10 Min. kochen · 15 Min. ruhen · 30 Min. insgesamt\n")
        )
    }

    @Test func `recipes are replaced and listed in the language of the home`() async {
        let services = services()
        services.answer(ReadRecipeRequest.self) { _ in .with { $0.recipes = [.with { $0.title = "Tee" }] } }
        services.answer(ListRecipesRequest.self) { _ in .init() }
        #expect(await Run(["recipe", "list"], services: services).output.hasPrefix("Noch ist kein Rezept gespeichert"))
        services.answer(AddRecipeRequest.self) { _ in
            .with {
                $0.recipe.title = "Tee"
                ($0.recipe.ingredients, $0.replaced) = ([.with { $0.text = "Tee" }], true)
            }
        }
        let replaced = await Run(["recipe", "add", "-"], services: services, console: StubConsole(input: "Tee"))
        #expect(replaced.output == "Tee ist ersetzt: 1 Zutat.\n")
        services.answer(ListRecipesRequest.self) { _ in
            .with {
                $0.recipes = [
                    .with {
                        ($0.title, $0.servings.text, $0.servings.count, $0.ingredientCount) = ("Suppe", "4", "4", 2)
                    }
                ]
            }
        }
        #expect(await Run(["recipe", "list"], services: services).output == "Suppe  4 Portionen  2 Zutaten\n")
    }

    @Test func `ingredients are saved and shown in the language of the home`() async {
        let services = services()
        let saved = SavedIngredient.with { $0.ingredient = Self.rye }
        services.answer(SaveIngredientsRequest.self) { _ in .with { $0.saved = [saved] } }
        services.answer(ChangeIngredientsRequest.self) { _ in .with { $0.saved = [saved] } }
        services.answer(MarkIngredientsRequest.self) { _ in .with { $0.ingredients = [Self.rye] } }
        services.answer(GetIngredientsRequest.self) { _ in
            .with {
                $0.found = [
                    .with {
                        ($0.ingredient, $0.reachableUnits, $0.states) = (Self.rye, ["", "g"], ["gesiebt"])
                        $0.assumptions = [.with { ($0.code, $0.said, $0.meant) = ("general", "Mehl", "Roggen") }]
                    }
                ]
            }
        }
        services.answer(ListIngredientsRequest.self) { _ in .init() }
        let added = await Run(["ingredients", "add", "Roggen", "--is", "1 cup = 1 g"], services: services)
        #expect(added.output == "Mühle Roggen ist hinzugefügt.\n")
        let kept = await Run(["ingredients", "edit", "Roggen", "--brand", "Mühle"], services: services)
        #expect(kept.output == "Mühle Roggen bleibt, wie es ist.\n")
        let marked = await Run(["ingredients", "favorite", "Roggen"], services: services)
        #expect(marked.output == "Mühle Roggen ist ein Favorit.\n")
        #expect(
            await Run(["ingredients", "show", "Roggen"], services: services).output == """
                Mühle Roggen
                  Kategorie   Mehl
                  Marke       Mühle
                  heißt auch  Rye
                  Vermerk     Favorit, eigene
                  angenommen  Mehl wird als Roggen gelesen
                  id          i1

                """
        )
        let units = await Run(["ingredients", "units", "Roggen"], services: services)
        #expect(units.output == "Mühle Roggen: Stück, g\nZustände: gesiebt\n")
        let none = await Run(["ingredients", "search", "x"], services: services)
        #expect(none.errors.hasPrefix("Keine Zutat passt"))
    }

    @Test func `stores are added, chosen, listed, and deleted in the language of the home`() async {
        let services = services()
        let store = Store.with { ($0.id, $0.name, $0.defaultStore) = ("s1", "Hof", true) }
        services.answer(AddStoreRequest.self) { _ in .with { $0.store = store } }
        services.answer(DeleteStoreRequest.self) { _ in .with { ($0.store, $0.deleted) = (store, true) } }
        services.answer(ChooseDefaultStoreRequest.self) { request in
            .with { reply in if !request.store.isEmpty { reply.store = store } }
        }
        services.answer(ListStoresRequest.self) { _ in .with { $0.stores = [store] } }
        let said: [([String], String)] = [
            (["add", "Hof"], "Der Laden Hof ist hinzugefügt.\n"),
            (["default", "Hof"], "Listen folgen jetzt der Reihenfolge von Hof.\n"),
            (["default", "--none"], "Listen folgen jetzt der Reihenfolge des Haushalts.\n"),
            (["list"], "Hof (Standard)\n"), (["delete", "Hof"], "Der Laden Hof ist gelöscht.\n"),
        ]
        for (words, sentence) in said {
            #expect(await Run(["store"] + words, services: services).output == sentence, "\(words)")
        }
        services.answer(ListStoresRequest.self) { _ in .init() }
        #expect(await Run(["store", "list"], services: services).output.hasPrefix("Es gibt noch keinen Laden"))
    }

    @Test func `categories are added, deleted, and counted in the language of the home`() async throws {
        let services = services()
        let bread = CategoryMessages.Category.with { ($0.id, $0.name, $0.color) = ("c1", "Brot", "#112233") }
        services.answer(AddCategoryRequest.self) { _ in .with { $0.category = bread } }
        services.answer(DeleteCategoryRequest.self) { _ in
            .with { ($0.category, $0.successor.name, $0.ingredients, $0.aisles) = (bread, "Obst", 2, ["Backwaren"]) }
        }
        services.answer(ListCategoryUsageRequest.self) { _ in
            .with {
                $0.categories = [
                    // 23:30 in UTC on the day before the run.
                    .with {
                        ($0.category, $0.ingredients, $0.lastAssignedMilliseconds) = (bread, 3, 1_795_649_400_000)
                    },
                    .with { $0.category.name = "Obst" },
                ]
            }
        }
        let added = await Run(["category", "add", "Brot"], services: services)
        #expect(added.output == "Die Kategorie Brot (#112233) ist hinzugefügt.\n")
        let deleted = await Run(["category", "delete", "Brot", "--to", "Obst"], services: services)
        let moved = "Zutaten, die Läden unter Backwaren führen, sind jetzt in Obst."
        #expect(deleted.output == "Die Kategorie Brot ist gelöscht. Jetzt in Obst: 2 Sachen. \(moved)\n")
        let usage = await Run(["category", "usage"], services: services).output
        #expect(usage.contains("Zutaten") && usage.contains("zuletzt zugeordnet"))
        #expect(usage.contains("gestern\n") && usage.contains("nie\n"))
        let zone = try #require(TimeZone(secondsFromGMT: 3_600))
        let berlin = await Run(["category", "usage"], services: services, zone: zone).output
        #expect(berlin.contains("heute\n") && !berlin.contains("gestern"))
    }

    @Test func `what waits for a category is shown in the language of the home`() async {
        let services = services()
        services.answer(SortByAisleRequest.self) { _ in .with { $0.items = [.with { $0.name = "Tofu" }] } }
        #expect(
            await Run(["category", "uncategorized"], services: services).output == """
                Tofu  Unbekannt  Larder kennt nichts Ähnliches.
                Zuordnen mit: larder category assign "Tofu=Household" …

                """
        )
        services.answer(SortByAisleRequest.self) { _ in .init() }
        let none = await Run(["category", "uncategorized"], services: services)
        #expect(none.output.hasPrefix("Nichts wartet auf eine Kategorie"))
    }

    @Test func `the question before a staple goes says what goes with it, in the language of the home`() async {
        let services = services()
        services.answer(DeleteStapleRequest.self) { request in
            .with {
                ($0.staple.id, $0.staple.name, $0.staple.shop, $0.deleted) = (
                    "s1", "Kaffee", "Markt", request.confirmed
                )
                $0.staple.intervalDays = 14
                if !request.confirmed { ($0.question, $0.lists) = ("Delete?", ["Woche", "Fest"]) }
            }
        }
        let run = await Run(
            ["staple", "delete", "Kaffee"],
            services: services,
            console: StubConsole(input: "j\n", isTerminal: true)
        )
        let said = "Den Vorrat Kaffee löschen, und damit, was dazu gesagt ist (Markt, etwa alle 14 Tage)?"
        #expect(run.output.hasPrefix("\(said) Woche, Fest: Was daher kam, bleibt. [j/N] "))
        #expect(run.output.hasSuffix("Kaffee ist gelöscht.\n"))
        services.answer(DeleteStapleRequest.self) { _ in .with { $0.staple.name = "Tee" } }
        let bare = await Run(["staple", "delete", "Tee"], services: services)
        #expect(bare.errors.hasPrefix("Den Vorrat Tee löschen? Es hat sich nichts geändert"))
    }

    @Test func `a history without purchases names its days as people do`() async {
        let services = services()
        services.answer(FindPurchasesRequest.self) { _ in
            .with { ($0.from, $0.until) = ("2026-08-28", "2026-11-26") }
        }
        let run = await Run(["list", "history"], services: services)
        #expect(run.output == "Nichts abgehakt: 2026-08-28 – heute.\n")
    }

    @Test(arguments: [
        ("", "357/100", "EUR", "3.57 EUR"), ("de-DE", "357/100", "EUR", "3,57 €"), ("de", "2", "CHF", "2 CHF"),
        ("sv", "5/2", "SEK", "2,50 SEK"), ("en-US", "1/10", "USD", "0.10 USD"), ("de", "1/3", "EUR", "1/3 €"),
    ])
    func `a price is written as the language does`(locale: String, amount: String, currency: String, text: String) {
        let words = LocalWords(locale: locale)
        #expect(words.text(Money.with { ($0.amount, $0.currency) = (amount, currency) }) == text)
    }

    @Test func `a rounded price is marked, in every language`() {
        let money = Money.with { ($0.amount, $0.currency) = ("119/300", "EUR") }
        #expect(LocalWords(locale: "").textAbout(money).spaced == "≈ 0.40 EUR".spaced)
        #expect(LocalWords(locale: "fr").textAbout(money).spaced == "≈ 0,40 €".spaced)
    }

    @Test func `what has no category stands under a word, and not under a code`() async {
        let services = StubServices()
        services.answer(ShowListRequest.self) { _ in
            .with {
                $0.list.name = "Week"
                $0.items = [.with { ($0.name, $0.category.id, $0.category.name) = ("Gizmo", "UNKNOWN", "UNKNOWN") }]
            }
        }
        let run = await Run(["list", "show"], services: services)
        #expect(run.output.hasPrefix("Week\nUnknown\n"))
        let json = await Run(["list", "show", "--json"], services: services)
        #expect(json.output.contains(#""category": "UNKNOWN""#))
    }
}
