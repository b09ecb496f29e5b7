/// How much goes into one message: a message is 4 MiB at most, and so is its reply.
enum Batch {
    /// More entries than this are sent in several messages.
    static let entries = 5_000
    /// The same for the bytes of the larger of question and answer, as estimated; the rest is for what estimates miss.
    static let bytes = 3 << 20

    /// Cuts a batch so that no piece exceeds the limits by the estimated size of its entries; an entry that does so
    /// alone is a piece of its own.
    static func pieces<Entry>(of batch: [Entry], size: (Entry) -> Int) -> [ArraySlice<Entry>] {
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
