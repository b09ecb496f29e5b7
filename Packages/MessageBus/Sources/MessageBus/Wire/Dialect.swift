package import ZeroMQ

/// How a peer frames its messages, so that the broker answers in the same way.
///
/// It is one byte in the client address.
package struct Dialect: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Majordomo 0.2 (ZeroMQ RFC 18), as specified.
    package static let strict = Dialect(rawValue: 0)
    /// Majordomo 0.2 with a leading empty frame, as a REQ socket sends it.
    package static let leadingEmpty = Dialect(rawValue: 1)
    /// Majordomo 0.1 (ZeroMQ RFC 7), which has no PARTIALs, without its leading empty frame.
    package static let firstVersionBare = Dialect(rawValue: 2)
    /// Majordomo 0.1 (ZeroMQ RFC 7), as specified: with a leading empty frame.
    package static let firstVersion = Dialect(rawValue: 3)

    /// The number of dialects.
    package static let count = 4

    /// The name for people and metrics.
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
    /// The kind of a message, according to its first frames.
    package enum Opening {
        /// A client's request; its service is at `rest`.
        case request
        /// A worker's message, with the command number of 0.2.
        case worker(command: UInt8)
        /// Anything else.
        case unknown
    }

    /// Reads the frames before a message's service or envelope, after the sender's address.
    ///
    /// - Returns: The dialect, the kind of message, and the index of the first unread frame.
    package static func read(_ message: Multipart) -> (dialect: Dialect, opening: Opening, rest: Int) {
        var (name, isEmpty) = message.withBytes(at: 1) { (MajordomoProtocol.Name($0), $0.isEmpty) }
        let start = isEmpty ? 2 : 1
        let dialect: Dialect = isEmpty ? .leadingEmpty : .strict
        guard message.count > start + 1 else { return (dialect, .unknown, start) }
        if isEmpty { name = message.withBytes(at: start) { MajordomoProtocol.Name($0) } }
        let command = message.withBytes(at: start + 1) { $0.count == 1 ? $0[0] : 0 }
        let first = Dialect(rawValue: dialect.rawValue | Dialect.firstVersionBare.rawValue)
        switch name {
        case .client:
            return (dialect, command == MajordomoProtocol.ClientCommand.request ? .request : .unknown, start + 2)
        case .worker: return (dialect, .worker(command: command), start + 2)
        case .firstClient: return (first, .request, start + 1)
        case .firstWorker: return (first, .worker(command: FirstVersionCommand.incoming(command)), start + 2)
        case nil: return (dialect, .unknown, start)
        }
    }

    /// Writes the frames before the envelope of a message to a worker; the command is one of 0.2.
    package func appendWorkerOpening(_ command: UInt8, to message: Multipart) {
        if hasLeadingEmpty { message.append("") }
        message.append(isFirstVersion ? MajordomoProtocol.firstWorker : MajordomoProtocol.worker)
        message.append(byte: isFirstVersion ? FirstVersionCommand.outgoing(command) : command)
    }

    /// Writes the frames before the service of a reply to a client; the command is one of 0.2.
    package func appendClientOpening(_ command: UInt8, to message: Multipart) {
        if hasLeadingEmpty { message.append("") }
        if isFirstVersion { return message.append(MajordomoProtocol.firstClient) }
        message.append(MajordomoProtocol.client)
        message.append(byte: command)
    }
}

/// The worker commands of Majordomo 0.1, where the only reply has the number of today's PARTIAL.
private enum FirstVersionCommand {
    static let ready: UInt8 = 0x01
    static let request: UInt8 = 0x02
    static let reply: UInt8 = 0x03
    static let heartbeat: UInt8 = 0x04
    static let disconnect: UInt8 = 0x05

    /// Returns the 0.2 number of a 0.1 command that a worker may send; 0 for any other.
    static func incoming(_ command: UInt8) -> UInt8 {
        switch command {
        case ready: MajordomoProtocol.WorkerCommand.ready
        case reply: MajordomoProtocol.WorkerCommand.final
        case heartbeat: MajordomoProtocol.WorkerCommand.heartbeat
        case disconnect: MajordomoProtocol.WorkerCommand.disconnect
        default: 0
        }
    }

    /// Returns the 0.1 number of a 0.2 command for a worker.
    static func outgoing(_ command: UInt8) -> UInt8 {
        switch command {
        case MajordomoProtocol.WorkerCommand.heartbeat: heartbeat
        case MajordomoProtocol.WorkerCommand.disconnect: disconnect
        default: request
        }
    }
}
