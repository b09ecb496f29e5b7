internal import CZeroMQ
internal import Glibc

/// The frames of one message, owned by libzmq and moved, never copied, between messages and sockets.
///
/// Each frame is a `zmq_msg_t` at an address that stays, as libzmq demands. A multipart belongs to one thread at a
/// time; whoever hands it on lets it go. Used again after ``removeAll()``, it allocates nothing.
public final class Multipart {
    /// The most frames that one message holds; a longer one that is received is cut and ``isTooLong``.
    public static let capacity = 24

    private let frames: UnsafeMutablePointer<zmq_msg_t>
    @exclusivity(unchecked) private var frameCount = 0
    @exclusivity(unchecked) private var isCut = false
    /// What its owner wants to know again when the message could not be sent; zero for nothing, and never sent.
    @exclusivity(unchecked) public var mark: UInt64 = 0

    // Never inlined: in another module the compiler would check the access, which costs more than the call.
    /// How many frames there are.
    public var count: Int { @inline(never) get { frameCount } }
    /// Whether the message received had more frames than fit.
    public var isTooLong: Bool { @inline(never) get { isCut } }

    /// Makes a message without frames.
    public init() {
        frames = .allocate(capacity: Self.capacity)
    }

    /// Makes a message with copies of some bytes, one frame each.
    public convenience init(_ contents: [[UInt8]]) {
        self.init()
        for bytes in contents { append(bytes) }
    }

    deinit {
        removeAll()
        frames.deallocate()
    }

    /// The bytes of all frames together.
    public var byteCount: Int {
        var sum = 0
        for index in 0..<frameCount { sum += zmq_msg_size(frames + index) }
        return sum
    }

    /// The bytes of one frame.
    public func byteCount(at index: Int) -> Int {
        precondition(index < frameCount, "There is no frame \(index).")
        return zmq_msg_size(frames + index)
    }

