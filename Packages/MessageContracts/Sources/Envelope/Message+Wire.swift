public import SwiftProtobuf

/// The two content types of a payload.
public enum ContentType: String, Sendable {
    /// Protobuf's binary form: the default.
    case protobuf = "application/protobuf"
    /// Protobuf's JSON mapping, for people and scripts.
    case json = "application/json"

    /// Reads the header's field; empty means protobuf.
    public init?(header field: String) {
        self.init(rawValue: field.isEmpty ? ContentType.protobuf.rawValue : field)
    }
}

/// A message of any service, for packages that do not import the protobuf library themselves.
public typealias WireMessage = SwiftProtobuf.Message

extension SwiftProtobuf.Message {
    /// The full protobuf name, such as `"larder.quantity.v1.ParseRequest"`: the header's message type.
    public static var wireName: String { protoMessageName }

    /// The payload frame of this message.
    public func wireBytes(as contentType: ContentType = .protobuf) throws -> [UInt8] {
        switch contentType {
        case .protobuf: try serializedBytes()
        case .json: try jsonUTF8Bytes()
        }
    }

    /// Reads a payload frame; unknown fields of the binary form are kept, those of JSON are passed over.
    public init(wireBytes: [UInt8], as contentType: ContentType = .protobuf) throws {
        switch contentType {
        case .protobuf: try self.init(serializedBytes: wireBytes)
        case .json:
            var options = JSONDecodingOptions()
            options.ignoreUnknownFields = true
            try self.init(jsonUTF8Bytes: wireBytes, options: options)
        }
    }
}
