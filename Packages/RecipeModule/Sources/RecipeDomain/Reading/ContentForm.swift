import TextFormats

/// The format of a text.
enum ContentForm {
    case page
    case linkedData
    case plainText

    init(of text: [UInt8]) {
        let start = text.drop(while: \.isBlank)
        switch start.first {
        case 0x3C: self = .page
        case .openBrace: self = .linkedData
        case .openBracket:
            let next = start.dropFirst().first { !$0.isBlank }
            self = [.openBrace, .openBracket, .quote, .closeBracket].contains(next) ? .linkedData : .plainText
        default: self = Self.hasMarkup(text) ? .page : .plainText
        }
    }

    private static let marks = ["html", "head", "body", "script", "div", "!doctype", "article", "main"].map {
        Array($0.utf8)
    }

    private static func hasMarkup(_ text: [UInt8]) -> Bool {
        var search = text[...]
        while let open = search.firstIndex(of: 0x3C) {
            search = text[(open + 1)...]
            let word = search.prefix(8).map(\.lowercased)
            if marks.contains(where: { word.starts(with: $0) }) { return true }
        }
        return false
    }
}
