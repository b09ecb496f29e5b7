/// The constants of Majordomo 0.2 (ZeroMQ RFC 18), the names of 0.1 (RFC 7), and the limits that its messages keep here.
package enum MajordomoProtocol {
    package static let client: StaticString = "MDPC02"
    package static let worker: StaticString = "MDPW02"
    package static let firstClient: StaticString = "MDPC01"
    package static let firstWorker: StaticString = "MDPW01"

    /// What a client says or is told: the second frame.
    package enum ClientCommand {
        package static let request: UInt8 = 0x01
        package static let partial: UInt8 = 0x02
        package static let final: UInt8 = 0x03
    }

    /// What a worker says or is told: the second frame.
    package enum WorkerCommand {
        package static let ready: UInt8 = 0x01
        package static let request: UInt8 = 0x02
        package static let partial: UInt8 = 0x03
        package static let final: UInt8 = 0x04
        package static let heartbeat: UInt8 = 0x05
        package static let disconnect: UInt8 = 0x06
        /// Nobody waits for a request any more: ours, told only to workers that came with credit.
        package static let cancel: UInt8 = 0x07
    }

    /// The most bytes of a message, all frames together.
    package static let maximumMessageBytes = 4 << 20
    /// The most frames of a message, without the address that a router puts before it.
    package static let maximumFrames = 16
    /// The most bytes of a header frame.
    package static let maximumHeaderBytes = 1_024
    /// What the header and the other frames around a payload take at most.
    package static let roomAroundPayload = maximumHeaderBytes + 512
    /// The most bytes of a service name.
    package static let maximumServiceBytes = 128

    /// The most bytes by which a connection tells its logical workers apart.
    package static let maximumTagBytes = 8
    /// The most logical workers of one connection.
    package static let maximumWorkersPerConnection = 64

    /// Whether bytes can be a service name: 1 to 128 visible ASCII characters.
    package static func isServiceName(_ bytes: UnsafeRawBufferPointer) -> Bool {
        (1...maximumServiceBytes).contains(bytes.count) && bytes.allSatisfy { (0x21...0x7E).contains($0) }
    }
}
