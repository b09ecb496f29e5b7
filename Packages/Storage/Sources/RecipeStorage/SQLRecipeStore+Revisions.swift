import Commands
import Foundation
import RecipeModule
import SQLKit

extension SQLConnection {
    /// Returns the heads of the revisions of recipes, oldest first.
    func revisionHeads(of recipes: [String], in household: HouseholdID) throws -> [RecipeID: [RevisionHead]] {
        let found = try rows(
            "SELECT recipe_id, saved_at, version, id FROM recipe_revisions WHERE household_id = ? AND recipe_id IN",
            recipes,
            household,
            suffix: "ORDER BY recipe_id, saved_at, version, id"
        ) { row in
            let at = Date(wholeMilliseconds: row["saved_at"])
            let head = RevisionHead(id: try RevisionID(row: row), at: at, version: row["version"])
            return (recipe: try RecipeID(row: row, "recipe_id"), head: head)
        }
        return Dictionary(grouping: found, by: \.recipe).mapValues { $0.map(\.head) }
    }

    /// Returns revisions.
    func revisions(_ ids: [String], in household: HouseholdID) throws -> [Revision] {
        try rows("SELECT * FROM recipe_revisions WHERE household_id = ? AND id IN", ids, household) { row in
            Revision(
                id: try RevisionID(row: row),
                recipeID: try RecipeID(row: row, "recipe_id"),
                version: row["version"],
                at: Date(wholeMilliseconds: row["saved_at"]),
                by: row["saved_by"],
                content: try StoredJSON.decode(text: row["content"])
            )
        }
    }

    /// Writes revisions; they never change, but an older form may be there.
    func save(_ revisions: [Revision], in household: HouseholdID) throws {
        try deleteRevisions(revisions.map(\.id.description), in: household)
        try insert(
            into: "recipe_revisions",
            revisions.map { revision in
                [
                    household.blob.sql, revision.id.description.sql, revision.recipeID.description.sql,
                    revision.version.sql, revision.at.wholeMilliseconds.sql, revision.by.sql,
                    try StoredJSON.text(revision.content).sql,
                ]
            }
        )
    }

    /// Deletes revisions.
    func deleteRevisions(_ ids: [String], in household: HouseholdID) throws {
        try run("DELETE FROM recipe_revisions WHERE household_id = ? AND id IN", ids, household)
    }
}

extension RevisionID {
    fileprivate init(row: SQLRow) throws {
        let text: String = row["id"]
        guard let id = RevisionID(text) else { throw StoreError.unreadable("The revision \(text)") }
        self = id
    }
}
