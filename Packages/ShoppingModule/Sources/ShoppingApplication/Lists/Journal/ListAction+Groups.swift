import Commands
import ShoppingDomain

// Contributions rather than single values: what two devices say at once of one action is no conflict that a person
// has to settle.
extension ListAction {
    private static let bodyKey: ByteText = "action"
    private static let undoneKey: ByteText = "undone"

    /// Reads an action.
    init(_ entity: StoredEntity) throws(StoreError) {
        let bodies: [(key: ByteText, value: ListAction)] = try entity.values(ShoppingRow.bodyGroup)
        let notes: [(key: ByteText, value: UndoneNote)] = try entity.values(ShoppingRow.undoneGroup)
        guard let body = bodies.first?.value, body.id.rawValue == entity.key.id.text else { throw .unreadable(entity) }
        self = body
        undone = notes.first?.value
    }

    /// The changes that create the entity.
    var changesOfEntity: [GroupChange] {
        var body = self
        body.undone = nil
        let create = GroupChange(ShoppingRow.bodyGroup, .contribute(source: Self.bodyKey, json: body))
        return [create] + (undone.map { [Self.change(to: $0)] } ?? [])
    }

    /// Says who undid the action; `nil` for one that holds again.
    static func change(to note: UndoneNote?) -> GroupChange {
        guard let note else { return GroupChange(ShoppingRow.undoneGroup, .contribute(source: undoneKey, nil)) }
        return GroupChange(ShoppingRow.undoneGroup, .contribute(source: undoneKey, json: note))
    }
}

extension ListItem {
    /// What stands behind the key of a purchase that was taken back.
    private static let backSuffix = "/back"

    /// Makes a purchase.
    static func change(making purchase: ItemPurchase) -> GroupChange {
        GroupChange(ShoppingRow.purchasesGroup, .contribute(source: ByteText(purchase.key), json: purchase))
    }

    /// Takes a purchase back, for everyone who made it at once.
    static func change(takingBack purchase: ItemPurchase) -> [GroupChange] {
        [
            GroupChange(ShoppingRow.purchasesGroup, .contribute(source: ByteText(purchase.key), nil)),
            GroupChange(
                ShoppingRow.purchasesGroup,
                .contribute(source: ByteText(purchase.key + backSuffix), json: [String]())
            ),
        ]
    }

    /// Reads the purchases that were not taken back, in the order of time.
    static func purchases(of entity: StoredEntity) throws(StoreError) -> [ItemPurchase] {
        guard let group = entity.state.groups[ShoppingRow.purchasesGroup] else { return [] }
        let entries = group.entries
        let back = Set(entries.map(\.key.text).filter { $0.hasSuffix(backSuffix) })
        var purchases: [ItemPurchase] = []
        for entry in entries where !back.contains(entry.key.text) && !back.contains(entry.key.text + backSuffix) {
            do { purchases.append(try StoredJSON.decode(from: entry.value)) } catch { throw .unreadable(entity) }
        }
        return purchases.sorted { ($0.bought.at, $0.key) < ($1.bought.at, $1.key) }
    }
}
