import ShoppingDomain

extension Replaced {
    /// Returns a field as it is without the action; `nil` when it was changed since.
    ///
    /// - Parameters:
    ///   - field: The field.
    ///   - now: What holds it now.
    /// - Returns: The value before the action where the action's own holds, and what is there where the action left it.
    func undone<Field: Hashable>(_ field: (Value) -> Field, in now: Value) -> Field? {
        guard let before, let after, field(before) != field(after), field(now) != field(before) else {
            return field(now)
        }
        return field(now) == field(after) ? field(before) : nil
    }
}

extension Replaced<Staple> {
    /// Returns the staple without what the action changed, and whether something was changed since and stays.
    func undone(in now: Staple) -> (staple: Staple, isOvertaken: Bool) {
        let name = undone(\.name, in: now)
        let (amount, shop) = (undone(\.amount, in: now), undone(\.shop, in: now))
        let (levels, interval, note) = (
            undone(\.levels, in: now), undone(\.intervalDays, in: now), undone(\.note, in: now)
        )
        let staple = Staple(
            now.id,
            name ?? now.name,
            amount: amount ?? now.amount,
            shop: shop ?? now.shop,
            levels: levels ?? now.levels,
            intervalDays: interval ?? now.intervalDays,
            note: note ?? now.note,
            version: now.version
        )
        let isOvertaken =
            name == nil || amount == nil || shop == nil || levels == nil || interval == nil || note == nil
        return (staple, isOvertaken)
    }
}

extension Replaced<GroceryList> {
    /// Returns the list without what the action changed, and whether something was changed since and stays.
    func undone(in now: GroceryList) -> (list: GroceryList, isOvertaken: Bool) {
        let (name, store, archived) = (
            undone(\.name, in: now), undone(\.store, in: now), undone(\.archived, in: now)
        )
        let subtractsStock = undone(\.subtractsStock, in: now)
        var list = now
        list.subtractsStock = subtractsStock ?? now.subtractsStock
        list.name = name ?? now.name
        list.store = store ?? now.store
        list.archived = archived ?? now.archived
        return (list, name == nil || store == nil || archived == nil || subtractsStock == nil)
    }
}
