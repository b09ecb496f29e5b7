internal import CZeroMQ
internal import Glibc

/// Waits until sockets are readable.
///
/// A poller belongs to the thread of its sockets. It waits for libzmq's descriptors itself: `zmq_poll` makes about
/// twice as many system calls for each wait, because it does not know which sockets were just drained. The poller
/// reports which sockets may be readable; only an attempt to receive is certain.
public final class Poller {
    private struct Item {
        /// `nil` for a wakeup.
        let socket: Socket?
        var wantsToWrite = false
        var isReadable = false
    }

    // Unchecked, because only the thread that owns the sockets uses a poller, and accesses never nest.
    @exclusivity(unchecked) private var items: [Item] = []
    @exclusivity(unchecked) private var descriptors: [pollfd] = []
    /// The number of messages before the last wait, and before the last wait that found nothing at first.
    @exclusivity(unchecked) private var receivedBeforeWait: UInt64 = 0
    @exclusivity(unchecked) private var receivedBeforeRest: UInt64 = 0
    /// How many of the latter, in a row, had almost no messages between them.
    @exclusivity(unchecked) private var calmRests = 0
    /// Consecutive waits that skipped the system call.
    @exclusivity(unchecked) private var shortcuts = 0
    /// Whether the last wait found nothing at first, so that the message that ended it may be the first of many or the
    /// only one.
    ///
    /// Handling the first message before checking for a second saves a check when there is none.
    @exclusivity(unchecked) public private(set) var hasRested = false

    /// Creates a poller without sockets.
    public init() {}

    /// Watches a socket; returns the index to ask ``isReadable(_:)`` with.
    @discardableResult
    public func add(_ socket: Socket) -> Int { add(Item(socket: socket), descriptor: socket.descriptor) }

    /// Watches a wakeup; returns its index.
    @discardableResult
    public func add(_ wakeup: Wakeup) -> Int { add(Item(socket: nil), descriptor: wakeup.descriptor) }

    private func add(_ item: Item, descriptor: Int32) -> Int {
        items.append(item)
        descriptors.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
        return items.count - 1
    }

    /// Stops watching all sockets and wakeups.
    public func removeAll() {
        items.removeAll(keepingCapacity: true)
        descriptors.removeAll(keepingCapacity: true)
    }

    /// Also waits until a socket is writable, or stops doing so.
    public func setWantsToWrite(_ wants: Bool, at index: Int) { items[index].wantsToWrite = wants }

    /// Waits; returns early when a signal interrupts it, or when a socket changed but has nothing to read.
    ///
    /// - Parameter milliseconds: The longest wait; negative for no limit.
    /// - Throws: ``SocketError/terminated`` when the context has ended.
    public func wait(milliseconds: Int) throws(SocketError) {
        forget()
        letOthersGoFirst()
        let isReady = try lookAtSockets(all: true)
        hasRested = !isReady
        shortcuts += 1
        // Some waits make the system call anyway, to notice wakeups.
        if isReady, shortcuts < Self.mostShortcuts { return }
        shortcuts = 0
        if !isReady { noteRest() }
        let signalled = descriptors.withUnsafeMutableBufferPointer {
            poll($0.baseAddress, nfds_t($0.count), Int32(clamping: isReady ? 0 : milliseconds))
        }
        if signalled < 0 {
            guard errno == EINTR else { throw .last("Waiting") }
            return
        }
        guard signalled > 0 else { return }
        _ = try lookAtSockets(all: false)
        for index in items.indices where items[index].socket == nil && descriptors[index].revents != 0 {
            items[index].isReadable = true
        }
    }

    private static let mostShortcuts = 16

    /// Yields the processor to the thread that forwards what this thread sent, as long as few messages come between two
    /// waits.
    ///
    /// A single message is forwarded sooner and at less cost this way; many messages go in larger batches without
    /// yielding.
    private func letOthersGoFirst() {
        let received = items.reduce(0) { $0 &+ ($1.socket?.received ?? 0) }
        if received != receivedBeforeWait, calmRests > 16 { sched_yield() }
        receivedBeforeWait = received
    }

    private func noteRest() {
        calmRests = receivedBeforeWait &- receivedBeforeRest <= 2 ? calmRests + 1 : 0
        receivedBeforeRest = receivedBeforeWait
    }

    /// Whether the last wait found that a socket may have something to read.
    public func isReadable(_ index: Int) -> Bool { items[index].isReadable }

    /// Discards the findings of the last wait once they are handled.
    public func forget() {
        for index in items.indices { items[index].isReadable = false }
    }

    /// Finds out which sockets may be readable and which are writable; returns whether any is.
    ///
    /// A descriptor signals each change once, and any call on the socket may consume the signal. So the descriptor
    /// alone is enough only for sockets that were drained and not used since.
    private func lookAtSockets(all: Bool) throws(SocketError) -> Bool {
        var isReady = false
        for index in items.indices {
            guard let socket = items[index].socket else { continue }
            if items[index].wantsToWrite, all || descriptors[index].revents != 0 {
                let (isReadable, isWritable) = try socket.events()
                items[index].isReadable = isReadable
                if isReadable || isWritable { isReady = true }
            } else if all ? !socket.isReadToEnd : descriptors[index].revents != 0 {
                items[index].isReadable = true
                isReady = true
            }
        }
        return isReady
    }
}
