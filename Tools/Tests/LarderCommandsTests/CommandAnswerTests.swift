import CategoryMessages
import CommonMessages
import DeadLetterMessages
import ProductMessages
import QuantityMessages
import RecipeMessages
import SwiftProtobuf
import SyncMessages
import Testing

@testable import LarderCommands

/// What a command says when it is done, or when there is nothing.
@Suite struct CommandAnswerTests {
    @Test func `stores and categories are confirmed and listed`() async {
        let services = StubServices()
        services.answer(AddStoreRequest.self) { request in .with { $0.store.name = request.name } }
        services.answer(ListStoresRequest.self) { _ in ListStoresReply() }
        services.answer(AddCategoryRequest.self) { request in
            .with { ($0.category.name, $0.category.color) = (request.name, "#8855AA") }
        }
        services.answer(ListCategoriesRequest.self) { _ in
            .with { $0.categories = [.with { ($0.name, $0.color, $0.id) = ("Bakery", "#112233", "7") }] }
        }
        #expect(await Run(["store", "add", "Corner"], services: services).output == "Added the store Corner.\n")
        #expect(await Run(["store", "list"], services: services).output.hasPrefix("There is no store yet"))
        let added = await Run(["category", "add", "Pets"], services: services)
        #expect(added.output == "Added the category Pets (#8855AA).\n")
        #expect(await Run(["category", "list"], services: services).output == "Bakery  #112233  7\n")
        services.answer(ListStoresRequest.self) { _ in
            .with { reply in
                let order = ["Fresh produce", "Bakery"].map { name in CategoryMessages.Category.with { $0.name = name }
                }
                reply.stores = [.with { ($0.name, $0.order) = ("Corner", order) }]
            }
        }
        let stores = await Run(["store", "list"], services: services)
        #expect(stores.output == "Corner  Fresh produce → Bakery\n")
    }

    @Test func `what changes nothing says so`() async {
        let services = StubServices()
        services.answer(UpdateProductsRequest.self) { _ in
            .with { $0.products = [.with { ($0.product.title, $0.result) = ("Tofu", "unchanged") }] }
        }
        let update = await Run(["product", "update", "tofu", "--title", "Tofu"], services: services)
        #expect(update.output == "Tofu is unchanged.\n")
        services.answer(RetrieveProductsRequest.self) { _ in
            .with { $0.products = [.with { $0.product.title = "Tofu" }] }
        }
        let alias = await Run(["product", "alias", "tofu"], services: services)
        #expect(alias.output == "Only its title and barcode mean Tofu.\n")
        services.answer(RetrieveProductsRequest.self) { _ in .with { $0.products = [FoundProduct()] } }
        let unknown = await Run(["product", "alias", "tofu"], services: services)
        #expect(unknown.errors.hasPrefix("The home has no product \"tofu\"") && unknown.status == .failed)
        services.answer(ListRecipesRequest.self) { _ in ListRecipesReply() }
        #expect(await Run(["recipe", "list"], services: services).output.hasPrefix("No recipe is saved yet"))
        services.answer(ListDeadLettersRequest.self) { _ in ListDeadLettersReply() }
        let replay = await Run(["deadletter", "replay", "--all"], services: services)
        #expect(replay.output == "No request was given up.\n" && replay.status == .done)
    }

    @Test(arguments: [(0, "0 requests are"), (1, "1 request is"), (2, "2 requests are")])
    func `a purge counts what is gone`(count: UInt32, text: String) async {
        let services = StubServices()
        services.answer(PurgeDeadLettersRequest.self) { _ in .with { $0.purged = count } }
        #expect(await Run(["deadletter", "purge", "--all"], services: services).output == "\(text) gone.\n")
    }

    @Test func `a recipe's ingredients are counted in a list`() async {
        let services = StubServices()
        services.answer(ListRecipesRequest.self) { _ in
            .with { reply in
                reply.recipes = [("Soup", "4", 1), ("Tea", "1", 2)].map { title, servings, count in
                    .with { recipe in
                        (recipe.title, recipe.ingredientCount) = (title, UInt32(count))
                        (recipe.servings.text, recipe.servings.count) = (servings, servings)
                    }
                }
            }
        }
        let run = await Run(["recipe", "list"], services: services)
        #expect(run.output == "Soup  4 servings  1 ingredient\nTea   1 serving   2 ingredients\n")
    }

    @Test func `changes of ingredients are confirmed, with what contradicts them`() async {
        let services = StubServices()
        let saved = SavedIngredient.with {
            ($0.ingredient.name, $0.changed, $0.contradictions) = ("Rye", false, ["A cup weighs 100 g elsewhere."])
        }
        services.answer(SaveIngredientsRequest.self) { _ in .with { $0.saved = [saved] } }
        services.answer(ChangeIngredientsRequest.self) { _ in .with { $0.saved = [saved] } }
        services.answer(DeleteIngredientsRequest.self) { _ in .with { $0.deleted = [saved.ingredient] } }
        let added = await Run(["ingredients", "add", "Rye", "--is", "1 cup = 1 g"], services: services)
        #expect(added.output == "Added Rye.\n" && added.errors == "A cup weighs 100 g elsewhere.\n")
        let kept = await Run(["ingredients", "edit", "Rye", "--name", "Rye"], services: services)
        #expect(kept.output == "Kept Rye.\n" && kept.errors == "A cup weighs 100 g elsewhere.\n")
        #expect(await Run(["ingredients", "delete", "Rye"], services: services).output == "Deleted Rye.\n")
    }

    @Test func `settings are shown as they are`() async {
        let services = StubServices()
        services.answer(GetMeasurementSettingsRequest.self) { _ in .with { $0.settings.cups = "us" } }
        services.answer(ChangeMeasurementSettingsRequest.self) { _ in
            .with { ($0.settings.cups, $0.settings.locale) = ("metric", "de-DE") }
        }
        let now = await Run(["ingredients", "settings"], services: services)
        #expect(now.output == "Cups: us\n")
        let changed = await Run(["ingredients", "settings", "--cups", "metric"], services: services)
        let earlier = "Locale: de-DE, from an earlier release, until `larder household set --language de-DE`\n"
        #expect(changed.output == "Cups: metric\n" + earlier)
    }

    @Test func `a device that differed from its hub says so`() async {
        let services = StubServices()
        services.answer(ReadSyncStatusRequest.self) { _ in
            .with { reply in
                reply.status.hub = "ipc:///hub"
                reply.status.services = [.with { ($0.service, $0.mismatches, $0.pending) = ("product.v1", 1, 1) }]
            }
        }
        let run = await Run(["sync", "status"], services: services)
        #expect(run.output.contains("product  1 change waits since ") && run.output.contains(", differed from the hub"))
    }
}
