import Commands
import CommandsTestKit
import Foundation
import RecipeModule
import Testing

extension RecipeStoreContract {
    /// Checks that the revisions of recipes come back oldest first, each whole, and can be deleted.
    package func checkRevisions() async throws {
        let (home, other) = ("recipe revisions", "recipe other revisions")
        let household = HouseholdID(name: home)
        let (soup, bread) = (Self.recipeID("soup"), Self.recipeID("bread"))
        let made = try [(soup, 3, 2), (bread, 1, 1), (soup, 2, 1), (soup, 3, 1)].map { recipe, time, version in
            try Self.revision(of: recipe, at: time, version: Int64(version))
        }
        for revision in made {
            let row = RecipeRow.revision(revision)
            let create = PlannedOperation(.create(row.changes), of: row.key, expecting: 0)
            _ = try await store.commit([create], outcome: [], for: .test(household: home))
        }
        let heads = try await store.revisionHeads(of: [soup, bread, Self.recipeID("x")], in: household)
        #expect(heads[soup]?.map(\.id) == [made[2].id, made[3].id, made[0].id])
        #expect(heads[bread] == [RevisionHead(id: made[1].id, at: made[1].at, version: 1)])
        #expect(heads.count == 2)
        let ids = Set(made.map(\.id))
        #expect(try await Set(store.revisions(ids: ids, of: household)) == Set(made))
        #expect(try await store.revisions(ids: [], of: household).isEmpty)
        #expect(try await store.revisions(ids: ids, of: HouseholdID(name: other)).isEmpty)
        #expect(try await store.revisionHeads(of: [soup], in: HouseholdID(name: other)).isEmpty)
        let delete = PlannedOperation(.delete, of: RecipeRow.revision(made[0]).key, expecting: nil)
        _ = try await store.commit([delete], outcome: [], for: .test(household: home))
        #expect(try await store.revisionHeads(of: [soup], in: household)[soup]?.count == 2)
        #expect(try await store.revisions(ids: [made[0].id], of: household).isEmpty)
    }

    private static func recipeID(_ name: String) -> RecipeID { RecipeID(uuid: HouseholdID(name: name).uuid) }

    private static func revision(of recipe: RecipeID, at time: Int64, version: Int64) throws -> Revision {
        Revision(
            id: RevisionID(uuid: HouseholdID(name: "\(recipe) \(time) \(version)").uuid),
            recipeID: recipe,
            version: version,
            at: Date(wholeMilliseconds: 1_700_000_000_000 + time),
            by: "anna",
            content: try fullRecipe()
        )
    }
}
