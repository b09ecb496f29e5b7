import Quantities
import ShoppingDomain

/// A draft of a staple whose texts have been read.
struct StapleChange {
    /// The name; `nil` to keep it.
    let name: ItemName?
    /// What the text says beside name and amount.
    private let remark: String
    private let amount: StatedQuantity?
    private let minimum: StatedQuantity?
    private let target: StatedQuantity?
    private let draft: StapleDraft

    /// Reads the texts of a draft.
    init(_ draft: StapleDraft, in lists: ShoppingLists) async throws(ShoppingError) {
        if let text = draft.text {
            let reading = try await lists.readItems([text], mustCount: true)[0]
            name = try lists.checked { () throws(ListError) in try ItemName(reading, of: text) }
            amount = reading.quantity.isParseable ? StatedQuantity(reading.quantity) : nil
            remark = reading.key == nil ? "" : reading.remark
        } else {
            (name, amount, remark) = (nil, nil, "")
        }
        let levels = [draft.minimum, draft.target].map { $0?.withoutMargins ?? "" }
        var read = try await lists.readAmounts(levels.filter { !$0.isEmpty })[...]
        minimum = levels[0].isEmpty ? nil : read.popFirst()
        target = levels[1].isEmpty ? nil : read.popFirst()
        if let days = draft.intervalDays, !(0...Staple.longestInterval).contains(days) {
            throw .list(.badInterval(days))
        }
        self.draft = draft
    }

    /// Returns the staple as the draft says.
    func applied(to staple: Staple) throws(ListError) -> Staple {
        var changed = staple
        if let name { (changed.name, changed.amount) = (name, amount) }
        if let shop = draft.shop { changed.shop = try shop.bounded(to: Staple.longestShop) }
        if draft.minimum != nil { changed.levels.minimum = minimum }
        if draft.target != nil { changed.levels.target = target }
        if let days = draft.intervalDays { changed.intervalDays = days == 0 ? nil : days }
        if let note = draft.note { changed.note = try note.bounded(to: Staple.longestNote) }
        if draft.note == nil, changed.note.isEmpty { changed.note = try remark.bounded(to: Staple.longestNote) }
        return changed
    }
}
