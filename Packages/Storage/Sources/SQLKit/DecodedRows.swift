import Commands
import Synchronization

/// The decoded bodies of rows that a store reads again and again, so that a body is decoded once for each change of it.
///
/// Every task on a list reads all its items, and Foundation takes longer to decode one than SQLite to read twenty. A
/// body counts as known only when it is the same to the byte, so no one has to remove what another connection or
/// process changed.
package final class DecodedRows<Content: Decodable & Sendable>: Sendable {
    /// A body and what it contains; a class, so that finding one copies neither.
    private final class Entry: Sendable {
        let body: String
        let content: Content

        init(body: String, content: Content) { (self.body, self.content) = (body, content) }
    }

    /// What was read lately, and what was read before that; half of the bytes each.
    private struct Entries {
        var recent: [String: Entry] = [:]
        var earlier: [String: Entry] = [:]
        var bytes = 0

        /// Keeps an entry, and forgets what was read longest ago where there is no room.
        mutating func keep(_ entry: Entry, of id: String, atMost most: Int) {
            let former = recent.updateValue(entry, forKey: id)
            bytes += entry.body.utf8.count - (former?.body.utf8.count ?? 0)
            if bytes > most { (earlier, recent, bytes) = (recent, [:], 0) }
        }
    }

    private let entries = Mutex(Entries())
    private let most: Int

    /// Keeps bodies.
    ///
    /// - Parameter most: How many bytes the texts of the bodies may have; their values take about twice as many.
    package init(most: Int) { self.most = most }

    /// Returns what a row contains.
    ///
    /// - Parameters:
    ///   - id: Identifies the row among all homes.
    ///   - body: Its JSON, as the store has just read it.
    /// - Returns: The value.
    /// - Throws: The decoder's error.
    package func content(of id: String, _ body: String) throws -> Content {
        let (recent, earlier) = entries.withLock { entries in
            let recent = entries.recent[id]
            return (recent, recent == nil ? entries.earlier[id] : nil)
        }
        if let recent, recent.body.hasSameBytes(as: body) { return recent.content }
        let known = earlier.flatMap { $0.body.hasSameBytes(as: body) ? $0 : nil }
        let entry = try known ?? Entry(body: body, content: try StoredJSON.decode(text: body))
        entries.withLock { entries in entries.keep(entry, of: id, atMost: most / 2) }
        return entry.content
    }
}

extension String {
    /// Whether another text is the same to the byte; equal texts may differ in how they compose a letter.
    fileprivate func hasSameBytes(as other: String) -> Bool {
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
    }
}
