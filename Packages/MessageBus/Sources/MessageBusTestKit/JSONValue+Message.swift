public import Envelope
import Foundation

extension JSONValue {
    /// Creates the JSON of a message by protobuf's JSON mapping.
    public init(_ message: some WireMessage) throws {
        self = try JSONValue(jsonBytes: try message.wireBytes(as: .json))
    }

    /// Parses a JSON text.
    public init(jsonBytes: [UInt8]) throws {
        self = try JSONDecoder().decode(JSONValue.self, from: Data(jsonBytes))
    }

    /// Returns the text of this value with sorted members, for a payload or a file.
    public func jsonBytes(pretty: Bool = false) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting =
            pretty ? [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted] : [.sortedKeys, .withoutEscapingSlashes]
        return [UInt8](try encoder.encode(self))
    }
}
