import Foundation
import TextFormats

/// A token of an HTML page.
enum HTMLToken {
    case text(Range<Int>)
    /// A start tag, whose attributes are read on demand.
    case start(HTMLTag)
    case end(name: String)
    /// A comment, a doctype or a processing instruction.
    case declaration
    /// A `script` or another element whose content isn't markup.
    case raw(HTMLTag, content: Range<Int>)
}

/// Splits a page into tokens in one pass, in time linear in its length even for hostile pages.
struct HTMLTokenizer {
    /// Elements whose content is text up to their end tag.
    private static let rawElements: Set<String> = ["script", "style", "textarea", "title"]
    /// The number of tags with an unclosed quotation mark that the tokenizer tolerates before it ignores quotation
    /// marks.
    private static let forgivenQuotes = 16

    let page: [UInt8]
    private var position = 0
    private var brokenQuotes = 0
    private var hasCommentEnds = true
    private var hasTagEnds = true

    init(_ page: [UInt8]) { self.page = page }

    /// Returns the next token, or `nil` at the end of the page.
    mutating func next() -> HTMLToken? {
        guard position < page.count else { return nil }
        let start = position
        if page[start] == 0x3C, let token = markup(at: start) { return token }
        var open = find(0x3C, from: start + 1)
        while let place = open, !isMarkup(at: place) { open = find(0x3C, from: place + 1) }
        position = open ?? page.count
        return .text(start..<position)
    }

    private func isMarkup(at open: Int) -> Bool {
        guard open + 1 < page.count else { return false }
        let next = page[open + 1]
        return next.isLetter || next == .slash || next == 0x21 || next == 0x3F
    }

    /// Returns the tag or comment at `open`, or `nil` when the "<" is text.
    private mutating func markup(at open: Int) -> HTMLToken? {
        guard isMarkup(at: open) else { return nil }
        let next = page[open + 1]
        if next == 0x21 || next == 0x3F {
            position = endOfDeclaration(at: open)
            return .declaration
        }
        let isEnd = next == .slash
        let name = name(at: isEnd ? open + 2 : open + 1)
        guard !name.isEmpty, let close = endOfTag(at: open) else { return nil }
        position = close + 1
        if isEnd { return .end(name: name) }
        let tag = HTMLTag(name: name, attributes: (open + 1 + name.utf8.count)..<close)
        return Self.rawElements.contains(name) ? rawElement(tag) : .start(tag)
    }

    private mutating func rawElement(_ tag: HTMLTag) -> HTMLToken {
        let start = position
        let end = endOfRawContent(of: tag.name)
        position = end
        return .raw(tag, content: start..<end)
    }

    /// Returns the position of the next `</name`, or the end of the page if there is none.
    private func endOfRawContent(of name: String) -> Int {
        let bytes = Array(name.utf8)
        var search = position
        while let open = find(0x3C, from: search) {
            let first = open + 2
            if first + bytes.count <= page.count, page[open + 1] == .slash,
                zip(page[first...], bytes).allSatisfy({ $0.lowercased == $1 })
            {
                return open
            }
            search = open + 1
        }
        return page.count
    }

    private mutating func endOfDeclaration(at open: Int) -> Int {
        if page[open...].starts(with: [0x3C, 0x21, .minus, .minus]) {
            var search = hasCommentEnds ? open + 4 : page.count
            while let dash = find(.minus, from: search) {
                if page[dash...].starts(with: [.minus, .minus, 0x3E]) { return dash + 3 }
                search = dash + 1
            }
            // A browser would hide the rest of the page, but it may still contain a recipe.
            hasCommentEnds = false
            return open + 4
        }
        return firstTagEnd(from: open).map { $0 + 1 } ?? open + 1
    }

    private func name(at start: Int) -> String {
        guard start < page.count, page[start].isLetter else { return "" }
        let word = page[start...].prefix(32).prefix { $0.isLetter || $0.isDigit || $0 == .minus || $0 == .colon }
        return String(decoding: word.map(\.lowercased), as: UTF8.self)
    }

    /// Returns the ">" that ends the tag at `open`: the first one outside quotation marks, or simply the first one when
    /// a quotation mark is never closed.
    private mutating func endOfTag(at open: Int) -> Int? {
        guard hasTagEnds else { return nil }
        guard brokenQuotes < Self.forgivenQuotes else { return firstTagEnd(from: open) }
        var mark: UInt8?
        for index in open..<page.count {
            let byte = page[index]
            if let open = mark {
                if byte == open { mark = nil }
            } else if byte == .quote || byte == .apostrophe {
                // A quotation mark opens a value only after "=", unlike the one in "<p don't>".
                mark = isAfterEqualsSign(index) ? byte : nil
            } else if byte == 0x3E {
                return index
            }
        }
        brokenQuotes += 1
        return firstTagEnd(from: open)
    }

    /// Returns the next ">"; once there is none, it doesn't search again.
    private mutating func firstTagEnd(from start: Int) -> Int? {
        guard hasTagEnds else { return nil }
        let end = find(0x3E, from: start)
        hasTagEnds = end != nil
        return end
    }

    private func isAfterEqualsSign(_ index: Int) -> Bool {
        var before = index - 1
        while before > 0, page[before].isBlank { before -= 1 }
        return page[before] == 0x3D
    }

    private func find(_ byte: UInt8, from start: Int) -> Int? {
        guard start < page.count else { return nil }
        return page.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress, let found = memchr(base + start, Int32(byte), buffer.count - start)
            else { return nil }
            return UnsafeRawPointer(found) - base
        }
    }
}
