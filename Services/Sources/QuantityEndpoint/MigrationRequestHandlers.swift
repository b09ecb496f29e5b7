import Commands
import CommonMessages
import EndpointKit
import Envelope
import Foundation
import MessageBus
import Quantities
import QuantityMessages
import QuantityModule

/// Translates between messages and the migration of ``QuantityModuleService``; sends rows and progress as parts.
struct MigrationRequestHandlers: Sendable {
    let store: any QuantityStore
    let files: any MigrationFileOpener
    let clock: @Sendable () -> Date

    func preview(
        _ request: PreviewMigrationRequest,
        _ context: RequestContext,
        _ replies: ReplyWriter<PreviewMigrationReply>
    ) async throws(Refusal) -> PreviewMigrationReply {
        var run = try previewRun(request, try module(context))
        var reply = PreviewMigrationReply()
        while let piece = try next(&run) {
            var part = PreviewMigrationReply()
            part.table = MigrationTable(piece.table)
            part.rows = piece.rows.map { QuantityMessages.MigratedRow($0) }
            try await replies.send(part)
        }
        reply.summary = QuantityMessages.MigrationSummary(run.summary)
        return reply
    }

    func apply(
        _ request: ApplyMigrationRequest,
        _ context: RequestContext,
        _ replies: ReplyWriter<ApplyMigrationReply>
    ) async throws(Refusal) -> ApplyMigrationReply {
        let module = try module(context)
        var run: MigrationRun
        do {
            run = try module.applyMigration(
                of: request.file,
                with: files,
                corrections: request.corrections.map { QuantityModule.MigrationCorrection($0) }
            )
        } catch { throw error.refusal("corrections") }
        while try next(&run) != nil {
            var part = ApplyMigrationReply()
            part.rowsRead = UInt64(run.summary.rows)
            try await replies.send(part)
        }
        var reply = ApplyMigrationReply()
        reply.rowsRead = UInt64(run.summary.rows)
        reply.summary = QuantityMessages.MigrationSummary(run.summary)
        reply.backup = run.backup
        return reply
    }

    func rollBack(
        _ request: RollBackMigrationRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> RollBackMigrationReply {
        let module = try module(context)
        do { try module.rollBackMigration(of: request.file, with: files) } catch { throw error.refusal("file") }
        return RollBackMigrationReply()
    }

    private func previewRun(
        _ request: PreviewMigrationRequest,
        _ module: QuantityModuleService
    ) throws(Refusal) -> MigrationRun {
        let corrections = request.corrections.map { QuantityModule.MigrationCorrection($0) }
        do throws(QuantityError) {
            switch request.source.source {
            case .file(let file):
                return try module.previewMigration(of: file, with: files, corrections: corrections)
            case .rows(let rows):
                return try module.previewMigration(
                    of: rows.rows.map { OldQuantityRow($0) },
                    table: rows.table,
                    corrections: corrections
                )
            case nil:
                throw QuantityError.notAPath("")
            }
        } catch { throw error.refusal("source.rows") }
    }

    private func next(_ run: inout MigrationRun) throws(Refusal) -> MigrationRun.Piece? {
        do throws(QuantityMigrationError) { return try run.next() } catch {
            throw QuantityError.migration(error).refusal("")
        }
    }

    func module(_ context: RequestContext) throws(Refusal) -> QuantityModuleService {
        QuantityModuleService(store: store, context: try CommandContext(context, now: clock()))
    }
}

extension QuantityModule.MigrationCorrection {
    fileprivate init(_ message: QuantityMessages.MigrationCorrection) {
        self.init(table: message.table, position: message.position, text: message.text)
    }
}

extension OldQuantityRow {
    fileprivate init(_ message: OldRow) {
        self.init(
            position: message.position,
            quantity: message.quantity,
            unit: message.unit,
            name: message.name,
            multiplier: message.multiplier
        )
    }
}

extension MigrationTable {
    fileprivate init(_ table: OldQuantityTable) {
        self.init()
        name = table.name
        quantityColumn = table.quantityColumn ?? ""
        unitColumn = table.unitColumn ?? ""
        nameColumn = table.nameColumn ?? ""
        multiplierColumn = table.multiplierColumn ?? ""
    }
}

extension QuantityMessages.MigratedRow {
    fileprivate init(_ migrated: QuantityModule.MigratedRow) {
        self.init()
        row.position = migrated.row.position
        row.quantity = migrated.row.quantity
        row.unit = migrated.row.unit
        row.name = migrated.row.name
        row.multiplier = migrated.row.multiplier
        quantity = Quantity(migrated.quantity)
        switch migrated.outcome {
        case .parsed: outcome = .parsed
        case .corrected: outcome = .corrected
        case .textOnly(let sentence):
            outcome = .textOnly
            why = sentence
        case .empty: outcome = .empty
        }
        needsReview = migrated.needsReview
        losesMultiplier = migrated.losesMultiplier
    }
}

extension QuantityMessages.MigrationSummary {
    fileprivate init(_ summary: QuantityModule.MigrationSummary) {
        self.init()
        parsed = UInt64(summary.parsed)
        corrected = UInt64(summary.corrected)
        textOnly = UInt64(summary.textOnly)
        empty = UInt64(summary.empty)
        toReview = UInt64(summary.toReview)
        droppedMultipliers = UInt64(summary.droppedMultipliers)
        sentence = summary.description
    }
}