    /// Lends one frame's bytes; the pointer is good inside the closure only.
    @inlinable
    @inline(__always)
    public func withBytes<Result, Failure: Error>(
        at index: Int,
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(self) {} }
        return try body(content(at: index))
    }

    /// One frame's bytes, good until the frame changes.
    @usableFromInline
    func content(at index: Int) -> UnsafeRawBufferPointer {
        precondition(index < frameCount, "There is no frame \(index).")
        let frame = frames + index
        return UnsafeRawBufferPointer(start: zmq_msg_data(frame), count: zmq_msg_size(frame))
    }

    /// A copy of one frame.
    public func bytes(at index: Int) -> [UInt8] { withBytes(at: index) { [UInt8]($0) } }

    /// Copies of all frames.
    public var allBytes: [[UInt8]] { (0..<frameCount).map { bytes(at: $0) } }

    /// Who sent the message received, as far as libzmq knows.
    ///
    /// Read from the last frame: libzmq 4.3.4 loses it on the address that a router puts first.
    public var sender: MessageSender {
        guard let name = metadata("User-Id") else {
            // inproc has no address, ipc that of the peer's process: a colon and its user.
            guard let address = metadata("Peer-Address") else { return .local }
            return MessageSender.isProcess(address) ? .local : .unidentified
        }
        return .authenticated(name)
    }

    private func metadata(_ property: String) -> String? {
        guard frameCount > 0, let text = zmq_msg_gets(frames + (frameCount - 1), property) else { return nil }
        return String(cString: text)
    }

    /// Whether a frame holds exactly these bytes.
    public func frame(at index: Int, equals other: StaticString) -> Bool {
        let bytes = content(at: index)
        guard bytes.count == other.utf8CodeUnitCount else { return false }
        guard let start = bytes.baseAddress else { return true }
        return memcmp(start, other.utf8Start, bytes.count) == 0
    }

    /// Whether a frame holds exactly these bytes.
    public func frame(at index: Int, equals other: [UInt8]) -> Bool {
        let bytes = content(at: index)
        guard bytes.count == other.count else { return false }
        guard let start = bytes.baseAddress, !other.isEmpty else { return true }
        return memcmp(start, other, bytes.count) == 0
    }

    /// Appends a frame of a given size and lets a closure write its bytes: the one copy that there is.
    @inlinable
    @inline(__always)
    public func append(byteCount: Int, _ write: (UnsafeMutableRawBufferPointer) -> Void) {
        defer { withExtendedLifetime(self) {} }
        write(newFrame(byteCount: byteCount))
    }

    /// Appends a frame whose bytes are still to be written.
    @usableFromInline
    func newFrame(byteCount: Int) -> UnsafeMutableRawBufferPointer {
        let frame = slot(at: frameCount)
        let failed = zmq_msg_init_size(frame, byteCount) != 0
        precondition(!failed, "Out of memory for a frame of \(byteCount) bytes.")
        frameCount += 1
        return UnsafeMutableRawBufferPointer(start: zmq_msg_data(frame), count: byteCount)
    }

    /// Appends a copy of some bytes as a frame.
    public func append(_ bytes: UnsafeRawBufferPointer) {
        append(byteCount: bytes.count) { if !bytes.isEmpty { $0.copyMemory(from: bytes) } }
    }

    /// Appends a copy of some bytes as a frame.
    public func append(_ bytes: [UInt8]) { bytes.withUnsafeBytes { append($0) } }

    /// Appends a copy of a text as a frame.
    public func append(_ text: StaticString) {
        append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends a frame of one byte.
    public func append(byte: UInt8) { append(byteCount: 1) { $0[0] = byte } }

    /// Moves a frame of another message to the end of this one; an empty frame stays behind.
    public func append(movingFrameAt index: Int, of other: Multipart) {
        precondition(index < other.count, "There is no frame \(index).")
        let frame = slot(at: frameCount)
        zmq_msg_init(frame)
        zmq_msg_move(frame, other.frames + index)
        frameCount += 1
    }

    /// Appends a frame that shares its bytes with a frame of another message.
    public func append(sharingFrameAt index: Int, of other: Multipart) {
        precondition(index < other.count, "There is no frame \(index).")
        let frame = slot(at: frameCount)
        zmq_msg_init(frame)
        zmq_msg_copy(frame, other.frames + index)
        frameCount += 1
    }

    /// Puts a frame of one byte in the place of another frame.
    public func replace(at index: Int, byte: UInt8) {
        precondition(index < frameCount, "There is no frame \(index).")
        let frame = frames + index
        zmq_msg_close(frame)
        zmq_msg_init_size(frame, 1)
        zmq_msg_data(frame).storeBytes(of: byte, as: UInt8.self)
    }

    /// Drops the frames from an index on.
    public func removeLast(keeping kept: Int) {
        while frameCount > kept {
            frameCount -= 1
            zmq_msg_close(frames + frameCount)
        }
    }

    /// Drops all frames, so that the message can be used again.
    public func removeAll() {
        removeLast(keeping: 0)
        isCut = false
        mark = 0
    }

    private func slot(at index: Int) -> UnsafeMutablePointer<zmq_msg_t> {
        precondition(index < Self.capacity, "A message holds at most \(Self.capacity) frames.")
        return frames + index
    }
}

extension Multipart {
    /// Receives the frames of one message; `false` with `errno` set when the first is not there.
    func receive(from socket: UnsafeMutableRawPointer?) -> Bool {
        removeAll()
        var more = true
        while more {
            if frameCount == Self.capacity {
                isCut = true
                removeLast(keeping: Self.capacity - 1)
            }
            let frame = frames + frameCount
            zmq_msg_init(frame)
            // The frames of a message arrive together, so only the first can be missing.
            while zmq_msg_recv(frame, socket, ZMQ_DONTWAIT) < 0 {
                if zmq_errno() == EINTR { continue }
                return false
            }
            frameCount += 1
            more = zmq_msg_more(frame) != 0
        }
        return true
    }

    /// Sends all frames, which are gone afterwards, and returns `nil`; otherwise how many were sent, with `errno` set.
    func send(to socket: UnsafeMutableRawPointer?) -> Int? {
        precondition(frameCount > 0, "A message has at least one frame.")
        for index in 0..<frameCount {
            let flags = ZMQ_DONTWAIT | (index + 1 < frameCount ? ZMQ_SNDMORE : 0)
            while zmq_msg_send(frames + index, socket, flags) < 0 {
                if zmq_errno() == EINTR { continue }
                // A dealer takes back what it had of a message whose peer left in the middle.
                return index
            }
        }
        removeAll()
        return nil
    }
}
