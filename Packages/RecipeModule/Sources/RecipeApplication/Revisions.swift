public import Commands
import Foundation
public import RecipeDomain

/// The revisions of recipes, oldest first.
typealias RevisionHeads = [RecipeID: [RevisionHead]]

extension RecipeModuleService {
    /// The most revisions of a recipe: when there are more, the oldest go.
    package static let mostRevisions = 50
    /// The most bytes of a content that is kept: a larger one leaves no revision.
    private static let mostBytes = 500_000

    /// Returns a page of a recipe's revisions, the newest first.
    ///
    /// - Parameters:
    ///   - reference: An identifier or a title.
    ///   - request: The page.
    /// - Returns: The page.
    /// - Throws: ``RecipeError/unknownRecipe(_:near:)``, or the error of a cursor.
    public func listRevisions(
        of reference: String,
        _ request: PageRequest = PageRequest()
    ) async throws(RecipeError) -> Page<Revision> {
        let recipe = try await known([reference])[0]
        let position: PageCursor?
        do { position = try request.position() } catch { throw .page(error) }
        let heads = (try await history(of: [recipe.id])[recipe.id] ?? []).reversed()
        let rest = Array(heads.drop { head in position.map { head.id.description != $0.parts[0] } ?? false })
        let shown = (position == nil ? rest : Array(rest.dropFirst())).prefix(request.readLimit)
        let revisions: [Revision]
        do { revisions = try await store.revisions(ids: Set(shown.map(\.id)), of: context.household) } catch {
            throw .store(error)
        }
        let byID = Dictionary(revisions.map { ($0.id, $0) }) { first, _ in first }
        let bytes = { (revision: Revision) in revision.content.bytes }
        let cursor = { (revision: Revision) in PageCursor(after: revision.id.description) }
        return Page(shown.compactMap { byID[$0.id] }, for: request, bytes: bytes, cursor: cursor)
    }

    /// Returns how a recipe differs between two revisions.
    ///
    /// - Parameters:
    ///   - reference: An identifier or a title.
    ///   - earlier: The revision to compare; `nil` for the one before the later one.
    ///   - later: The revision to compare it with; `nil` for the recipe as it is.
    /// - Returns: The differences; none when there is no earlier revision.
    /// - Throws: ``RecipeError/unknownRecipe(_:near:)``, ``RecipeError/unknownRevision(_:title:)``.
    public func compareRevisions(
        of reference: String,
        from earlier: RevisionID?,
        to later: RevisionID?
    ) async throws(RecipeError) -> [RecipeDifference] {
        let recipe = try await known([reference])[0]
        let heads = try await history(of: [recipe.id])[recipe.id] ?? []
        let after = if let later { try await revision(later, of: recipe).content } else { recipe.recipe.content }
        // The newest revision is the recipe as it is.
        let place = later.map { later in heads.firstIndex { $0.id == later } } ?? heads.indices.last
        guard let id = earlier ?? place.flatMap({ $0 > 0 ? heads[$0 - 1].id : nil }) else { return [] }
        return RecipeDifference.between(try await revision(id, of: recipe).content, after)
    }

    /// Gives a recipe the content of one of its revisions again, and returns it.
    ///
    /// Its lines are read again, and keep what people have said of them.
    ///
    /// - Parameters:
    ///   - id: The revision.
    ///   - reference: An identifier or a title.
    ///   - version: The version that the person has seen; `nil` to change whatever is there.
    /// - Returns: The recipe.
    /// - Throws: ``RecipeError/unknownRevision(_:title:)``, and what ``editRecipe(_:_:expecting:)`` throws.
    public func restoreRevision(
        _ id: RevisionID,
        of reference: String,
        expecting version: Int64? = nil
    ) async throws(RecipeError) -> StoredRecipe {
        var readings = LineReadings(lines)
        return try await context.once(in: store) { () async throws(RecipeError) in
            let (kept, entity) = try await editable(reference, expecting: version)
            let content = try await revision(id, of: kept).content.keepingReadings(of: kept.recipe)
            return try await replace(kept, by: content, in: entity, &readings)
        }
    }

