import EndpointKit
import Envelope
public import Foundation
public import MessageBus
import QuantityMessages
public import QuantityModule

/// Answers the messages of the quantity service.
public enum QuantityEndpoint {
    /// Creates the service's router.
    ///
    /// - Parameters:
    ///   - version: The release, for `StatusReply`.
    ///   - store: The store of ingredients, corrections, and settings.
    ///   - files: Opens old data files for the principal "local".
    ///   - imports: Opens sheets and food releases for the principal "local".
    ///   - clock: Returns the time of each request.
    ///   - report: Receives sentences for the log, about what was answered although the store failed.
    /// - Returns: A router for ``ServiceName/quantity``.
    public static func router(
        version: String,
        store: any QuantityStore,
        files: any MigrationFileOpener,
        imports: any ImportFileOpener,
        clock: @escaping @Sendable () -> Date,
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) -> RequestRouter {
        var router = RequestRouter(service: .quantity, version: version)
        handleQuantities(&router, QuantityRequestHandlers(store: store, clock: clock, report: report))
        handleCatalog(&router, IngredientCatalogRequestHandlers(store: store, clock: clock))
        handleImport(&router, IngredientImportRequestHandlers(store: store, files: imports, clock: clock))
        handleMigration(&router, MigrationRequestHandlers(store: store, files: files, clock: clock))
        router.handleReplication(of: store, clock: clock)
        return router
    }

    private static func handleQuantities(_ router: inout RequestRouter, _ handlers: QuantityRequestHandlers) {
        router.handle(ReadLinesRequest.self, handlers.readLines)
        router.handle(TotalAmountsRequest.self, handlers.totalAmounts)
        router.handle(ConvertRequest.self, handlers.convert)
        router.handle(RememberConversionsRequest.self, handlers.rememberConversions)
        router.handle(ScaleRecipesRequest.self, handlers.scaleRecipes)
        router.handle(ConsolidateRequest.self, handlers.consolidate)
        router.handle(PreviewConsolidationRequest.self, handlers.previewConsolidation)
        router.handle(SortQuantitiesRequest.self, handlers.sortQuantities)
        router.handle(WeighLinesRequest.self, handlers.weighLines)
        router.handle(FormatRequest.self, handlers.format)
        router.handle(PressKeysRequest.self, handlers.pressKeys)
    }

    private static func handleImport(_ router: inout RequestRouter, _ handlers: IngredientImportRequestHandlers) {
        router.handleStream(ImportIngredientsRequest.self, handlers.importIngredients)
        router.handleStream(ExportIngredientsRequest.self, handlers.exportIngredients)
    }

    private static func handleMigration(_ router: inout RequestRouter, _ handlers: MigrationRequestHandlers) {
        router.handleStream(PreviewMigrationRequest.self, handlers.preview)
        router.handleStream(ApplyMigrationRequest.self, handlers.apply)
        router.handle(RollBackMigrationRequest.self, handlers.rollBack)
        router.handle(ReadOldFileRequest.self, handlers.readOldFile)
        router.handle(CountOldFileRequest.self, handlers.countOldFile)
    }

    private static func handleCatalog(_ router: inout RequestRouter, _ handlers: IngredientCatalogRequestHandlers) {
        router.handle(ListIngredientsRequest.self, handlers.listIngredients)
        router.handle(GetIngredientsRequest.self, handlers.getIngredients)
        router.handle(NameIngredientsRequest.self, handlers.nameIngredients)
        router.handle(SuggestIngredientsRequest.self, handlers.suggestIngredients)
        router.handle(MergeIngredientsRequest.self, handlers.mergeIngredients)
        router.handle(SplitIngredientRequest.self, handlers.splitIngredient)
        router.handle(RenameIngredientRequest.self, handlers.renameIngredient)
        router.handle(SaveIngredientsRequest.self, handlers.saveIngredients)
        router.handle(ChangeIngredientsRequest.self, handlers.changeIngredients)
        router.handle(DeleteIngredientsRequest.self, handlers.deleteIngredients)
        router.handle(MarkIngredientsRequest.self, handlers.markIngredients)
        router.handle(ListRecentConversionsRequest.self, handlers.listRecentConversions)
        router.handle(GetMeasurementSettingsRequest.self, handlers.getSettings)
        router.handle(ChangeMeasurementSettingsRequest.self, handlers.changeSettings)
        router.handle(ChangeShelfRequest.self, handlers.changeShelf)
        router.handle(CorrectLinesRequest.self, handlers.correctLines)
        router.handle(UndoCorrectionsRequest.self, handlers.undoCorrections)
        router.handle(ListCorrectionsRequest.self, handlers.listCorrections)
    }
}
