import Commands
import Quantities
public import ShoppingDomain

/// A staple that was deleted, or that would be.
public struct DeletedStaple: Hashable, Sendable, Codable {
    /// The staple as it was.
    public let staple: Staple
    /// The names of the open lists that keep what came from it.
    public let lists: [String]
    /// The question to confirm, for people; empty once it is deleted.
    public let question: String

    /// Whether it is deleted.
    public var isDeleted: Bool { question.isEmpty }
}

extension ShoppingLists {
    /// Deletes a staple, or says what goes with it and asks.
    ///
    /// Lists keep what came from the staple.
    ///
    /// - Parameters:
    ///   - reference: The staple's name or identifier.
    ///   - confirmed: Whether the person has confirmed; nothing changes otherwise.
    /// - Returns: The staple as it was, and the question as long as it is there.
    /// - Throws: ``ListError/noSuchStaple(_:near:)``, or the failure of the store.
    public func deleteStaple(_ reference: String, confirmed: Bool) async throws(ShoppingError) -> DeletedStaple {
        guard confirmed else {
            let staple = try await staple(reference)
            let lists = try await openLists(with: staple)
            return DeletedStaple(staple: staple, lists: lists, question: Self.question(about: staple, lists))
        }
        return try await context.once(in: store) { () async throws(ShoppingError) in
            let staple = try await staple(reference)
            let lists = try await openLists(with: staple)
            let delete = PlannedOperation(.delete, of: ShoppingRow.key(of: staple.id), expecting: staple.version)
            let changes = ListActionChanges(staples: [Replaced(staple, by: nil)])
            let written = try await journaled([delete], .stapleDeleted, on: nil, changes)
            return (written, DeletedStaple(staple: staple, lists: lists, question: ""))
        }
    }

    private static func question(about staple: Staple, _ lists: [String]) -> String {
        let levels = staple.levels
        let parts = [
            staple.amount?.quantity.displayText, levels.minimum.map { "at least \($0.quantity.displayText)" },
            levels.target.map { "up to \($0.quantity.displayText)" },
            staple.intervalDays.map { $0 == 1 ? "every day" : "every \($0) days" },
            staple.shop.isEmpty ? nil : "from \(staple.shop)", staple.note.isEmpty ? nil : "its note",
        ].compactMap(\.self)
        let said = parts.isEmpty ? "" : ", and with it what you said about it (\(parts.joined(separator: ", ")))"
        let kept = lists.isEmpty ? "" : " \(lists.joined(separator: ", ")) keeps what came from it."
        return "Delete the staple \(staple.name.text)\(said)?\(kept)"
    }

    /// Returns the names of the open lists that have a need of a staple.
    private func openLists(with staple: Staple) async throws(ShoppingError) -> [String] {
        try await storing { () async throws(StoreError) in
            let open = try await store.lists(of: context.household, named: nil).filter(\.isOpen).newestFirst
            let items = try await store.items(on: Set(open.map(\.id)), of: context.household).filter { item in
                item.needs.contains { $0.source.kind == .staple && $0.source.id == staple.id.rawValue }
            }
            let ids = Set(items.map(\.list))
            return open.filter { ids.contains($0.id) }.map(\.name)
        }
    }
}

extension [GroceryList] {
    /// The lists, the newest first.
    var newestFirst: [GroceryList] {
        sorted { ($0.created, $0.id.rawValue) > ($1.created, $1.id.rawValue) }
    }
}
