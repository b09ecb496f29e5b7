/// Finds texts by their bytes: an open table that lives as long as the program.
///
/// It holds pointers alone, so that passing it on counts nothing and looking up allocates nothing.
struct ByteTable: @unchecked Sendable {
    // Unsafe, since arrays would be counted with each word that is looked up. The memory is written before the table is
    // handed out, never changed and never freed.
    private let bytes: UnsafePointer<UInt8>
    private let starts: UnsafePointer<Int32>
    private let slots: UnsafePointer<Int32>
    private let mask: Int

    /// A table of the texts; each is found at its place among them, of equal ones at the first.
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

    /// The place of a text, or -1; the hash is `WordPrint`'s.
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

    /// A copy that is never freed: only the tables of the program ask for one, each once, as constants that live as
    /// long as the program itself.
    static func lasting<Element>(_ elements: [Element]) -> UnsafePointer<Element> {
        lasting(count: elements.count) { elements[$0] }
    }

    /// Elements that are made where they stay, and never freed.
    static func lasting<Element>(count: Int, _ element: (Int) -> Element) -> UnsafePointer<Element> {
        // Memory of the language's own would be counted each time that a table is passed on, for every word of a line.
        let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: max(count, 1))
        for place in 0..<count { memory.initializeElement(at: place, to: element(place)) }
        guard let base = memory.baseAddress else { preconditionFailure("Memory of at least one element has a place.") }
        return UnsafePointer(base)
    }
}
