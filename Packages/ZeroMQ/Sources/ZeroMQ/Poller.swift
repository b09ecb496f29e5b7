internal import CZeroMQ

/// Waits until sockets can be read.
///
/// Belongs to the thread of its sockets.
public final class Poller {
    private var items: [zmq_pollitem_t] = []

    /// Makes a poller that waits for nothing yet.
    public init() {}

    /// Watches a socket; returns the index to ask ``isReadable(_:)`` with.
    @discardableResult
    public func add(_ socket: Socket) -> Int {
        items.append(zmq_pollitem_t(socket: socket.raw, fd: 0, events: Int16(ZMQ_POLLIN), revents: 0))
        return items.count - 1
    }

    /// Watches a wakeup; returns its index.
    @discardableResult
    public func add(_ wakeup: Wakeup) -> Int {
        items.append(zmq_pollitem_t(socket: nil, fd: wakeup.descriptor, events: Int16(ZMQ_POLLIN), revents: 0))
        return items.count - 1
    }

    /// Watches nothing any more.
    public func removeAll() { items.removeAll(keepingCapacity: true) }

    /// Also waits until a socket can be written to, or stops doing so.
    public func setWantsToWrite(_ wants: Bool, at index: Int) {
        items[index].events = Int16(wants ? ZMQ_POLLIN | ZMQ_POLLOUT : ZMQ_POLLIN)
    }

    /// Waits; returns early, with nothing ready, when a signal interrupts it.
    ///
    /// - Parameter milliseconds: The longest wait; negative for no limit.
    /// - Throws: ``SocketError/terminated`` when the context has ended.
    public func wait(milliseconds: Int) throws(SocketError) {
        let ready = items.withUnsafeMutableBufferPointer {
            zmq_poll($0.baseAddress, Int32($0.count), milliseconds)
        }
        guard ready < 0 else { return }
        for index in items.indices { items[index].revents = 0 }
        guard zmq_errno() == EINTR else { throw .last("Waiting") }
    }

    /// Whether the last wait found something to read.
    public func isReadable(_ index: Int) -> Bool { items[index].revents & Int16(ZMQ_POLLIN) != 0 }

    /// Whether the last wait found room to write.
    public func isWritable(_ index: Int) -> Bool { items[index].revents & Int16(ZMQ_POLLOUT) != 0 }
}
