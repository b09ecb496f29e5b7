import ShoppingDomain

/// Which checks of items are those of earlier ones, as the journal of their list says.
///
/// The number of an item's checks never goes back, so an undo brings an earlier state back under a new number, and its
/// purchase under a new key.
struct CheckHistory {
    /// The number of checks that an undo made, and the one whose state it brought back.
    private var restored: [ListItemID: [UInt32: UInt32]] = [:]
    /// The key of a purchase that an undo made again, and the first key of the same purchase.
    private var origins: [String: String] = [:]
    /// The first key of a purchase that undos made again, and its latest one.
    private var latest: [String: String] = [:]

    /// Reads the actions of lists, the latest first.
    init(_ actions: [ListAction]) {
        let byId = Dictionary(actions.map { ($0.id, $0) }) { first, _ in first }
        var ends: [ListItemID: [UInt32: Int]] = [:]
        for action in actions.reversed() {
            let undone = action.undoes.flatMap { byId[$0] }?.changes.items ?? []
            let earlier = Dictionary(undone.map { ($0.id, $0) }) { first, _ in first }
            for change in action.changes.items {
                guard let end = change.ticks?.after, !change.isCreated, !change.isDeleted else { continue }
                ends[change.id, default: [:]][end, default: 0] += 1
                guard let before = earlier[change.id] else { continue }
                if let start = before.ticks?.before, start < end { restored[change.id, default: [:]][end] = start }
                for (gone, made) in zip(before.takenBack, change.made) {
                    let origin = origin(of: gone.key)
                    (origins[made.key], latest[origin]) = (origin, made.key)
                }
            }
        }
        // Where two devices counted to one number, it is not the undo's alone.
        for (item, ticks) in restored { restored[item] = ticks.filter { ends[item]?[$0.key] == 1 } }
    }

    /// Whether an item with a number of checks is as it was with another one.
    func isSame(_ ticks: UInt32, _ other: UInt32, of item: ListItemID) -> Bool {
        ticks == other || first(ticks, of: item) == first(other, of: item)
    }

    /// Returns the key that a purchase has by now.
    func current(_ key: String) -> String { latest[origin(of: key)] ?? key }

    /// Returns the first key of a purchase.
    func origin(of key: String) -> String { origins[key] ?? key }

    /// Returns the first number of checks with which an item was as it was with another one.
    private func first(_ ticks: UInt32, of item: ListItemID) -> UInt32 {
        var first = ticks
        while let earlier = restored[item]?[first] { first = earlier }
        return first
    }
}
