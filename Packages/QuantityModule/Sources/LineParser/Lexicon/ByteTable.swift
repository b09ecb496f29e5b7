/// Finds texts by their bytes: an open-addressing hash table that lives as long as the program.
///
/// It holds only pointers, so passing it on needs no reference counting and looking up allocates nothing.
struct ByteTable: @unchecked Sendable {
    // Unsafe, because arrays would be retained for each word that is looked up. The memory is written before the table
    // is shared, never changed and never freed.
    private let bytes: UnsafePointer<UInt8>
    private let starts: UnsafePointer<Int32>
    private let slots: UnsafePointer<Int32>
    private let mask: Int

    /// Creates a table of texts, which ``find(_:hash:)`` looks up by index; of equal texts, the first counts.
    init(_ texts: [[UInt8]]) {
        var size = 16
        while size < texts.count * 3 { size *= 2 }
        var slots = [Int32](repeating: -1, count: size)
        var starts: [Int32] = [0]
        for (position, text) in texts.enumerated() {
            var slot = text.withUnsafeBufferPointer { Int(truncatingIfNeeded: WordPrint.hash($0)) & (size - 1) }
            while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
            slots[slot] = Int32(position)
            starts.append(starts[position] + Int32(text.count))
        }
        bytes = Self.lasting(texts.flatMap(\.self))
        self.starts = Self.lasting(starts)
        self.slots = Self.lasting(slots)
        mask = size - 1
    }

    /// Returns the index of a text, or -1; the hash is that of `WordPrint`.
    func find(_ text: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Int32 {
        var slot = Int(truncatingIfNeeded: hash) & mask
        while true {
            let position = slots[slot]
            if position < 0 || matches(text, Int(position)) { return position }
            slot = (slot + 1) & mask
        }
    }

    private func matches(_ text: UnsafeBufferPointer<UInt8>, _ position: Int) -> Bool {
        let start = Int(starts[position])
        guard Int(starts[position + 1]) - start == text.count else { return false }
        for index in 0..<text.count where bytes[start + index] != text[index] { return false }
        return true
    }

    /// Returns a copy that is never freed.
    ///
    /// Only the program's own tables use it, once each, as constants that live as long as the program.
    static func lasting<Element>(_ elements: [Element]) -> UnsafePointer<Element> {
        lasting(count: elements.count) { elements[$0] }
    }

    /// Creates elements in memory that is never freed.
    static func lasting<Element>(count: Int, _ element: (Int) -> Element) -> UnsafePointer<Element> {
        // An array would be retained each time a table is passed on, for every word of a line.
        let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: max(count, 1))
        for place in 0..<count { memory.initializeElement(at: place, to: element(place)) }
        guard let base = memory.baseAddress else {
            preconditionFailure("A buffer of at least one element has an address.")
        }
        return UnsafePointer(base)
    }
}
