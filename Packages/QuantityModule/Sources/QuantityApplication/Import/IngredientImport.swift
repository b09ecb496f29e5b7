import Commands
public import QuantityDomain

/// An import that proceeds piece by piece, so that a caller can report progress, and an interrupted one goes on.
///
/// What is saved stays. Repeated under the same key, the import returns the same results, and goes on where it was
/// interrupted; under another key, what is saved already is unchanged.
public struct IngredientImport {
    /// The number of rows in a piece.
    private static let pieceSize = 1_000

    /// The counts so far, and of the whole import once ``next()`` returns `nil`.
    public private(set) var totals = ImportTotals()

    private let catalog: IngredientCatalogService
    private var source: any ImportedIngredients
    private var isRead = false
    private var unsaved: ArraySlice<UnsavedRow> = []

    init(of source: any ImportedIngredients, into catalog: IngredientCatalogService) {
        self.source = source
        self.catalog = catalog
    }

    /// Reads or saves the next ingredients.
    ///
    /// - Returns: What was not saved, in the order of the source; empty when all was, and `nil` at the end.
    /// - Throws: ``QuantityError/importing(_:)`` when the source cannot be read to its end, or
    ///   ``QuantityError/store(_:)``. What was saved before stays.
    public mutating func next() async throws(QuantityError) -> [UnsavedRow]? {
        try checkCancellation()
        if unsaved.isEmpty {
            if !isRead {
                try read()
            } else if totals.done < totals.ingredients {
                try await save()
            } else {
                return nil
            }
        }
        defer { unsaved = unsaved.dropFirst(Self.pieceSize) }
        return Array(unsaved.prefix(Self.pieceSize))
    }

    private mutating func read() throws(QuantityError) {
        do throws(IngredientImportError) { isRead = !(try source.readOn()) } catch { throw .importing(error) }
        unsaved = source.takeRefused()[...]
        totals.refusedRows += unsaved.count
        guard isRead else { return }
        (totals.ingredients, totals.measures) = (source.count, source.measures)
    }

    private mutating func save() async throws(QuantityError) {
        let start = totals.done
        let batch = type(of: source).batch
        let drafts = (start..<min(start + batch, totals.ingredients)).map { source.draft(at: $0) }
        let saved = try await catalog.part(start, of: drafts).saveIngredients(drafts, mode: .importing)
        for (place, one) in zip(start..., saved) {
            for sentence in one.contradictions { unsaved.append(source.unsaved(at: place, sentence, isMeasure: true)) }
            if one.ingredient == nil {
                totals.refusedIngredients += 1
                unsaved.append(source.unsaved(at: place, one.refusal, isMeasure: false))
            } else if one.isChanged {
                totals.saved += 1
            } else {
                totals.unchanged += 1
            }
        }
    }
}

extension IngredientCatalogService {
    /// Returns the catalog for a part of an import, which is a command of its own.
    fileprivate func part(_ start: Int, of drafts: [IngredientDraft]) -> IngredientCatalogService {
        let content = drafts.map(\.content).joined(separator: "\n")
        let context = CommandContext(
            household: context.household,
            principal: context.principal,
            idempotencyKey: context.idempotencyKey.map { "\($0)/\(start)" },
            // The request says where the ingredients are, not what they are.
            requestHash: SHA1.digest(of: Array(content.utf8)),
            locale: context.locale,
            now: context.now
        )
        return IngredientCatalogService(store: store, context: context)
    }
}
