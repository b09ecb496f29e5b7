import CategoryMessages
import CategoryModule
import Commands

extension CategoryMessages.Category {
    /// Writes a category into a message.
    init(_ category: ShopCategory) {
        self.init()
        id = category.id.rawValue
        name = category.name.text
        color = category.color.text
        textColor = category.color.ink.rawValue
        emoji = category.icon?.emoji ?? ""
        icon = category.icon?.text ?? ""
    }
}

extension CategoryMessages.DeletedCategory {
    /// Writes a deleted category into a message.
    init(_ deleted: CategoryModule.DeletedCategory) {
        self.init()
        category = .init(deleted.category)
        successor = .init(deleted.successor)
    }
}

extension CategoryMessages.CategoryUsage {
    /// Writes the use of a category into a message.
    init(_ usage: CategoryModule.CategoryUsage) {
        self.init()
        category = .init(usage.category)
        ingredients = UInt32(clamping: usage.ingredients)
        products = UInt32(clamping: usage.products)
        lastAssignedMilliseconds = usage.lastAssigned?.wholeMilliseconds ?? 0
        ticks = UInt32(clamping: usage.ticks)
    }
}

extension CategoryColor.Ink {
    /// Reads the color of a text; `nil` for none and for any other word.
    init?(_ message: String) {
        guard let ink = CategoryColor.Ink(rawValue: message.lowercased()) else { return nil }
        self = ink
    }
}

extension CategoryModule.OrderPlace<String> {
    /// Reads a place; the end when none is set.
    init(_ message: CategoryMessages.OrderPlace) {
        switch message.place {
        case .first: self = .first
        case .before(let other): self = .before(other)
        case .after(let other): self = .after(other)
        case .last, nil: self = .last
        }
    }
}
