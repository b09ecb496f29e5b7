public import Foundation

extension UUID {
    /// Creates a name-based UUID (version 5, RFC 9562): the same name in the same namespace gives the same UUID.
    public init(namespace: UUID, name: String) {
        var bytes = Array(SHA1.digest(of: namespace.byteArray + Array(name.utf8)).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x50
        bytes[8] = bytes[8] & 0x3F | 0x80
        self.init(byteArray: bytes)
    }

    /// The 16 bytes in the order of the text form.
    public var byteArray: [UInt8] { withUnsafeBytes(of: uuid) { Array($0) } }

    init(byteArray bytes: [UInt8]) {
        precondition(bytes.count == 16, "A UUID has 16 bytes.")
        self = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}
