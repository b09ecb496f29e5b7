import CategoryMessages
import CommonMessages
import Foundation
import QuantityMessages
import ShoppingMessages
import SwiftProtobuf

/// A plan as a shopper reads it, before it is written as text, Markdown, or a page.
struct ShoppingList {
    /// One line: a name, an amount, and the calculation behind it.
    struct Item {
        let name: String
        let amount: String
        let details: [String]
    }

    /// The items of one aisle; the name is empty where aisles don't matter.
    struct Group {
        let aisle: String
        let items: [Item]
    }

    /// A heading and what stands below it.
    struct Section {
        let heading: String
        let groups: [Group]
        /// Whether a person ticks the items off.
        let isTicked: Bool
    }

    /// One line for each recipe: its title, then its servings and time.
    let recipes: [(title: String, facts: String)]
    let sections: [Section]
    /// The sentences below the list.
    let closing: [String]
    /// How many lines of the recipes are in the amounts.
    let coverage: String

    /// Arranges a plan.
    ///
    /// - Parameters:
    ///   - reply: The plan.
    ///   - failures: The recipes that are not in it; a person must know that the list lacks them.
    ///   - locale: The BCP 47 locale of the headings.
    ///   - showsWhy: Whether items show their needs, sources, conversions, and assumptions.
    init(_ reply: PlanReply, without failures: [RecipeFailure] = [], locale: String = "", showsWhy: Bool = false) {
        let words = LocalWords(locale: locale)
        let writer = ItemWriter(words: words, recipes: reply.recipes.count, showsWhy: showsWhy)
        recipes = reply.recipes.map { ($0.title.printable, RecipeFacts(recipe: $0).text) }
        func items(on shelf: Shelf) -> [PlanItem] { reply.items.filter { $0.shelf == shelf } }
        let missing = failures.map { Item(name: $0.name.printable, amount: "", details: [$0.sentence.printable]) }
        let open = missing + reply.open.map { writer.open($0) }
        let all = [
            Section(heading: words(.toBuy), groups: Self.aisles(items(on: .buy), writer), isTicked: true),
            Section(heading: words(.cupboard), items: items(on: .cupboard).map(writer.item), isTicked: true),
            Section(heading: words(.have), items: items(on: .have).map(writer.item)),
            Section(heading: words(.needsYou), items: open),
        ]
        sections = all.filter { !$0.groups.isEmpty }
        coverage = words.counted(reply.coverage)
        closing = [Self.leftOut(reply.leftOut, words)].filter { !$0.isEmpty }
    }

    /// Groups the items by aisle, in the order of the reply.
    private static func aisles(_ items: [PlanItem], _ writer: ItemWriter) -> [Group] {
        var blocks: [(id: String, name: String, items: [Item])] = []
        for item in items {
            if blocks.last?.id != item.category.id { blocks.append((item.category.id, item.category.name, [])) }
            blocks[blocks.count - 1].items.append(writer.item(item))
        }
        return blocks.map { Group(aisle: $0.name.categoryHeading.printable, items: $0.items) }
    }

    /// Counts the lines by their reason, as in "Not on the list: water (3), headings (1)".
    private static func leftOut(_ lines: [LeftOutLine], _ words: LocalWords) -> String {
        var counts: [(reason: String, count: Int)] = []
        for line in lines {
            if let index = counts.firstIndex(where: { $0.reason == line.reason }) {
                counts[index].count += 1
            } else {
                counts.append((line.reason, 1))
            }
        }
        guard !counts.isEmpty else { return "" }
        let texts = counts.map { "\(words.reason($0.reason).printable) (\($0.count))" }
        return "\(words(.leftOut)): \(texts.joined(separator: ", "))."
    }
}

extension ShoppingList.Section {
    /// Creates a section without aisles.
    fileprivate init(heading: String, items: [ShoppingList.Item], isTicked: Bool = false) {
        let groups = items.isEmpty ? [] : [ShoppingList.Group(aisle: "", items: items)]
        self.init(heading: heading, groups: groups, isTicked: isTicked)
    }
}

/// Writes the items of a list.
private struct ItemWriter {
    let words: LocalWords
    /// The number of recipes on the list; a single recipe's name isn't repeated.
    let recipes: Int
    let showsWhy: Bool

    func item(_ item: PlanItem) -> ShoppingList.Item {
        ShoppingList.Item(name: name(of: item), amount: amount(of: item), details: details(of: item))
    }

    /// "Serrano peppers / Jalapeños": any of them will do; "Whole milk or water": one of them isn't bought.
    private func name(of item: PlanItem) -> String {
        let bought = [item.name] + item.choices.filter(\.bought).map(\.name)
        let others = item.choices.filter { !$0.bought }.map { " \(words(.or)) \(words.noun($0.name))" }
        return bought.joined(separator: " / ").printable + others.joined().printable
    }

