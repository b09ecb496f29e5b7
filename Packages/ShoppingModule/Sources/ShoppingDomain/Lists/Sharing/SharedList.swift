import Foundation
package import Quantities

/// The form in which a list is shared.
public enum ShareFormat: String, Hashable, Sendable, CaseIterable {
    /// One line for each item, under the aisles.
    case text
    /// With boxes to tick.
    case markdown
    /// RFC 4180, safe to open in a spreadsheet.
    case csv
    /// For programs.
    case json
    /// A page by itself, to print.
    case html

    /// The type of the content, for mail and browsers.
    public var mediaType: String {
        switch self {
        case .text: "text/plain; charset=utf-8"
        case .markdown: "text/markdown; charset=utf-8"
        case .csv: "text/csv; charset=utf-8"
        case .json: "application/json"
        case .html: "text/html; charset=utf-8"
        }
    }

    /// The ending of a file's name.
    var fileExtension: String {
        switch self {
        case .text: "txt"
        case .markdown: "md"
        case .csv, .json, .html: rawValue
        }
    }
}

/// A list in a form to send, to print, or to open in another program; the same list gives the same text.
public struct SharedList: Hashable, Sendable {
    /// The list.
    public let list: GroceryList
    /// The form.
    public let format: ShareFormat
    /// The content.
    public let content: String

    /// Writes a list.
    ///
    /// - Parameters:
    ///   - shown: The list, with its items in the order of a store.
    ///   - format: The form.
    ///   - locale: The BCP 47 tag of the language of headings.
    package init(_ shown: ShownList, as format: ShareFormat, locale: String) {
        (list, self.format) = (shown.list, format)
        let words = ShareWords(locale: locale)
        content =
            switch format {
            case .text: PlainListText(words: words).text(of: shown)
            case .markdown: MarkdownListText(words: words).text(of: shown)
            case .csv: CSVListText(words: words).text(of: shown)
            case .json: shown.sharedJSON
            case .html: HTMLListText(words: words).text(of: shown)
            }
    }

    /// A name for a file: the list's in letters and digits of ASCII, with the ending of the form.
    public var fileName: String {
        let folded = list.name.folding(options: [.diacriticInsensitive, .widthInsensitive], locale: nil).lowercased()
        let words = folded.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
        let name = words.joined(separator: "-").prefix(60)
        return "\(name.isEmpty ? "list" : name).\(format.fileExtension)"
    }
}

/// A part of a shared list under one heading.
struct SharedPart {
    /// The aisle, or why the items are apart.
    let heading: String
    /// The items in the order of the list.
    let items: [ShownItem]
}

extension ShownList {
    /// What is still to buy, cut where the aisle changes; then what may be in the cupboard, what the home has, and what
    /// is checked, without parts that have no items.
    func parts(_ words: ShareWords) -> [SharedPart] {
        var aisles: [(name: String, items: [ShownItem])] = []
        for item in items where item.place == .aisle {
            let name = item.category.heading
            if aisles.last?.name != name { aisles.append((name, [])) }
            aisles[aisles.count - 1].items.append(item)
        }
        let others: [(SharedPlace, String)] = [
            (.cupboard, words.cupboard), (.home, words.have), (.cart, words.inTheCart),
        ]
        let parts =
            aisles.map { SharedPart(heading: $0.name, items: $0.items) }
            + others.map { place, heading in SharedPart(heading: heading, items: items.filter { $0.place == place }) }
        return parts.filter { !$0.items.isEmpty }
    }
}

/// Where a person with a shared list finds an item.
enum SharedPlace: String {
    /// In the shop.
    case aisle = "shop"
    /// At home, most likely.
    case cupboard
    /// At home: the stock covers all that is needed.
    case home
    /// In the cart, because it is checked.
    case cart
}

extension ShownItem {
    /// Where a person finds it.
    var place: SharedPlace {
        if isChecked { return .cart }
        switch supply?.shelf {
        case .cupboard: return .cupboard
        case .have: return .home
        case .buy, nil: return .aisle
        }
    }

    /// What to take from the shelf: whole packs, or else what is to buy; what is needed where neither is known, and of
    /// what isn't in the shop.
    var sharedAmount: String {
        guard place == .aisle, let supply else { return neededAmount }
        if let packs = supply.packs { return ([packs.text] + phrases).joined(separator: " + ") }
        guard !supply.toBuy.isEmpty else { return neededAmount }
        let taken = supply.take.isEmpty ? supply.toBuy : supply.take
        return (taken.map(\.shared) + phrases).joined(separator: " + ")
    }

    /// What is needed: the amounts side by side, then those in words, each once: "3 tsp + a pinch"; empty for the name
    /// alone.
    var neededAmount: String { (totals.map(\.shared) + phrases).joined(separator: " + ") }

    /// What is needed in words without a number, each once.
    package var phrases: [String] {
        var seen: Set<String> = [""]
        return needs.filter { $0.quantity.amount == nil }.map(\.phrase).filter { seen.insert($0.foldedName).inserted }
    }

    /// How much was bought, where that isn't what was needed; `nil` otherwise.
    package var boughtOtherwise: Amount? {
        guard isChecked, let bought = item.bought?.amount, totals.map(\.range?.amount) != [bought] else { return nil }
        return bought
    }

    /// What else there is to say: the shop has none, what was taken instead, how much was bought at which price, what
    /// people wrote, and the note.
    func notes(_ words: ShareWords) -> [String] {
        var notes: [String] = []
        switch item.status {
        case .there: break
        case .notThere: notes.append(words.notThere)
        case .substituted(let other): notes.append(words.substitute(other))
        }
        if let bought { notes.append(words.bought(bought.displayText)) }
        if isChecked, let price = item.bought?.price {
            notes.append(words.price(price, item.bought?.currency ?? ""))
        }
        return notes + remarks + (item.note.isEmpty ? [] : [item.note])
    }

    /// The recipes, staples, and lists that need it, each once.
    var sharedSources: [String] {
        var seen: Set<String> = []
        return needs.map(\.source.title).filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    /// The item with all that people read of it: "Milk: 2 l (cold)".
    func line(_ words: ShareWords, _ escaped: (String) -> String) -> String {
        let amount = sharedAmount.isEmpty ? "" : ": \(escaped(sharedAmount))"
        let notes = notes(words).joined(separator: ", ")
        return escaped(name) + amount + (notes.isEmpty ? "" : " (\(escaped(notes)))")
    }
}

extension StructuredQuantity {
    /// The text, with a sign before what isn't exact, which most texts have by themselves.
    fileprivate var shared: String { exact || displayText.hasPrefix("≈") ? displayText : "≈ \(displayText)" }
}

extension String {
    /// The text in one line, without control characters.
    var onOneLine: String {
        split { $0.isNewline || $0.unicodeScalars.contains { $0.properties.generalCategory == .control } }
            .joined(separator: " ")
    }
}
