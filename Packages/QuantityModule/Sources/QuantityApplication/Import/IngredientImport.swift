import Commands
import Foundation
public import QuantityDomain

/// An import that proceeds piece by piece, so that a caller can report progress, and an interrupted one goes on.
///
/// What is saved stays. Repeated under the same key, the import returns the same results, and goes on where it was
/// interrupted; under another key, what is saved already is unchanged.
public struct IngredientImport {
    /// The maximum number of rows in a piece, and of bytes in their texts.
    private static let (pieceSize, pieceBytes) = (1_000, 1 << 18)
    /// The maximum number of bytes that are saved at once: what is replaced needs as many at most.
    private static let batchBytes = GroupLimits.bytes / 2

    /// The counts so far, and of the whole import once ``next()`` returns `nil`.
    public private(set) var totals = ImportTotals()

    private let catalog: IngredientCatalogService
    private var source: any ImportedIngredients
    private var isRead = false
    private var unsaved: ArraySlice<UnsavedRow> = []
    /// The first ingredient with each identity.
    private var owners: [UUID: String] = [:]

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
        var bytes = 0
        let piece = unsaved.prefix(Self.pieceSize)
            .prefix { row in
                bytes += row.bytes
                return bytes <= Self.pieceBytes
            }
        unsaved = unsaved.dropFirst(piece.count)
        return Array(piece)
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
        let (drafts, refusals) = batch(from: start)
        var saved: [SavedIngredient] = []
        if !drafts.isEmpty {
            saved = try await catalog.part(start, of: drafts).saveIngredients(drafts, mode: .importing)
        }
        var results = saved.makeIterator()
        for place in start..<(start + drafts.count + refusals.count) {
            if let refusal = refusals[place] {
                refuse(place, refusal)
            } else if let result = results.next() {
                add(result, at: place)
            }
        }
    }

    /// Returns the drafts that are saved at once, and why ingredients among them can't be saved, by their places.
    ///
    /// Both follow from the source alone, so that a repetition has the same batches.
    private mutating func batch(from start: Int) -> (drafts: [IngredientDraft], refusals: [Int: String]) {
        var (drafts, refusals): ([IngredientDraft], [Int: String]) = ([], [:])
        var bytes = 0
        for place in start..<min(start + type(of: source).batch, totals.ingredients) {
            let draft = source.draft(at: place)
            let length = draft.mostBytes
            if length > Self.batchBytes {
                refusals[place] = "the ingredient has too much text: shorten its names and notes."
                continue
            }
            if bytes + length > Self.batchBytes { break }
            if let identity = draft.identity(in: catalog.context.household) {
                if let owner = owners[identity] {
                    refusals[place] =
                        "it is \"\(owner)\" of an earlier row: write both under the same ID, name and brand, or rename one."
                    continue
                }
                owners[identity] = draft.name
            }
            bytes += length
            drafts.append(draft)
        }
        return (drafts, refusals)
    }

    private mutating func add(_ result: SavedIngredient, at place: Int) {
        for sentence in result.contradictions { unsaved.append(source.unsaved(at: place, sentence, isMeasure: true)) }
        if result.ingredient == nil {
            refuse(place, result.refusal)
        } else if result.isChanged {
            totals.saved += 1
        } else {
            totals.unchanged += 1
        }
    }

    private mutating func refuse(_ place: Int, _ reason: String) {
        totals.refusedIngredients += 1
        unsaved.append(source.unsaved(at: place, reason, isMeasure: false))
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
