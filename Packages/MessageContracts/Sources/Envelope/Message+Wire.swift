public import SwiftProtobuf

/// The two content types of a payload.
public enum ContentType: String, Sendable {
    /// Protobuf's binary form: the default.
    case protobuf = "application/protobuf"
    /// Protobuf's JSON mapping, for people and scripts.
    case json = "application/json"

    /// Creates a content type from the header's field; empty means protobuf.
    public init?(header field: String) {
        self.init(rawValue: field.isEmpty ? ContentType.protobuf.rawValue : field)
    }
}

/// A message of any service, for packages that do not import the protobuf library themselves.
public typealias WireMessage = SwiftProtobuf.Message

extension SwiftProtobuf.Message {
    /// The full protobuf name, such as `"larder.quantity.v1.ReadLinesRequest"`: the header's message type.
    public static var wireName: String { protoMessageName }

    /// Encodes the payload frame of this message.
    public func wireBytes(as contentType: ContentType = .protobuf) throws -> [UInt8] {
        switch contentType {
        case .protobuf: try serializedBytes()
        case .json: try jsonUTF8Bytes()
        }
    }

    /// Decodes a payload frame.
    ///
    /// Unknown fields are preserved in the binary form and ignored in JSON.
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
