import MessageBus

/// Scheduled events in order of time and, at the same moment, in order of insertion.
struct EventQueue<Event> {
    private struct Entry {
        let time: MonotonicTime
        let order: UInt64
        let event: Event

        func isBefore(_ other: Entry) -> Bool { (time, order) < (other.time, other.order) }
    }

    private var heap: [Entry] = []
    private var order: UInt64 = 0

    var nextTime: MonotonicTime? { heap.first?.time }

    mutating func add(_ event: Event, at time: MonotonicTime) {
        order += 1
        heap.append(Entry(time: time, order: order, event: event))
        var child = heap.count - 1
        while child > 0, heap[child].isBefore(heap[(child - 1) / 2]) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    mutating func popFirst() -> Event? {
        guard let first = heap.first, let last = heap.popLast() else { return nil }
        guard !heap.isEmpty else { return first.event }
        heap[0] = last
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
                if heap[child].isBefore(heap[least]) { least = child }
            }
            guard least != parent else { return first.event }
            heap.swapAt(parent, least)
            parent = least
        }
    }
}
