import QuantityMessages

/// How a consolidated list is written to a file, told by the file's name.
enum ConsolidatedListFormat {
    case text
    case markdown
    case json

    init(path: String) {
        let name = path.lowercased()
        self =
            name.hasSuffix(".json") ? .json : name.hasSuffix(".md") || name.hasSuffix(".markdown") ? .markdown : .text
    }

    /// The list: one item a line, as "Flour: 3 cups (Pancakes: 1 cup, Bread: 2 cups)".
    func text(of outcome: ConsolidationOutcome, document: String) -> String {
        let box = self == .markdown ? "- [ ] " : ""
        switch self {
        case .json: return document
        case .markdown, .text: return outcome.reply.items.map { "\(box)\($0.text.printable)\n" }.joined()
        }
    }
}
