import Foundation

/// A position in a sorted list: right after the entry with these sort keys.
public struct PageCursor: Hashable, Sendable {
    /// The sort keys of the entry before the position, the most significant first.
    public let parts: [String]

    /// Creates the position after an entry.
    public init(after parts: String...) { self.parts = parts }

    /// Parses the opaque text that a caller sends back.
    ///
    /// - Parameters:
    ///   - token: The text from the last page.
    ///   - count: The number of sort keys of the list.
    /// - Throws: ``PageCursorError/invalidCursor(_:)`` when no page of such a list returned the text.
    public init(token: String, partCount count: Int) throws(PageCursorError) {
        guard let data = Data(base64Encoded: token) else { throw .invalidCursor(token) }
        do { parts = try JSONDecoder().decode([String].self, from: data) } catch { throw .invalidCursor(token) }
        guard parts.count == count else { throw .invalidCursor(token) }
    }

    /// The opaque text that a caller sends back for the next page.
    public var token: String {
        do { return Data(try StoredJSON.encode(parts)).base64EncodedString() } catch {
            preconditionFailure("A list of strings always has a JSON form: \(error)")
        }
    }
}

extension PageCursor: Comparable {
    /// Compares the sort keys in turn by their UTF-8 bytes, as every store does.
    public static func < (left: PageCursor, right: PageCursor) -> Bool {
        left.parts.lexicographicallyPrecedes(right.parts) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}

/// Why a text is not a position in a list.
public enum PageCursorError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No page returned this text.
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

/// The page of a list that a caller requests.
public struct PageRequest: Hashable, Sendable {
    /// The maximum number of entries, from 1 to 500.
    public let limit: Int
    /// The cursor of the last page; empty for the first page.
    public let cursor: String

    /// Creates a request; a limit of 0 means 100, and more than 500 means 500.
    public init(limit: Int = 0, cursor: String = "") {
        self.limit = limit <= 0 ? 100 : min(limit, 500)
        self.cursor = cursor
    }

    /// How many entries to read: one more than the page holds, to find out whether another page follows.
    public var readLimit: Int { limit + 1 }

    /// Returns the position at which the page begins.
    ///
    /// - Parameter count: The number of sort keys of the list.
    /// - Returns: The position; `nil` for the first page.
    /// - Throws: ``PageCursorError/invalidCursor(_:)`` when no page of such a list returned the cursor.
    public func position(partCount count: Int = 1) throws(PageCursorError) -> PageCursor? {
        cursor.isEmpty ? nil : try PageCursor(token: cursor, partCount: count)
    }

    /// Returns the page that a store reads.
    ///
    /// - Parameters:
    ///   - failure: The module's error type.
    ///   - count: The number of sort keys of the list.
    ///   - cursor: Returns the position after an entry.
    ///   - read: Reads at most a number of entries after a position.
    /// - Returns: The page, with the cursor of the next one.
    /// - Throws: An invalid cursor or the store's failure, wrapped in the module's error.
    public func read<Element, Failure: ListFailure>(
        orThrowing failure: Failure.Type,
        partCount count: Int = 1,
        cursor: (Element) -> PageCursor,
        _ read: (_ position: PageCursor?, _ limit: Int) async throws(StoreError) -> [Element]
    ) async throws(Failure) -> Page<Element> {
        let position: PageCursor?
        do { position = try self.position(partCount: count) } catch { throw .page(error) }
        do { return Page(try await read(position, readLimit), for: self, cursor: cursor) } catch {
            throw Failure(store: error)
        }
    }
}

/// An error type that can wrap the failures of a list.
public protocol ListFailure: StoreFailure {
    /// Wraps the error of a cursor.
    static func page(_ error: PageCursorError) -> Self
}

/// One page of a list.
public struct Page<Element: Sendable>: Sendable {
    /// The entries, in the order of the list.
    public let elements: [Element]
    /// The text that requests the next page; empty after the last one.
    public let nextCursor: String

    /// The number of bytes after which a page takes no further entry, well below what a message holds.
    public static var mostBytes: Int { 1 << 20 }

    /// Creates a page from up to ``PageRequest/readLimit`` entries of a store.
    ///
    /// - Parameters:
    ///   - found: The entries, in the order of the list.
    ///   - request: The request.
    ///   - bytes: Returns about how many bytes an entry has in a message; left out for entries that are short.
    ///   - cursor: Returns the position after an entry.
    public init(
        _ found: [Element],
        for request: PageRequest,
        bytes: (Element) -> Int = { _ in 0 },
        cursor: (Element) -> PageCursor
    ) {
        var size = 0
        let beyond = found.prefix(request.limit).firstIndex { entry in
            size += bytes(entry)
            return size > Self.mostBytes
        }
        // One entry comes in any case.
        elements = Array(found.prefix(beyond.map { max($0, 1) } ?? request.limit))
        nextCursor = found.count > elements.count ? elements.last.map { cursor($0).token } ?? "" : ""
    }

    fileprivate init(elements: [Element], nextCursor: String) {
        self.elements = elements
        self.nextCursor = nextCursor
    }

    /// Returns the page with other entries for those that were read; it may have fewer.
    public func with<Other: Sendable>(_ elements: [Other]) -> Page<Other> {
        Page<Other>(elements: elements, nextCursor: nextCursor)
    }
}

extension Page: Equatable where Element: Equatable {}
extension Page: Hashable where Element: Hashable {}
