public import Foundation

/// The JSON of stored rows, feed payloads and outcomes: sorted keys, and times as whole milliseconds since 1970, so
/// that equal values are equal bytes and any language reads them.
public enum StoredJSON {
    /// The bytes of a value.
    public static func encode(_ value: some Encodable) throws -> [UInt8] {
        if let value = value as? any StoredJSONWriting { return try value.storedJSON() }
        return try encodeByCoder(value)
    }

    /// The bytes of a value as Foundation's coder writes them.
    public static func encodeByCoder(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(date.wholeMilliseconds)
        }
        return Array(try encoder.encode(value))
    }

    /// The value of bytes that ``encode(_:)`` made.
    public static func decode<Value: Decodable>(_ type: Value.Type = Value.self, from bytes: [UInt8]) throws -> Value {
        try decoder.decode(type, from: Data(bytes))
    }

    /// The text of a value, for a column.
    public static func text(_ value: some Encodable) throws -> String {
        String(decoding: try encode(value), as: UTF8.self)
    }

    /// The value of a column that ``text(_:)`` filled.
    public static func decode<Value: Decodable>(_ type: Value.Type = Value.self, text: String) throws -> Value {
        try decode(type, from: Array(text.utf8))
    }

    /// The values of those texts that hold one.
    static func decodeReadable<Value: Decodable>(_ texts: [[UInt8]]) -> [Value] {
        let decoder = decoder
        return texts.compactMap { text in
            do { return try decoder.decode(Value.self, from: Data(text)) } catch { return nil }
        }
    }

    private static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            Date(wholeMilliseconds: try decoder.singleValueContainer().decode(Int64.self))
        }
        return decoder
    }
}

/// A value that writes the bytes of its `Codable` form itself, because stores write many of it.
///
/// What it writes decodes to an equal value, so a command that was just committed answers with the value at hand.
public protocol StoredJSONWriting: Encodable {
    /// Returns bytes from which ``StoredJSON/decode(_:from:)`` makes an equal value.
    func storedJSON() throws -> [UInt8]
}

extension Date {
    /// Whole milliseconds since 1970; a time before the year 1 or after the year 9999 counts as the end of that range.
    public var wholeMilliseconds: Int64 {
        let range = -62_135_769_600_000...253_402_300_799_999.0
        return Int64(min(max((timeIntervalSince1970 * 1_000).rounded(), range.lowerBound), range.upperBound))
    }

    /// The time of so many milliseconds since 1970.
    public init(wholeMilliseconds milliseconds: Int64) {
        self.init(timeIntervalSince1970: Double(milliseconds) / 1_000)
    }
}
