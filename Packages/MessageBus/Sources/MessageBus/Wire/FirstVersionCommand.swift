/// What a worker says or is told in Majordomo 0.1, where its only reply has the number of today's PARTIAL.
enum FirstVersionCommand {
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
