/// A first-in-first-out queue in one buffer, which may also take an element back at its head.
struct RingQueue<Element> {
    private var storage: [Element?] = Array(repeating: nil, count: 16)
    private var head = 0
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }
    var first: Element? { storage[head] }

    /// In order.
    var elements: [Element] { (0..<count).compactMap { storage[(head + $0) & (storage.count - 1)] } }

    func contains(where predicate: (Element) -> Bool) -> Bool {
        for offset in 0..<count {
            if let element = storage[(head + offset) & (storage.count - 1)], predicate(element) { return true }
        }
        return false
    }

    mutating func append(_ element: Element) {
        growIfFull()
        storage[(head + count) & (storage.count - 1)] = element
        count += 1
    }

    mutating func prepend(_ element: Element) {
        growIfFull()
        head = (head - 1) & (storage.count - 1)
        storage[head] = element
        count += 1
    }

    mutating func popFirst() -> Element? {
        guard count > 0, let element = storage[head] else { return nil }
        storage[head] = nil
        head = (head + 1) & (storage.count - 1)
        count -= 1
        return element
    }

    /// Takes out the elements that a predicate is true of, in order.
    mutating func removeAll(where predicate: (Element) -> Bool) -> [Element] {
        var removed: [Element] = []
        for _ in 0..<count {
            guard let element = popFirst() else { break }
            if predicate(element) { removed.append(element) } else { append(element) }
        }
        return removed
    }

    private mutating func growIfFull() {
        guard count == storage.count else { return }
        storage = elements.map { $0 } + Array(repeating: nil, count: count)
        head = 0
    }
}
