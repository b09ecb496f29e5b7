public import Envelope
public import TextFormats

extension JSONValue {
    /// Creates the JSON of a message by protobuf's JSON mapping, with sorted members.
    public init(_ message: some WireMessage) throws { try self.init(jsonBytes: try message.wireBytes(as: .json)) }

    /// Parses a JSON text and sorts its members.
    public init(jsonBytes: [UInt8]) throws { self = try JSONValue(reading: jsonBytes).sorted }

    /// The text of this value, for a payload.
    public var jsonBytes: [UInt8] { Array(line.utf8) }
}