    private func revision(_ id: RevisionID, of recipe: StoredRecipe) async throws(RecipeError) -> Revision {
        let found: Revision?
        do { found = try await store.revisions(ids: [id], of: context.household).first } catch { throw .store(error) }
        guard let found, found.recipeID == recipe.id else {
            throw .unknownRevision(id.description, title: recipe.recipe.title)
        }
        return found
    }

    /// Returns the revisions of recipes.
    func history(of ids: Set<RecipeID>) async throws(RecipeError) -> RevisionHeads {
        do { return try await store.revisionHeads(of: ids, in: context.household) } catch { throw .store(error) }
    }

    /// Plans the revision of a content that is saved, and the deletions of those that are too old; none when the
    /// content is what it was.
    func planRevision(
        of next: StoredRecipe,
        from before: StoredRecipe?,
        _ heads: [RevisionHead]
    ) -> [PlannedOperation] {
        guard next.recipe.content != before?.recipe.content else { return [] }
        var revisions: [Revision] = []
        // A release without revisions saved it.
        if let before, heads.isEmpty { revisions.append(firstRevision(of: before)) }
        revisions.append(
            Revision(
                id: revisionID(of: next.id, after: before?.version ?? 0),
                recipeID: next.id,
                version: next.version,
                at: context.now,
                by: context.actor,
                content: next.recipe.content
            )
        )
        let creations = revisions.filter { $0.content.bytes <= Self.mostBytes }
            .map { revision in
                let row = RecipeRow.revision(revision)
                return PlannedOperation(.create(row.changes), of: row.key, expecting: nil)
            }
        let surplus = heads.count + creations.count - Self.mostRevisions
        let deletions = heads.prefix(max(0, surplus))
            .map { PlannedOperation(.delete, of: RevisionHead.key(of: $0.id), expecting: nil) }
        return creations + deletions
    }

    /// Returns the revision of a content that was there before all revisions; on each node the same.
    private func firstRevision(of before: StoredRecipe) -> Revision {
        Revision(
            id: RevisionID(uuid: UUID(namespace: before.id.uuid, name: "revision:before")),
            recipeID: before.id,
            version: before.version,
            at: Date(wholeMilliseconds: context.now.wholeMilliseconds - 1),
            by: "",
            content: before.recipe.content
        )
    }

    /// Returns the identifier of what a command saves: the same when it is repeated, and another on every node.
    private func revisionID(of recipe: RecipeID, after version: Int64) -> RevisionID {
        let command = context.commandName ?? "\(context.now.wholeMilliseconds)/\(version)"
        return RevisionID(uuid: UUID(namespace: recipe.uuid, name: "revision:\(command)"))
    }
}

extension Recipe {
    /// Returns the recipe with what its lines say in another version of it, where their texts are the same.
    fileprivate func keepingReadings(of other: Recipe) throws(RecipeError) -> Recipe {
        let known = Dictionary(other.ingredients.map { ($0.id, $0) }) { first, _ in first }
        let lines = ingredients.map { line in
            let same = known[line.id].flatMap { $0.text == line.text && language == other.language ? $0 : nil }
            return line.with(id: line.id, reading: line.reading ?? same?.reading)
        }
        do { return try with(ingredients: lines, details: details) } catch { throw .content(error) }
    }

    /// About how many bytes its texts have in a message.
    fileprivate var bytes: Int {
        let lines = ingredients.reduce(0) { $0 + $1.text.utf8.count + ($1.section?.utf8.count ?? 0) + 100 }
        let others =
            [title, details.description ?? "", details.notes ?? "", sourceURL ?? ""] + tags + steps.map(\.text)
        return others.reduce(lines) { $0 + $1.utf8.count }
    }
}
