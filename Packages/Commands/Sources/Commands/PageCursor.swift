import Foundation

/// A place in a sorted list: right after the entry with these sort keys.
public struct PageCursor: Hashable, Sendable {
    /// The sort keys of the entry before the place, the most significant first.
    public let parts: [String]

    /// Makes the place after an entry.
    public init(after parts: String...) { self.parts = parts }

    /// Reads the opaque text that a caller sends back.
    ///
    /// - Parameters:
    ///   - token: The text from the last page.
    ///   - count: How many sort keys the list has.
    /// - Throws: ``PageCursorError/invalidCursor(_:)`` when no page of such a list gave the text.
    public init(token: String, partCount count: Int) throws(PageCursorError) {
        guard let data = Data(base64Encoded: token) else { throw .invalidCursor(token) }
        do { parts = try JSONDecoder().decode([String].self, from: data) } catch { throw .invalidCursor(token) }
        guard parts.count == count else { throw .invalidCursor(token) }
    }

    /// The opaque text that a caller sends back for the next page.
    public var token: String {
        do { return Data(try StoredJSON.encode(parts)).base64EncodedString() } catch {
            preconditionFailure("A list of texts always has a JSON form: \(error)")
        }
    }
}

extension PageCursor: Comparable {
    /// Compares the sort keys in turn by their UTF-8 bytes, as every store does.
    public static func < (left: PageCursor, right: PageCursor) -> Bool {
        left.parts.lexicographicallyPrecedes(right.parts) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}

/// Why a text does not name a place in a list.
public enum PageCursorError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No page gave this text.
    case invalidCursor(String)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .invalidCursor(let token):
            "\"\(token)\" is not the cursor of a page: start again without a cursor, "
                + "then send back the cursor of each page."
        }
    }
}

/// Which page of a list a caller asks for.
public struct PageRequest: Hashable, Sendable {
    /// The most entries, from 1 to 500.
    public let limit: Int
    /// The cursor of the last page; empty for the first page.
    public let cursor: String

    /// Makes a request; a limit of 0 means 100, and more than 500 means 500.
    public init(limit: Int = 0, cursor: String = "") {
        self.limit = limit <= 0 ? 100 : min(limit, 500)
        self.cursor = cursor
    }

    /// How many entries to read: one more than the page holds, which shows whether another page follows.
    public var readLimit: Int { limit + 1 }

    /// Reads the place that the page begins at.
    ///
    /// - Parameter count: How many sort keys the list has.
    /// - Returns: The place; `nil` for the first page.
    /// - Throws: ``PageCursorError/invalidCursor(_:)`` when no page of such a list gave the cursor.
    public func position(partCount count: Int = 1) throws(PageCursorError) -> PageCursor? {
        cursor.isEmpty ? nil : try PageCursor(token: cursor, partCount: count)
    }
}

/// One page of a list.
public struct Page<Element: Sendable>: Sendable {
    /// The entries, in the order of the list.
    public let elements: [Element]
    /// The text that asks for the next page; empty after the last one.
    public let nextCursor: String

    /// Makes a page of up to ``PageRequest/readLimit`` entries that a store found.
    public init(_ found: [Element], for request: PageRequest, cursor: (Element) -> PageCursor) {
        elements = Array(found.prefix(request.limit))
        nextCursor = found.count > request.limit ? elements.last.map { cursor($0).token } ?? "" : ""
    }
}

extension Page: Equatable where Element: Equatable {}
extension Page: Hashable where Element: Hashable {}
