import Foundation
import Quantities

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

extension ShownList {
    /// The items that are still to buy, cut where the aisle changes, and those that are checked.
    var parts: (open: [(aisle: String, items: [ShownItem])], checked: [ShownItem]) {
        var open: [(aisle: String, items: [ShownItem])] = []
        for item in items where !item.isChecked {
            if open.last?.aisle != item.category.name { open.append((item.category.name, [])) }
            open[open.count - 1].items.append(item)
        }
        return (open, items.filter(\.isChecked))
    }
}

extension ShownItem {
    /// The amounts side by side, then those in words, each once: "3 tsp + a pinch"; empty for the name alone.
    var sharedAmount: String {
        let amounts = totals.map { ($0.exact ? "" : "≈ ") + $0.displayText }
        var seen: Set<String> = [""]
        let phrases = needs.filter { $0.quantity.amount == nil }.map(\.phrase)
            .filter { seen.insert($0.foldedName).inserted }
        return (amounts + phrases).joined(separator: " + ")
    }

    /// What else there is to say: the shop has none, what was taken instead, and the note.
    func remarks(_ words: ShareWords) -> [String] {
        var remarks: [String] = []
        switch item.status {
        case .there: break
        case .notThere: remarks.append(words.notThere)
        case .substituted(let other): remarks.append(words.substitute(other))
        }
        return remarks + (item.note.isEmpty ? [] : [item.note])
    }

    /// The recipes, staples, and lists that need it, each once.
    var sharedSources: [String] {
        var seen: Set<String> = []
        return needs.map(\.source.title).filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    /// The item with all that people read of it: "Milk: 2 l (cold)".
    func line(_ words: ShareWords, _ escaped: (String) -> String) -> String {
        let amount = sharedAmount.isEmpty ? "" : ": \(escaped(sharedAmount))"
        let remarks = remarks(words).joined(separator: ", ")
        return escaped(name) + amount + (remarks.isEmpty ? "" : " (\(escaped(remarks)))")
    }
}

extension String {
    /// The text in one line, without control characters.
    var onOneLine: String {
        split { $0.isNewline || $0.unicodeScalars.contains { $0.properties.generalCategory == .control } }
            .joined(separator: " ")
    }
}
