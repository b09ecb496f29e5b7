package import ZeroMQ

/// Used messages for reuse, so that a busy loop allocates none.
package final class MultipartPool {
    // Unchecked, because only the thread of the loop that owns the pool uses it, and accesses never nest.
    @exclusivity(unchecked) private var free: [Multipart] = []
    private let limit: Int

    package init(limit: Int = 512) { self.limit = limit }

    /// The number of messages that wait for reuse.
    package var count: Int { free.count }

    package func take() -> Multipart { free.popLast() ?? Multipart() }

    package func give(_ message: consuming Multipart) {
        message.removeAll()
        if free.count < limit { free.append(message) }
    }
}
