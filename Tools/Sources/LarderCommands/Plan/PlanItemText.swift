import CommonMessages
import ShoppingMessages

/// One item of the list: its name, then its quantity, then its sources, with the calculation below it.
struct PlanItemText {
    /// The space before a name, which also holds the mark of covered items.
    private static let gutter = 2
    /// The minimum width for quantities and sources.
    private static let narrowest = 16

    let item: PlanItem
    /// The number of recipes on the list; a single recipe's name isn't repeated.
    let recipes: Int

    /// Whether no recipe states an amount.
    var isNameAlone: Bool { item.need.isEmpty && item.uncounted.allSatisfy(\.phrase.isEmpty) }

    private var isCovered: Bool { !item.need.isEmpty && item.toBuy.isEmpty }

    /// Returns the item's lines.
    ///
    /// Names get a fixed number of columns, and a longer name moves its quantity to the right.
    func text(on page: Page, names: Int) -> String {
        let mark = isCovered ? page.tinted("✓", .done) + " " : "  "
        let name = item.name.printable
        if isNameAlone {
            return mark + page.tinted(name, .name) + "\n" + details(on: page, indent: Self.gutter + 2)
        }
        let start = Self.gutter + names + 2
        let begin = max(start, Self.gutter + name.columns + 2)
        let room = page.columns.map { max($0 - start, Self.narrowest) }
        let first = page.columns.map { $0 - begin }
        let breaksAfterName = first.map { $0 < Self.narrowest } ?? false
        let lines = Paragraph(quantity + sources).lines(on: page, columns: room, first: breaksAfterName ? nil : first)
        let hanging = "\n" + String(repeating: " ", count: start)
        let gap = breaksAfterName ? hanging : String(repeating: " ", count: begin - Self.gutter - name.columns)
        return mark + page.tinted(name, .name) + gap + lines.joined(separator: hanging) + "\n"
            + details(on: page, indent: start)
    }

    private var quantity: [Span] {
        var spans: [Span] = []
        if isCovered {
            spans.append(Span("have \(Self.sum(item.inStock)), nothing to buy", .done))
        } else if !item.toBuy.isEmpty {
            spans.append(Span(Self.sum(item.toBuy), .plain))
        }
        let phrases = item.uncounted.map { line in
            "\(line.phrase.isEmpty ? "some" : line.phrase) (\(line.recipe))".printable
        }
        guard !phrases.isEmpty else { return spans }
        if !spans.isEmpty { spans.append(", plus: ") }
        spans.append(Span(phrases.joined(separator: ", ")))
        return spans
    }

    /// The sources: "— Pancakes 1 cup, Bread 2 cups", or "— Pancakes" for a single source; empty for a single line of a
    /// single recipe.
    private var sources: [Span] {
        guard !item.sources.isEmpty, recipes > 1 || item.sources.count > 1 else { return [] }
        var amounts: [(recipe: String, texts: [String])] = []
        for source in item.sources {
            if let index = amounts.firstIndex(where: { $0.recipe == source.recipe }) {
                amounts[index].texts.append(source.quantity.shown)
            } else {
                amounts.append((source.recipe, [source.quantity.shown]))
            }
        }
        if amounts.count == 1, let only = amounts.first, only.texts == [Self.sum(item.toBuy)] {
            return [" ", Span("— \(only.recipe.printable)", .quiet)]
        }
        let texts = amounts.map { entry in
            recipes > 1
                ? "\(entry.recipe.printable) \(entry.texts.joined(separator: " + "))"
                : entry.texts.joined(separator: " + ")
        }
        return [" ", Span("— \(texts.joined(separator: ", "))", .quiet)]
    }

    /// Returns the lines below the item: the stock, the conversions, and the assumptions.
    private func details(on page: Page, indent: Int) -> String {
        let space = String(repeating: " ", count: indent)
        let room = page.columns.map { max($0 - indent, Self.narrowest) }
        return ([stock].compactMap(\.self) + (item.conversions + item.assumptions).map(\.printable))
            .flatMap { Paragraph([Span($0, .quiet)]).lines(on: page, columns: room) }
            .map { "\(space)\($0)\n" }.joined()
    }

    private var stock: String? {
        guard !item.inStock.isEmpty, !item.need.isEmpty else {
            return item.inStock.isEmpty ? nil : "have \(Self.sum(item.inStock))"
        }
        if isCovered { return "need \(Self.sum(item.need))" }
        let both = "need \(Self.sum(item.need)), have \(Self.sum(item.inStock))"
        return item.toBuy == item.need ? "\(both), which cannot be compared" : "\(both), buy \(Self.sum(item.toBuy))"
    }

    private static func sum(_ quantities: [Quantity]) -> String {
        quantities.map(\.shown).joined(separator: " + ")
    }
}
