public import Envelope
import Foundation

extension JSONValue {
    /// A message in protobuf's JSON mapping.
    public init(_ message: some WireMessage) throws {
        self = try JSONValue(jsonBytes: try message.wireBytes(as: .json))
    }

    /// A text of JSON.
    public init(jsonBytes: [UInt8]) throws {
        self = try JSONDecoder().decode(JSONValue.self, from: Data(jsonBytes))
    }

    /// The text of this value, members sorted by name, for a payload or a file.
    public func jsonBytes(pretty: Bool = false) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting =
            pretty ? [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted] : [.sortedKeys, .withoutEscapingSlashes]
        return [UInt8](try encoder.encode(self))
    }
}
