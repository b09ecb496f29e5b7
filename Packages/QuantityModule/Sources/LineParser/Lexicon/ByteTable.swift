/// Finds texts by their bytes: an open-addressing hash table that lives as long as the program.
///
/// It holds only pointers, so passing it on needs no reference counting and looking up allocates nothing.
///
/// Unchecked because of the pointers, whose memory is written before the table is shared and never changes after.
struct ByteTable: @unchecked Sendable {
    // Unsafe, because arrays would be retained for each word that is looked up. The memory is written before the table
    // is shared, never changed and never freed.
    private let bytes: UnsafePointer<UInt8>
    private let starts: UnsafePointer<Int32>
    private let slots: UnsafePointer<Int32>
    private let mask: Int

    /// Creates a table of texts, which ``find(_:hash:)`` looks up by the index in the collection.
    init(_ texts: TextCollection) {
        bytes = Self.lasting(texts.bytes)
        starts = Self.lasting(texts.starts)
        slots = Self.lasting(texts.slots)
        mask = texts.slots.count - 1
    }

    /// Takes a table that lies in the program, as ``TextCollection`` lays it out; the number of slots is a power of
    /// two.
    init(
        bytes: UnsafePointer<UInt8>,
        starts: UnsafePointer<Int32>,
        slots: UnsafePointer<Int32>,
        slotCount: Int
    ) {
        (self.bytes, self.starts, self.slots, mask) = (bytes, starts, slots, slotCount - 1)
    }

    /// Creates a table of different constant texts, which ``find(_:hash:)`` looks up by their position.
    init(_ texts: [StaticString]) {
        var collection = TextCollection()
        for (position, text) in texts.enumerated() {
            let index = text.withUTF8Buffer { collection.insert($0) }
            precondition(index == position, "The texts of a table differ: \(text)")
        }
        self.init(collection)
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
        // An array would be retained each time a table is passed on, for every word of a line.
        let memory = UnsafeMutablePointer<Element>.allocate(capacity: elements.count)
        memory.initialize(from: elements, count: elements.count)
        return UnsafePointer(memory)
    }
}

/// Collects different texts before packing them into a ``ByteTable``, and numbers them in the order of their arrival.
struct TextCollection {
    /// The bytes of all texts.
    private(set) var bytes: [UInt8] = []
    /// The start of each text, and the end of the last.
    private(set) var starts: [Int32] = [0]
    /// The indices of the texts by their hashes, -1 for a free slot; at most a third is taken.
    private(set) var slots = [Int32](repeating: -1, count: 16)

    var count: Int { starts.count - 1 }

    /// Returns the index of a text, which it adds if it is new.
    mutating func insert(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        var slot = freeSlot(for: text, in: slots)
        if slots[slot] >= 0 { return Int(slots[slot]) }
        if (count + 1) * 3 > slots.count {
            grow()
            slot = freeSlot(for: text, in: slots)
        }
        slots[slot] = Int32(count)
        bytes.append(contentsOf: text)
        starts.append(Int32(bytes.count))
        return count - 1
    }

    private mutating func grow() {
        var larger = [Int32](repeating: -1, count: 2 * slots.count)
        bytes.withUnsafeBufferPointer { bytes in
            for position in 0..<count {
                let text = UnsafeBufferPointer(rebasing: bytes[Int(starts[position])..<Int(starts[position + 1])])
                larger[freeSlot(for: text, in: larger)] = Int32(position)
            }
        }
        slots = larger
    }

    /// Returns the slot of a text, or the free slot where it belongs.
    private func freeSlot(for text: UnsafeBufferPointer<UInt8>, in slots: [Int32]) -> Int {
        var slot = Int(truncatingIfNeeded: WordPrint.hash(text)) & (slots.count - 1)
        while slots[slot] >= 0, !matches(text, Int(slots[slot])) { slot = (slot + 1) & (slots.count - 1) }
        return slot
    }

    private func matches(_ text: UnsafeBufferPointer<UInt8>, _ position: Int) -> Bool {
        bytes[Int(starts[position])..<Int(starts[position + 1])].elementsEqual(text)
    }
}