    /// A line that a person looks at, with what to do.
    func open(_ line: OpenLine) -> ShoppingList.Item {
        if line.hasOffer {
            let question = words.text(line.offer, amount: Self.sum(line.offer.onHand))
            return ShoppingList.Item(name: line.offer.item.printable, amount: "", details: [question.printable])
        }
        // An accepted offer without effect isn't about a line; its sentence says all.
        guard !line.line.isEmpty else {
            return ShoppingList.Item(name: words.text(line).printable, amount: "", details: [])
        }
        let source = recipes > 1 && !line.recipe.isEmpty ? " (\(Self.short(line.recipe)))" : ""
        return ShoppingList.Item(
            name: "\(line.line.printable)\(source)",
            amount: "",
            details: [words.text(line).printable]
        )
    }

    /// What to take, then the words of lines without a number; for what the home has, how much of it.
    private func amount(of item: PlanItem) -> String {
        if item.shelf == .have { return item.fromStock.map(words.taken).joined(separator: " + ") }
        let taken = (item.take.isEmpty ? item.toBuy : item.take).map(\.shown)
        let amounts = item.hasPacks ? [words.text(item.packs)] : taken
        let isNamed = item.hasPacks || amounts.isEmpty || !item.hasProduct || item.isSaidBy(item.product.title)
        let product = isNamed ? "" : "(\(item.product.shown))"
        var seen: Set<String> = []
        // Alone or beside "to taste", "some" says nothing.
        var phrases = item.uncounted.map { words.phrase($0, on: item.shelf).printable }
            .filter { $0 != words(.some) && seen.insert($0.lowercased()).inserted }
        if !amounts.isEmpty {
            // Beside an amount, a pinch only says that a little more is needed, which a cupboard has.
            phrases = item.uncounted.isEmpty || item.shelf == .cupboard ? [] : [words(.some)]
        }
        let parts = amounts + phrases
        return [parts.joined(separator: " + "), product, stock(of: item)].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// What the home has of an item to buy: the stock that is subtracted; in the cupboard, whatever there is.
    private func stock(of item: PlanItem) -> String {
        let stock = item.shelf == .cupboard ? item.inStock : item.fromStock.map(\.of)
        return stock.isEmpty ? "" : "(\(words(.alsoHave, Self.sum(stock))))"
    }

    /// Below whole packs, and below what is rounded for the shop, stands the exact need.
    private func details(of item: PlanItem) -> [String] {
        if showsWhy { return why(item) }
        return item.hasPacks || item.rounded && !isShown(item) ? [need(of: item)] : []
    }

    /// Whether what to take reads as the need does: 2 EL for 2 American tablespoons, which are a little less.
    private func isShown(_ item: PlanItem) -> Bool {
        let texts = [item.need, item.take].map { Self.sum($0).filter { $0 != "≈" }.trimmedOfSpace }
        return texts[0] == texts[1]
    }

    /// "need 3 cups", and "need ≈ 4 1/4 cups" where the packs contain slightly less than measured.
    private func need(of item: PlanItem) -> String {
        let sum = Self.sum(item.need)
        return "\(words(.need))\(item.packs.approximate && !sum.hasPrefix("≈") ? " ≈" : "") \(sum)"
    }

    private func why(_ item: PlanItem) -> [String] {
        var lines: [String] = []
        if !item.need.isEmpty {
            let stock = item.inStock.isEmpty ? "" : ", \(words(.inStock)) \(Self.sum(item.inStock))"
            lines.append("\(need(of: item))\(stock)")
        }
        let sources = item.sources.map { "\(Self.short($0.recipe)): \($0.line.printable)" }
        let uncounted = item.uncounted.map { "\(Self.short($0.recipe)): \($0.text.printable)" }
        return lines + sources + uncounted + (item.conversions + item.assumptions.map(words.text)).map(\.printable)
    }

    private static func sum(_ quantities: [Quantity]) -> String { quantities.map(\.shown).joined(separator: " + ") }

    /// The beginning of a recipe's title, which is enough to recognize it.
    private static func short(_ title: String) -> String {
        let words = title.printable.split(separator: " ")
        var text = ""
        for word in words {
            guard text.isEmpty || text.count + word.count < 28 else { return "\(text) …" }
            text += text.isEmpty ? String(word) : " \(word)"
        }
        return text
    }
}

extension PlanItem {
    /// Whether a title says no more than the name of the item, up to an ending or a content: "Eggs", "Canned tomatoes
    /// (400 g)".
    fileprivate func isSaidBy(_ title: String) -> Bool {
        let title = title.prefix { $0 != "(" }.trimmedOfSpace.lowercased()
        guard !title.isEmpty else { return false }
        return [name, ingredientKey].contains { known in
            let ends = [known.lowercased(), title].sorted { $0.count < $1.count }
            return ends[1].hasPrefix(ends[0]) && ends[1].count - ends[0].count <= 2
        }
    }
}
