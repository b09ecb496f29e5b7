import Commands
public import HouseholdDomain

extension HouseholdModuleService {
    /// Changes what a request names of the home.
    ///
    /// - Parameter draft: The new values; what is `nil` stays, and an empty text forgets what the home had set.
    /// - Returns: The home as it is now.
    /// - Throws: ``HouseholdError/value(_:)`` for a value that no home can have.
    public func changeHousehold(_ draft: HouseholdDraft) async throws(HouseholdError) -> HouseholdProfile {
        let changed = try await context.once(in: store) { () async throws(HouseholdError) in
            let row = try await stored()
            let before = row ?? Household()
            var next: Household
            do throws(HouseholdValueError) { next = try draft.applied(to: before) } catch { throw .value(error) }
            // Leaves out what stays: another member may be changing it.
            let kept = Set(HouseholdRow.changes(of: before))
            let changes = HouseholdRow.changes(of: next).filter { !kept.contains($0) }
            guard !changes.isEmpty else { return ([], before) }
            let earlier = try await version(of: row)
            next.version = earlier + 1
            let intent = row == nil ? Intent.create(changes) : .change(changes)
            // Each value belongs to its last writer: what others change meanwhile does not matter.
            let expected = row == nil ? earlier : nil
            return ([PlannedOperation(intent, of: HouseholdRow.home, expecting: expected)], next)
        }
        return HouseholdProfile(of: changed, locale: context.locale)
    }

    /// Returns the version that the entity has: that of its row, or the one at which it was deleted, or 0.
    private func version(of row: Household?) async throws(HouseholdError) -> Int64 {
        if let row { return row.version }
        do { return try await store.version(of: HouseholdRow.home, in: context.household) } catch {
            throw .store(error)
        }
    }
}
