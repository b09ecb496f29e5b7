import Commands
import EndpointKit
import Envelope
import Foundation
import MessageBus
import QuantityMessages
import QuantityModule

/// Translates between messages and the imports and exports of ``IngredientCatalogService``; sends progress and text as
/// parts.
struct IngredientImportRequestHandlers: Sendable {
    let store: any QuantityStore
    let files: any ImportFileOpener
    let clock: @Sendable () -> Date

    func importIngredients(
        _ request: ImportIngredientsRequest,
        _ context: RequestContext,
        _ replies: ReplyWriter<ImportIngredientsReply>
    ) async throws(Refusal) -> ImportIngredientsReply {
        var run = try run(request, try catalog(context))
        while let unsaved = try await next(&run) {
            var part = ImportIngredientsReply()
            part.totals = QuantityMessages.ImportTotals(run.totals)
            part.unsaved = unsaved.map { QuantityMessages.UnsavedRow($0) }
            try await replies.send(part)
        }
        var reply = ImportIngredientsReply()
        reply.totals = QuantityMessages.ImportTotals(run.totals)
        return reply
    }

    func exportIngredients(
        _ request: ExportIngredientsRequest,
        _ context: RequestContext,
        _ replies: ReplyWriter<ExportIngredientsReply>
    ) async throws(Refusal) -> ExportIngredientsReply {
        var export = try catalog(context).exportIngredients(IngredientListQuery.Filter(request.filter))
        var reply = ExportIngredientsReply()
        reply.text = try await next(&export) ?? ""
        while let text = try await next(&export) {
            try await replies.send(reply)
            reply.text = text
        }
        return reply
    }

    private func run(
        _ request: ImportIngredientsRequest,
        _ catalog: IngredientCatalogService
    ) throws(Refusal) -> IngredientImport {
        do { return try catalog.importIngredients(from: IngredientImportSource(request), with: files) } catch {
            throw error.refusal("source")
        }
    }

    private func next(_ run: inout IngredientImport) async throws(Refusal) -> [QuantityModule.UnsavedRow]? {
        do { return try await run.next() } catch { throw error.refusal("source") }
    }

    private func next(_ export: inout IngredientExport) async throws(Refusal) -> String? {
        do { return try await export.next() } catch { throw error.refusal("") }
    }

    private func catalog(_ context: RequestContext) throws(Refusal) -> IngredientCatalogService {
        IngredientCatalogService(store: store, context: try CommandContext(context, now: clock()))
    }
}

extension IngredientImportSource {
    /// Creates a source from a request; one without a source is that of an empty path.
    fileprivate init(_ request: ImportIngredientsRequest) {
        switch request.source {
        case .file(let path): self = .file(path)
        case .sheet(let sheet): self = .sheet(sheet.text, name: sheet.name.isEmpty ? "The sheet" : sheet.name)
        case .foodRelease(let path): self = .foodRelease(path)
        case nil: self = .file("")
        }
    }
}

extension QuantityMessages.ImportTotals {
    fileprivate init(_ totals: QuantityModule.ImportTotals) {
        self.init()
        ingredients = UInt64(totals.ingredients)
        measures = UInt64(totals.measures)
        done = UInt64(totals.done)
        saved = UInt64(totals.saved)
        unchanged = UInt64(totals.unchanged)
        refused = UInt64(totals.refused)
    }
}

extension QuantityMessages.UnsavedRow {
    fileprivate init(_ row: QuantityModule.UnsavedRow) {
        self.init()
        file = row.file
        if let line = row.line { self.line = UInt64(line) }
        reference = row.reference
        reason = row.reason
        measure = row.isMeasure
    }
}
