/// The limits of one message; both a message and its reply can have at most 4 MiB.
enum Batch {
    /// The maximum number of entries in one message.
    static let entries = 5_000
    /// The maximum estimated size of request or reply in bytes; the rest is a margin for errors of the estimate.
    static let bytes = 3 << 20

    /// Splits a batch into pieces within the limits, based on the estimated size of its entries; an entry that alone
    /// exceeds them becomes its own piece.
    ///
    /// - Parameters:
    ///   - batch: The entries.
    ///   - entries: The maximum number of entries in one message.
    ///   - size: Returns the estimated size of an entry in bytes.
    /// - Returns: The pieces, in the order of the entries.
    static func pieces<Entry>(
        of batch: [Entry],
        atMost entries: Int = entries,
        size: (Entry) -> Int
    ) -> [ArraySlice<Entry>] {
        var pieces: [ArraySlice<Entry>] = []
        var (start, weight) = (0, 0)
        for (index, entry) in batch.enumerated() {
            let added = size(entry)
            if index > start, index - start == entries || weight + added > bytes {
                pieces.append(batch[start..<index])
                (start, weight) = (index, 0)
            }
            weight += added
        }
        pieces.append(batch[start...])
        return pieces
    }
}
