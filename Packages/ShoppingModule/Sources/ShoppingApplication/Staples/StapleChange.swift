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

    /// Checks the levels that a staple would have; those that the draft leaves are not asked about.
    ///
    /// - Throws: ``ListError/targetBelowMinimum(target:minimum:)``, or
    ///   ``ListError/incomparableLevels(minimum:target:)`` where nothing leads from the unit of one to that of the
    ///   other.
    func requireLevels(of staple: Staple, in lists: ShoppingLists) async throws(ShoppingError) {
        guard draft.minimum != nil || draft.target != nil, let low = staple.levels.minimum,
            let high = staple.levels.target, let minimum = low.amount, let target = high.amount
        else { return }
        let converted = try await lists.converted([(target, staple.name.key, minimum.unit)])
        guard let reached = converted[0] else {
            throw .list(.incomparableLevels(minimum: low.text, target: high.text))
        }
        guard reached.value >= minimum.value else {
            throw .list(.targetBelowMinimum(target: high.text, minimum: low.text))
        }
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
