internal import CZeroMQ
internal import Glibc

/// Waits until sockets can be read.
///
/// Belongs to the thread of its sockets. It waits for libzmq's descriptors itself: `zmq_poll` makes about twice as many
/// system calls for each wait, since it cannot know which sockets were read to their end just before.
public final class Poller {
    private struct Item {
        /// `nil` for a wakeup.
        let socket: Socket?
        var wantsToWrite = false
        var isReadable = false
        var isWritable = false
    }

    @exclusivity(unchecked) private var items: [Item] = []
    @exclusivity(unchecked) private var descriptors: [pollfd] = []

    /// Makes a poller that waits for nothing yet.
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

    /// Watches nothing any more.
    public func removeAll() {
        items.removeAll(keepingCapacity: true)
        descriptors.removeAll(keepingCapacity: true)
    }

    /// Also waits until a socket can be written to, or stops doing so.
    public func setWantsToWrite(_ wants: Bool, at index: Int) { items[index].wantsToWrite = wants }

    /// Waits; returns early, with nothing ready, when a signal interrupts it.
    ///
    /// - Parameter milliseconds: The longest wait; negative for no limit.
    /// - Throws: ``SocketError/terminated`` when the context has ended.
    public func wait(milliseconds: Int) throws(SocketError) {
        let end = milliseconds > 0 ? ContinuousClock.now.advanced(by: .milliseconds(milliseconds)) : nil
        var timeout = milliseconds
        forget()
        var isReady = try lookAtSockets(all: true)
        while true {
            let signalled = descriptors.withUnsafeMutableBufferPointer {
                poll($0.baseAddress, nfds_t($0.count), Int32(clamping: isReady ? 0 : timeout))
            }
            if signalled < 0 {
                guard errno == EINTR else { throw .last("Waiting") }
                return
            }
            if signalled > 0, try lookAtSockets(all: false) { isReady = true }
            for index in items.indices where items[index].socket == nil && descriptors[index].revents != 0 {
                items[index].isReadable = true
                isReady = true
            }
            if isReady || timeout == 0 { return }
            guard let end else { continue }
            // A socket did something, and has nothing to read: the rest of the wait is still due.
            timeout = max(0, Int(ContinuousClock.now.duration(to: end).milliseconds))
        }
    }

    /// Whether the last wait found something to read.
    public func isReadable(_ index: Int) -> Bool { items[index].isReadable }

    /// Whether the last wait found room to write.
    public func isWritable(_ index: Int) -> Bool { items[index].isWritable }

    /// Takes back what the last wait found, once it is dealt with.
    public func forget() {
        for index in items.indices {
            items[index].isReadable = false
            items[index].isWritable = false
        }
    }

    /// Asks the sockets what they have; returns whether any has something.
    ///
    /// A descriptor tells each change once, and any call on the socket may take note of it. So a descriptor alone says
    /// enough of those sockets only that were read to their end and not touched since.
    private func lookAtSockets(all: Bool) throws(SocketError) -> Bool {
        var isReady = false
        for index in items.indices {
            guard let socket = items[index].socket else { continue }
            let wantsToWrite = items[index].wantsToWrite
            guard all ? wantsToWrite || !socket.isReadToEnd : descriptors[index].revents != 0 else { continue }
            let (isReadable, isWritable) = try socket.events()
            items[index].isReadable = isReadable
            items[index].isWritable = wantsToWrite && isWritable
            if isReadable || items[index].isWritable { isReady = true }
        }
        return isReady
    }
}
