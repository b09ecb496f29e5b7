import TextFormats

/// The parts of an HTML page that the recipe reader needs.
struct HTMLPage {
    /// The contents of the page's JSON-LD scripts.
    private(set) var linkedData: [[UInt8]] = []
    /// The language that the root element declares.
    private(set) var language = ""
    private(set) var canonicalURL = ""
    private(set) var microdata = MicrodataRecipe()
    private var documentTitle = ""
    private var sharedTitle = ""
    private var heading = ""
    private var isInHeading = false

    /// The page's heading, shared title, or document title, whichever comes first; empty when it has none.
    var title: String { [heading, sharedTitle, documentTitle].first { !$0.isEmpty } ?? "" }

    /// Reads a page.
    init(_ page: [UInt8]) {
        var tokenizer = HTMLTokenizer(page)
        while let token = tokenizer.next() {
            switch token {
            case .text(let range): take(text: range, of: page)
            case .start(let tag): take(tag, of: page)
            case .end(let name):
                isInHeading = isInHeading && name != "h1"
                microdata.end(name)
            case .declaration: break
            case .raw(let tag, let content): take(tag, content, of: page)
            }
        }
    }

    private mutating func take(text range: Range<Int>, of page: [UInt8]) {
        guard isInHeading || microdata.isCapturing else { return }
        let text = String(decoding: page[range], as: UTF8.self)
        if isInHeading, heading.utf8.count < Self.longestHeading { heading = MarkupText.line("\(heading) \(text)") }
        microdata.text(text)
    }

    private mutating func take(_ tag: HTMLTag, of page: [UInt8]) {
        switch tag.name {
        case "html": language = tag.attributes(in: page)["lang"] ?? tag.attributes(in: page)["xml:lang"] ?? language
        case "link":
            let attributes = tag.attributes(in: page)
            if attributes["rel"]?.lowercased() == "canonical" { canonicalURL = attributes["href"] ?? "" }
        case "meta":
            let attributes = tag.attributes(in: page)
            if attributes["property"] == "og:title" { sharedTitle = MarkupText.line(attributes["content"] ?? "") }
        case "h1": isInHeading = heading.isEmpty
        default: break
        }
        if microdata.isCapturing || Self.mentionsItem(page[tag.attributes]) {
            microdata.start(tag.name, attributes: tag.attributes(in: page))
        }
    }

    private mutating func take(_ tag: HTMLTag, _ content: Range<Int>, of page: [UInt8]) {
        switch tag.name {
        case "title" where documentTitle.isEmpty:
            documentTitle = MarkupText.line(String(decoding: page[content], as: UTF8.self))
        case "script":
            let type = tag.attributes(in: page)["type"]?.lowercased() ?? ""
            if type.hasPrefix("application/ld+json") { linkedData.append(Array(page[content])) }
        default: break
        }
    }

    private static let longestHeading = 500
    private static let itemMark = Array("item".utf8)

    private static func mentionsItem(_ attributes: ArraySlice<UInt8>) -> Bool {
        var index = attributes.startIndex
        while index + itemMark.count <= attributes.endIndex {
            if attributes[index].lowercased == itemMark[0],
                zip(attributes[index...], itemMark).allSatisfy({ $0.lowercased == $1 })
            {
                return true
            }
            index += 1
        }
        return false
    }
}
