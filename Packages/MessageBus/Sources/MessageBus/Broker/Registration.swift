import ZeroMQ

/// The contents of a READY: a service, a credit, and a tag.
struct Registration {
    let service: String
    let credit: Int
    let hasCredit: Bool
    let tag: [UInt8]

    /// Reads `[service]`, `[service][credit]` or `[service][credit][tag]`; `nil` for anything else.
    ///
    /// - Parameters:
    ///   - message: The worker's READY.
    ///   - index: The index of the service's frame.
    ///   - maximumCredit: The limit to which a larger credit is reduced.
    init?(_ message: Multipart, at index: Int, maximumCredit: Int) {
        guard (index + 1...index + 3).contains(message.count) else { return nil }
        let name = message.withBytes(at: index) { bytes in
            MajordomoProtocol.isServiceName(bytes) ? String(decoding: bytes, as: UTF8.self) : nil
        }
        guard let name, !ServiceQueue.isManagement(name) else { return nil }
        service = name
        hasCredit = message.count > index + 1
        if hasCredit {
            guard message.byteCount(at: index + 1) == 4 else { return nil }
            let asked = message.withBytes(at: index + 1) { UInt32(bigEndian: $0.loadUnaligned(as: UInt32.self)) }
            credit = min(Int(asked), maximumCredit)
        } else {
            credit = 1
        }
        tag = message.count > index + 2 ? message.bytes(at: index + 2) : []
        if message.count > index + 2 {
            guard (1...MajordomoProtocol.maximumTagBytes).contains(tag.count) else { return nil }
        }
    }
}
