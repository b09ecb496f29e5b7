import CategoryMessages
import CommonMessages
import EndpointKit
import InventoryMessages
import Quantities
import QuantityMessages
import ShoppingMessages
import ShoppingModule

extension ShoppingMessages.GroceryList {
    /// Creates the message of a list.
    init(_ list: ShoppingModule.GroceryList) {
        self.init()
        (id, name, store) = (list.id.rawValue, list.name, list.store)
        firstDay = list.firstDay?.description ?? ""
        (archived, subtractsStock) = (!list.isOpen, list.subtractsStock)
        (createdAtMilliseconds, archivedAtMilliseconds) = (list.created, list.archived ?? 0)
    }
}

extension ShoppingMessages.ProposedList {
    /// Creates the message of a list that isn't there yet.
    init(_ proposal: ShoppingModule.ProposedList) {
        self.init()
        (name, question) = (proposal.name, proposal.question)
        firstDay = proposal.firstDay?.description ?? ""
    }
}

extension ShoppingMessages.ListItem {
    /// Creates the message of an item as a list shows it.
    init(_ shown: ShownItem) {
        self.init(shown.item)
        name = shown.name
        totals = shown.totals.map { CommonMessages.Quantity($0) }
        (text, checked) = (shown.text, shown.isChecked)
        needs = shown.needs.map { ShoppingMessages.ListNeed($0) }
        category = CategoryMessages.Category(shown.category)
        assigned = shown.isAssigned
        path = shown.path.map { PathStep($0) }
        conversions = shown.conversions
        joined = shown.joined.map(\.name.text)
        remarks = shown.remarks
        if let text = shown.bought { bought.quantity = CommonMessages.Quantity(text) }
        decisions += shown.joined.flatMap(\.decisionTexts)
        if let found = shown.supply { supply = ShoppingMessages.ItemSupply(found) }
    }

    /// Creates the message of an item by itself.
    init(_ item: ShoppingModule.ListItem) {
        self.init()
        (id, name, ingredientKey) = (item.id.rawValue, item.name.text, item.name.key?.rawValue ?? "")
        (checked, note) = (item.isChecked, item.note)
        needs = item.needs.map { ShoppingMessages.ListNeed($0) }
        if let purchase = item.bought { bought = ShoppingMessages.BoughtItem(purchase) }
        switch item.status {
        case .there: break
        case .notThere: notThere = true
        case .substituted(let other): substitute = other
        }
        decisions = item.decisionTexts
    }
}

extension ShoppingMessages.ItemSupply {
    fileprivate init(_ supply: ShoppingModule.ItemSupply) {
        self.init()
        shelf = ShoppingMessages.Shelf(supply.shelf)
        toBuy = supply.toBuy.map { CommonMessages.Quantity($0) }
        take = supply.take.map { CommonMessages.Quantity($0) }
        inStock = supply.inStock.map { CommonMessages.Quantity($0) }
        if let found = supply.packs { packs = ShoppingMessages.PacksToTake(found) }
        if let found = supply.product { product = ProductToTake(found) }
        path = supply.path.map { PathStep($0) }
        conversions = supply.conversions
    }
}

extension ShoppingMessages.ListNeed {
    fileprivate init(_ need: ShoppingModule.ListNeed) {
        self.init()
        (kind, source, line) = (need.source.kind.rawValue, need.source.title, need.line)
        quantity = CommonMessages.Quantity(need.quantity.quantity)
        (phrase, factor, remark) = (need.phrase, need.factor.description, need.remark ?? "")
    }
}

extension ShoppingMessages.BoughtItem {
    /// Creates the message of what was really bought.
    init(_ bought: ShoppingModule.BoughtItem) {
        self.init()
        if let much = bought.amount { amount = CommonMessages.Amount(much) }
        productID = bought.product?.rawValue ?? ""
        if let paid = bought.price { price = InventoryMessages.Money(Price(paid, bought.currency)) }
        (shop, by, atMilliseconds) = (bought.shop, bought.by, bought.at)
        substitute = bought.substitute?.text ?? ""
    }
}

extension ShoppingMessages.CheckedItem {
    /// Creates the message of an item that was checked or unchecked.
    init(_ entry: ShoppingModule.CheckedItem) {
        self.init()
        (itemID, name) = (entry.item.id.rawValue, entry.item.name.text)
        (checked, changed, stockNote) = (entry.item.isChecked, entry.isChanged, entry.stockNote)
        if let purchase = entry.item.bought { bought = ShoppingMessages.BoughtItem(purchase) }
        if let packs = entry.stocked {
            (stocked.title, stocked.quantity) = (packs.title, CommonMessages.Quantity(packs.quantity.quantity))
        }
    }
}

extension ShoppingMessages.AddedLine {
    /// Creates the message of a line that came onto a list.
    init(_ added: ShoppingModule.AddedLine) {
        self.init()
        (line, source, itemID, combined) = (added.line, added.source, added.item.rawValue, added.isCombined)
    }
}

extension ShoppingMessages.SkippedLine {
    /// Creates the message of a line that did not come onto a list.
    init(_ skipped: ShoppingModule.SkippedLine) {
        self.init()
        (line, source, sentence) = (skipped.line, skipped.source, skipped.sentence)
    }
}

extension AddToListReply {
    /// Creates the message of what came onto a list.
    init(_ changes: ListChanges) {
        self.init()
        if let added = changes.listed.list { list = ShoppingMessages.GroceryList(added) }
        if let asked = changes.listed.proposal { proposal = ShoppingMessages.ProposedList(asked) }
        lines = changes.listed.lines.map { ShoppingMessages.AddedLine($0) }
        items = changes.after.map { ShoppingMessages.ListItem($0) }
        before = changes.before.map { ShoppingMessages.ListItem($0) }
        questions = changes.questions.map { ShoppingMessages.MergeQuestion($0) }
        uncategorized = changes.uncategorized.map { open in
            var message = ShoppingMessages.UncategorizedItem()
            let item = changes.after[open.index].item
            (message.itemID, message.name) = (item.id.rawValue, item.name.text)
            message.suggestions = open.suggestions.map { CategorySuggestion($0) }
            return message
        }
        skipped = changes.listed.skipped.map { ShoppingMessages.SkippedLine($0) }
        refused = changes.refused.map { ShoppingMessages.RefusedRecipe($0) }
        notes = changes.notes.map { ShoppingMessages.RecipeNote($0) }
    }
}

extension ShowListReply {
    /// Creates the message of a list with everything on it.
    init(_ shown: ShownList) {
        self.init()
        list = ShoppingMessages.GroceryList(shown.list)
        items = shown.items.map { ShoppingMessages.ListItem($0) }
        questions = shown.questions.map { ShoppingMessages.MergeQuestion($0) }
        checked = UInt32(clamping: shown.checked)
        (storeID, missingStore) = (shown.store?.rawValue ?? "", shown.missingStore)
    }
}

extension ShoppingModule.ListItem {
    /// What was decided about the item, for people.
    fileprivate var decisionTexts: [String] {
        decisions.map { decision in
            switch decision {
            case .join(let unit): "add up \(name.text)\(unit.isEmpty ? "" : " in \(unit)")"
            case .split: "keep \(name.text) apart"
            case .rename(let other): "\(name.text) is \(other)"
            case .count(_, let amount): "count \(name.text) as \(amount)"
            }
        }
    }
}
