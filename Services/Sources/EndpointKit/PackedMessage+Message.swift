import CZlib
package import CommonMessages
import Foundation
import SwiftProtobuf

extension PackedMessage {
    /// Below this size, a message isn't worth the effort.
    private static let least = 512
    /// The size before compression that a receiver accepts, which bounds the memory that a sender can make it use.
    private static let most = 4 << 20

    /// Compresses a message; `nil` when that saves nothing.
    init?(_ message: some Message) {
        guard let bytes: [UInt8] = try? message.serializedBytes(), (Self.least...Self.most).contains(bytes.count) else {
            return nil
        }
        var packed = [UInt8](repeating: 0, count: Int(compressBound(UInt(bytes.count))))
        var count = UInt(packed.count)
        guard compress2(&packed, &count, bytes, UInt(bytes.count), Z_BEST_SPEED) == Z_OK, count < bytes.count else {
            return nil
        }
        self.init()
        zlib = Data(packed.prefix(Int(count)))
        size = UInt32(bytes.count)
    }

    /// Returns the message.
    func unpacked<Unpacked: Message>(as _: Unpacked.Type) throws(FeedMessageError) -> Unpacked {
        guard size <= Self.most else { throw .malformed }
        var bytes = [UInt8](repeating: 0, count: Int(size))
        var count = UInt(size)
        let packed = [UInt8](zlib)
        guard uncompress(&bytes, &count, packed, UInt(packed.count)) == Z_OK, count == size,
            let message = try? Unpacked(serializedBytes: bytes)
        else { throw .malformed }
        return message
    }
}

extension PushOperationsRequest {
    /// Returns the request with its groups compressed, where that saves bytes.
    package var packedIfSmaller: PushOperationsRequest {
        guard let smaller = PackedMessage(self) else { return self }
        var request = PushOperationsRequest()
        request.packed = smaller
        return request
    }

    /// The groups, compressed or not.
    func allGroups() throws(FeedMessageError) -> [OperationGroup] {
        hasPacked ? try packed.unpacked(as: Self.self).groups : groups
    }
}

extension ReadFeedReply {
    /// Compresses the entries, where that saves bytes.
    mutating func pack() {
        var plain = ReadFeedReply()
        plain.entries = entries
        guard let smaller = PackedMessage(plain) else { return }
        entries = []
        packed = smaller
    }

    /// The entries, compressed or not.
    package func allEntries() throws(FeedMessageError) -> [FeedEntry] {
        hasPacked ? try packed.unpacked(as: Self.self).entries : entries
    }
}
