package import ZeroMQ

/// How a peer frames its messages, so that it is answered alike.
///
/// One byte, carried in the client address.
package struct Dialect: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Majordomo 0.2 (ZeroMQ RFC 18) as the specification has it.
    package static let strict = Dialect(rawValue: 0)
    /// Majordomo 0.2 after an empty frame, as a REQ socket sends it.
    package static let leadingEmpty = Dialect(rawValue: 1)
    /// Majordomo 0.1 (ZeroMQ RFC 7), which has no PARTIALs, without its empty frame.
    package static let firstVersionBare = Dialect(rawValue: 2)
    /// Majordomo 0.1 (ZeroMQ RFC 7) as the specification has it: after an empty frame.
    package static let firstVersion = Dialect(rawValue: 3)

    /// How many there are.
    package static let count = 4

    /// For people and metrics.
    package var name: String {
        switch self {
        case .strict: "0.2"
        case .leadingEmpty: "0.2 after an empty frame"
        case .firstVersion: "0.1"
        default: "0.1 without its empty frame"
        }
    }

    /// Whether messages begin with an empty frame.
    package var hasLeadingEmpty: Bool { rawValue & 1 != 0 }
    /// Whether the peer speaks 0.1.
    package var isFirstVersion: Bool { rawValue & 2 != 0 }
}

extension Dialect {
    /// What a message says of itself.
    package enum Opening {
        /// A client's request; its service is at `rest`.
        case request
        /// A worker's word, in the numbers of 0.2.
        case worker(command: UInt8)
        /// What nobody here understands.
        case unknown
    }

    /// Reads the frames before a message's service or envelope, behind the sender's address.
    ///
    /// - Returns: The dialect, what kind of message it is, and the index of the first frame that is not read yet.
    package static func read(_ message: Multipart) -> (dialect: Dialect, opening: Opening, rest: Int) {
        let start = message.byteCount(at: 1) == 0 ? 2 : 1
        let dialect: Dialect = start == 2 ? .leadingEmpty : .strict
        guard message.count > start + 1 else { return (dialect, .unknown, start) }
        let command = message.withBytes(at: start + 1) { $0.count == 1 ? $0[0] : 0 }
        if message.frame(at: start, equals: MajordomoProtocol.client) {
            return (dialect, command == MajordomoProtocol.ClientCommand.request ? .request : .unknown, start + 2)
        }
        if message.frame(at: start, equals: MajordomoProtocol.worker) {
            return (dialect, .worker(command: command), start + 2)
        }
        let first = Dialect(rawValue: dialect.rawValue | Dialect.firstVersionBare.rawValue)
        if message.frame(at: start, equals: MajordomoProtocol.firstClient) { return (first, .request, start + 1) }
        if message.frame(at: start, equals: MajordomoProtocol.firstWorker) {
            return (first, .worker(command: FirstVersionCommand.incoming(command)), start + 2)
        }
        return (dialect, .unknown, start)
    }

    /// Writes what comes before the envelope of a message to a worker; the command is one of 0.2.
    package func appendWorkerOpening(_ command: UInt8, to message: Multipart) {
        if hasLeadingEmpty { message.append("") }
        message.append(isFirstVersion ? MajordomoProtocol.firstWorker : MajordomoProtocol.worker)
        message.append(byte: isFirstVersion ? FirstVersionCommand.outgoing(command) : command)
    }

    /// Writes what comes before the service of a reply to a client; the command is one of 0.2.
    package func appendClientOpening(_ command: UInt8, to message: Multipart) {
        if hasLeadingEmpty { message.append("") }
        if isFirstVersion { return message.append(MajordomoProtocol.firstClient) }
        message.append(MajordomoProtocol.client)
        message.append(byte: command)
    }
}

/// What a worker says or is told in Majordomo 0.1, where its only reply has the number of today's PARTIAL.
private enum FirstVersionCommand {
    static let ready: UInt8 = 0x01
    static let request: UInt8 = 0x02
    static let reply: UInt8 = 0x03
    static let heartbeat: UInt8 = 0x04
    static let disconnect: UInt8 = 0x05

    /// The number of 0.2 for one of 0.1 that a worker may say; 0 for any other.
    static func incoming(_ command: UInt8) -> UInt8 {
        switch command {
        case ready: MajordomoProtocol.WorkerCommand.ready
        case reply: MajordomoProtocol.WorkerCommand.final
        case heartbeat: MajordomoProtocol.WorkerCommand.heartbeat
        case disconnect: MajordomoProtocol.WorkerCommand.disconnect
        default: 0
        }
    }

    /// The number of 0.1 for one of 0.2 that a worker may be told.
    static func outgoing(_ command: UInt8) -> UInt8 {
        switch command {
        case MajordomoProtocol.WorkerCommand.heartbeat: heartbeat
        case MajordomoProtocol.WorkerCommand.disconnect: disconnect
        default: request
        }
    }
}
