public import CategoryDomain
import Commands

/// A store that was deleted, or that would be.
public struct DeletedStore: Hashable, Codable, Sendable {
    /// The store as it was.
    public let store: WalkedStore
    /// How many trips through it go with it.
    public let trips: Int
    /// The question to confirm, for people; empty once it is deleted.
    public let question: String

    /// Whether it is deleted.
    public var isDeleted: Bool { question.isEmpty }
}

extension CategoryModuleService {
    /// Deletes a store with the trips through it, or says what goes with it and asks.
    ///
    /// Lists that were for this store follow the home's own order.
    ///
    /// - Parameters:
    ///   - reference: The store's name or identifier.
    ///   - confirmed: Whether the person has confirmed; nothing changes otherwise.
    /// - Returns: The store as it was, and the question as long as it is there.
    /// - Throws: ``CategoryError`` for an unknown store, or a store failure.
    public func deleteStore(_ reference: String, confirmed: Bool) async throws(CategoryError) -> DeletedStore {
        guard confirmed else {
            let found = try await found(reference)
            let question = Self.question(about: found.layout, found.walked, trips: found.trips.count)
            return DeletedStore(store: found.walked, trips: found.trips.count, question: question)
        }
        return try await context.once(in: store) { () async throws(CategoryError) in
            let (layout, walked, trips) = try await found(reference)
            let rows =
                [(CategoryRow.store(layout).key, layout.version)]
                + trips.map { (CategoryRow.trip($0).key, $0.version) }
            var planned = rows.map { PlannedOperation(.delete, of: $0.0, expecting: $0.1) }
            // Another store may get the identifier with the name.
            if walked.isDefault { planned.append(try await choosing(nil)) }
            return (planned, DeletedStore(store: walked, trips: trips.count, question: ""))
        }
    }

    private func found(
        _ reference: String
    ) async throws(CategoryError) -> (layout: StoreLayout, walked: WalkedStore, trips: [ShoppingTrip]) {
        let list = try await home.categories()
        let stores = try await home.stores()
        let layout = try checking { () throws(ShopLayoutError) in try stores.resolve(reference) }
        let walked = WalkedStore(layout, in: list, isDefault: stores.defaultStore == layout.id)
        return (layout, walked, try await home.trips(through: layout.id))
    }

    private static func question(about layout: StoreLayout, _ walked: WalkedStore, trips: Int) -> String {
        let hidden = walked.hidden.count
        let parts = [
            layout.keys.isEmpty ? nil : "the order of its aisles",
            hidden == 0 ? nil : hidden == 1 ? "the aisle that it lacks" : "the \(hidden) aisles that it lacks",
            trips == 0 ? nil : trips == 1 ? "1 trip through it" : "\(trips) trips through it",
        ].compactMap(\.self)
        let joined = [parts.dropLast().joined(separator: ", "), parts.last ?? ""].filter { !$0.isEmpty }
        let said = parts.isEmpty ? "" : ", and with it \(joined.joined(separator: " and "))"
        let order = " Lists for it follow the home's own order then."
        let chosen = walked.isDefault ? " It is the default store." : ""
        return "Delete the store \(layout.name.text)\(said)?\(chosen)\(order)"
    }
}
