import CategoryMessages
import CommonMessages
import EndpointKit
import Envelope
import MessageBus
import Quantities
import ShoppingMessages
import ShoppingModule

extension ShoppingModule.StapleDraft {
    /// Reads what a person says about a staple.
    init(_ message: ShoppingMessages.StapleDraft) {
        self.init()
        text = message.hasText ? message.text : nil
        shop = message.hasShop ? message.shop : nil
        minimum = message.hasMinimum ? message.minimum : nil
        target = message.hasTarget ? message.target : nil
        intervalDays = message.hasIntervalDays ? Int(message.intervalDays) : nil
        note = message.hasNote ? message.note : nil
        category = message.hasCategory ? message.category : nil
    }
}

extension ShoppingMessages.Staple {
    /// Creates the message of a staple.
    init(_ staple: ShoppingModule.Staple) {
        self.init()
        (id, name, ingredientKey) = (staple.id.rawValue, staple.name.text, staple.name.key?.rawValue ?? "")
        if let stated = staple.amount { amount = CommonMessages.Quantity(stated.quantity) }
        if let stated = staple.levels.minimum { minimum = CommonMessages.Quantity(stated.quantity) }
        if let stated = staple.levels.target { target = CommonMessages.Quantity(stated.quantity) }
        (shop, note) = (staple.shop, staple.note)
        intervalDays = UInt32(clamping: staple.intervalDays ?? 0)
    }
}

extension ShoppingMessages.ShownStaple {
    /// Creates the message of a staple as the home looks at it.
    init(_ shown: ShoppingModule.ShownStaple) {
        self.init()
        staple = ShoppingMessages.Staple(shown.staple)
        category = CategoryMessages.Category(shown.category)
        lastPurchased = shown.lastPurchased?.rawValue ?? ""
    }
}

extension ShoppingMessages.DueStaple {
    /// Creates the message of a staple that should be bought.
    init(_ due: ShoppingModule.DueStaple) {
        self.init()
        staple = ShoppingMessages.Staple(due.staple)
        switch due.reason {
        case .belowMinimum(let amounts):
            reason = "belowMinimum"
            onHand = amounts.map { CommonMessages.Quantity($0) }
        case .interval(let day, _): (reason, lastPurchased) = ("interval", day?.rawValue ?? "")
        }
        if let amount = due.toBuy { toBuy = CommonMessages.Quantity(amount) }
    }
}

extension CalendarDay {
    /// Reads a day of a request; returns `nil` for an empty text.
    ///
    /// - Throws: `INVALID` with the code `shopping.notADay`.
    static func optional(_ text: String) throws(Refusal) -> CalendarDay? {
        guard !text.isEmpty else { return nil }
        guard let day = try? CalendarDay(text) else { throw ShoppingError.list(.notADay(text)).refusal }
        return day
    }
}
