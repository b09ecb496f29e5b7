/// The constants of Majordomo 0.2 (ZeroMQ RFC 18), the names of 0.1 (RFC 7), and the limits of messages.
package enum MajordomoProtocol {
    package static let client: StaticString = "MDPC02"
    package static let worker: StaticString = "MDPW02"
    package static let firstClient: StaticString = "MDPC01"
    package static let firstWorker: StaticString = "MDPW01"

    /// The protocol that a message names first.
    package enum Name {
        case client, worker, firstClient, firstWorker

        /// Reads a frame; `nil` when it names none of them.
        init?(_ bytes: UnsafeRawBufferPointer) {
            // "MDP", "C" or "W", "0", "1" or "2".
            guard bytes.count == 6,
                UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self)) & 0x00FF_FFFF == 0x0050_444D,
                bytes[4] == UInt8(ascii: "0")
            else { return nil }
            switch (bytes[3], bytes[5]) {
            case (UInt8(ascii: "C"), UInt8(ascii: "2")): self = .client
            case (UInt8(ascii: "W"), UInt8(ascii: "2")): self = .worker
            case (UInt8(ascii: "C"), UInt8(ascii: "1")): self = .firstClient
            case (UInt8(ascii: "W"), UInt8(ascii: "1")): self = .firstWorker
            default: return nil
            }
        }
    }

    /// The commands of clients: the second frame.
    package enum ClientCommand {
        package static let request: UInt8 = 0x01
        package static let partial: UInt8 = 0x02
        package static let final: UInt8 = 0x03
    }

    /// The commands of workers: the second frame.
    package enum WorkerCommand {
        package static let ready: UInt8 = 0x01
        package static let request: UInt8 = 0x02
        package static let partial: UInt8 = 0x03
        package static let final: UInt8 = 0x04
        package static let heartbeat: UInt8 = 0x05
        package static let disconnect: UInt8 = 0x06
        /// A request was withdrawn: our extension, sent only to workers that registered with credit.
        package static let cancel: UInt8 = 0x07
    }

    /// The maximum number of bytes of a message, all frames together.
    package static let maximumMessageBytes = 4 << 20
    /// The most time that a request has, one hour: broker and workers treat a longer budget in its header as this.
    ///
    /// Otherwise, one header could have a request hold its place in a queue, and a worker's credit, for seven weeks.
    package static let maximumBudgetMilliseconds: UInt32 = 3_600_000
    /// The maximum number of frames of a message, without the address that a router puts before it.
    package static let maximumFrames = 16
    /// The maximum number of bytes of a header frame.
    package static let maximumHeaderBytes = 1_024
    /// The maximum number of bytes of the header and the other frames around a payload.
    package static let roomAroundPayload = maximumHeaderBytes + 512
    /// The maximum number of bytes of a service name.
    package static let maximumServiceBytes = 128

    /// The maximum number of bytes of the tag of a logical worker.
    package static let maximumTagBytes = 8
    /// The maximum number of logical workers on one connection.
    package static let maximumWorkersPerConnection = 64

    /// Whether bytes are a valid service name: 1 to 128 visible ASCII characters.
    package static func isServiceName(_ bytes: UnsafeRawBufferPointer) -> Bool {
        (1...maximumServiceBytes).contains(bytes.count) && bytes.allSatisfy { (0x21...0x7E).contains($0) }
    }
}
