internal import CZeroMQ
internal import Glibc

/// The frames of one message, owned by libzmq and moved, never copied, between messages and sockets.
///
/// Each frame is a `zmq_msg_t` at a fixed address, as libzmq requires. A multipart belongs to one thread at a time;
/// after handing it on, the sender must not touch it. Reusing it after ``removeAll()`` allocates nothing.
public final class Multipart {
    /// The maximum number of frames in a message.
    ///
    /// A longer received message is truncated, and ``isTooLong`` is true.
    public static let capacity = 24

    private let frames: UnsafeMutablePointer<zmq_msg_t>
    // Unchecked, because one thread at a time owns a message, and accesses never nest.
    @exclusivity(unchecked) private var frameCount = 0
    @exclusivity(unchecked) private var isCut = false
    /// A value for the owner, to recognize a message that could not be sent; zero for none.
    ///
    /// It is never sent.
    @exclusivity(unchecked) public var mark: UInt64 = 0

    // Never inlined: in another module the compiler would check the access, which costs more than the call.
    /// The number of frames.
    public var count: Int { @inline(never) get { frameCount } }
    /// Whether the received message had more frames than fit.
    public var isTooLong: Bool { @inline(never) get { isCut } }

    /// Creates a message without frames.
    public init() {
        frames = .allocate(capacity: Self.capacity)
    }

    /// Creates a message with one frame for each byte array, which it copies.
    public convenience init(_ contents: [[UInt8]]) {
        self.init()
        for bytes in contents { append(bytes) }
    }

    deinit {
        removeAll()
        frames.deallocate()
    }

    /// The total size of all frames, in bytes.
    public var byteCount: Int {
        var sum = 0
        for index in 0..<frameCount { sum += zmq_msg_size(frames + index) }
        return sum
    }

    /// The size of one frame, in bytes.
    public func byteCount(at index: Int) -> Int {
        precondition(index < frameCount, "The message has no frame \(index).")
        return zmq_msg_size(frames + index)
    }

    /// Calls a closure with one frame's bytes.
    ///
    /// The pointer is valid only inside the closure.
    @inlinable
    @inline(__always)
    public func withBytes<Result, Failure: Error>(
        at index: Int,
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(self) {} }
        return try body(content(at: index))
    }

    /// One frame's bytes, valid until the frame changes.
    @usableFromInline
    func content(at index: Int) -> UnsafeRawBufferPointer {
        precondition(index < frameCount, "The message has no frame \(index).")
        let frame = frames + index
        return UnsafeRawBufferPointer(start: zmq_msg_data(frame), count: zmq_msg_size(frame))
    }

    /// A copy of one frame.
    public func bytes(at index: Int) -> [UInt8] { withBytes(at: index) { [UInt8]($0) } }

    /// Copies of all frames.
    public var allBytes: [[UInt8]] { (0..<frameCount).map { bytes(at: $0) } }

    /// The sender of a received message, as far as libzmq knows.
    ///
    /// Read from the last frame: libzmq 4.3.4 loses it on the address frame that a router puts first.
    public var sender: MessageSender {
        if let name = metadata("User-Id") { return .authenticated(name) }
        // A connection reports its socket type. An inproc peer has neither a connection nor an address.
        return MessageSender(address: metadata("Peer-Address"), isConnection: metadata("Socket-Type") != nil)
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

    /// Appends a frame of a given size and calls a closure to write its bytes, which are not copied again.
    @inlinable
    @inline(__always)
    public func append(byteCount: Int, _ write: (UnsafeMutableRawBufferPointer) -> Void) {
        defer { withExtendedLifetime(self) {} }
        write(newFrame(byteCount: byteCount))
    }

    /// Appends a frame whose bytes the caller writes afterward.
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
        precondition(index < other.count, "The message has no frame \(index).")
        let frame = slot(at: frameCount)
        zmq_msg_init(frame)
        zmq_msg_move(frame, other.frames + index)
        frameCount += 1
    }

    /// Appends a frame that shares its bytes with a frame of another message.
    public func append(sharingFrameAt index: Int, of other: Multipart) {
        precondition(index < other.count, "The message has no frame \(index).")
        let frame = slot(at: frameCount)
        zmq_msg_init(frame)
        zmq_msg_copy(frame, other.frames + index)
        frameCount += 1
    }

    /// Replaces a frame with a frame of one byte.
    public func replace(at index: Int, byte: UInt8) {
        precondition(index < frameCount, "The message has no frame \(index).")
        let frame = frames + index
        zmq_msg_close(frame)
        zmq_msg_init_size(frame, 1)
        zmq_msg_data(frame).storeBytes(of: byte, as: UInt8.self)
    }

    /// Removes all frames but the first `kept`.
    public func removeLast(keeping kept: Int) {
        while frameCount > kept {
            frameCount -= 1
            zmq_msg_close(frames + frameCount)
        }
    }

    /// Removes all frames, so that the message can be reused.
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
    /// Receives the frames of one message; `false` with `errno` set when the first frame is not available.
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

    /// Sends all frames and returns `nil`, leaving the message empty.
    ///
    /// On failure, returns how many frames were sent, with `errno` set.
    func send(to socket: UnsafeMutableRawPointer?) -> Int? {
        precondition(frameCount > 0, "A message has at least one frame.")
        for index in 0..<frameCount {
            let flags = ZMQ_DONTWAIT | (index + 1 < frameCount ? ZMQ_SNDMORE : 0)
            while zmq_msg_send(frames + index, socket, flags) < 0 {
                if zmq_errno() == EINTR { continue }
                // A dealer rolls back a message whose peer left halfway.
                return index
            }
        }
        // libzmq has emptied the frames, which need no closing then.
        frameCount = 0
        removeAll()
        return nil
    }
}
