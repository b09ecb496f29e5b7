import Foundation
import SwiftProtobuf

/// What a request of any service must keep to.
public enum RequestLimits {
    /// The maximum number of entries of one list.
    public static let entriesInList = 10_000
    /// The maximum number of entries of all lists of a request together, those of nested lists included.
    public static let entries = 20_000
    /// The maximum number of combining marks in a row: beyond it, putting them in order costs the square of their
    /// number.
    ///
    /// Source: Unicode Standard Annex 15, stream-safe text format.
    public static let marks = 30
}

/// Why a request exceeds its limits.
public enum RequestLimitError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A list, or all lists together, have too many entries.
    case tooManyEntries(count: Int, limit: Int)
    /// A text contains the character U+0000, at which databases cut it.
    case containsNUL
    /// A character of a text has more than ``RequestLimits/marks`` combining marks.
    case tooManyMarks

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .tooManyEntries(let count, let limit):
            "The request has \(count) entries in its lists, more than \(limit): send it in several parts."
        case .containsNUL: "A text contains the character U+0000, which cannot be stored: remove it."
        case .tooManyMarks:
            "A character of a text has more than \(RequestLimits.marks) combining marks: remove some."
        }
    }
}

extension SharedRequestMessage {
    /// Checks the request against ``RequestLimits``.
    ///
    /// - Parameters:
    ///   - payload: The bytes of the request, which show for many requests that nothing can be wrong.
    ///   - contentType: The form of the payload.
    /// - Throws: The ``RequestLimitError`` for the first excess.
    public func checkLimits(payload: [UInt8], as contentType: ContentType) throws(RequestLimitError) {
        // An entry has at least three bytes, or two of which one is zero. A combining mark is beyond ASCII. A text of
        // JSON can escape any character.
        if contentType == .protobuf, payload.count <= 3 * RequestLimits.entriesInList, isPlain(payload) { return }
        var visitor = LimitVisitor()
        do { try traverse(visitor: &visitor) } catch {
            guard let error = error as? RequestLimitError else { preconditionFailure("Only limits throw: \(error)") }
            throw error
        }
    }
}

/// Whether bytes are ASCII without U+0000, as those of most texts.
///
/// It reads to the end, so that the processor compares many bytes at a time.
@inline(__always)
private func isPlain(_ bytes: some Sequence<UInt8>) -> Bool {
    // The subtraction sets the highest bit of a zero.
    bytes.reduce(0) { $0 | $1 | ($1 &- 1) } < 0x80
}

extension Unicode.Scalar {
    /// Whether it is a mark that is put in order among its neighbors, or stands for several of them.
    fileprivate var isMark: Bool {
        // The vowel signs of Tibetan have no class themselves, and are decomposed into two marks that have one.
        properties.canonicalCombiningClass != .notReordered || [0xF73, 0xF75, 0xF81].contains(value)
    }
}

/// Counts the entries and checks the texts of a message.
private struct LimitVisitor: Visitor {
    var entries = 0

    private mutating func count(_ list: Int) throws {
        entries += list
        guard list <= RequestLimits.entriesInList else {
            throw RequestLimitError.tooManyEntries(count: list, limit: RequestLimits.entriesInList)
        }
        guard entries <= RequestLimits.entries else {
            throw RequestLimitError.tooManyEntries(count: entries, limit: RequestLimits.entries)
        }
    }

    private func check(_ text: String) throws {
        if text.utf8.withContiguousStorageIfAvailable(isPlain) == true { return }
        if text.utf8.contains(0) { throw RequestLimitError.containsNUL }
        var marks = 0
        for scalar in text.unicodeScalars where !scalar.isASCII || marks > 0 {
            marks = scalar.isMark ? marks + 1 : 0
            if marks > RequestLimits.marks { throw RequestLimitError.tooManyMarks }
        }
    }

    private mutating func check<Key>(keys: some Collection<Key>) throws {
        try count(keys.count)
        for case let key as String in keys { try check(key) }
    }

    mutating func visitSingularStringField(value: String, fieldNumber: Int) throws { try check(value) }

    mutating func visitSingularMessageField<Value: SwiftProtobuf.Message>(value: Value, fieldNumber: Int) throws {
        try value.traverse(visitor: &self)
    }

    mutating func visitRepeatedStringField(value: [String], fieldNumber: Int) throws {
        try count(value.count)
        for text in value { try check(text) }
    }

    mutating func visitRepeatedMessageField<Value: SwiftProtobuf.Message>(value: [Value], fieldNumber: Int) throws {
        try count(value.count)
        for message in value { try message.traverse(visitor: &self) }
    }

    mutating func visitMapField<KeyType, ValueType: MapValueType>(
        fieldType: _ProtobufMap<KeyType, ValueType>.Type,
        value: _ProtobufMap<KeyType, ValueType>.BaseType,
        fieldNumber: Int
    ) throws {
        try check(keys: value.keys)
        for case let value as String in value.values { try check(value) }
    }

    mutating func visitMapField<KeyType, ValueType>(
        fieldType: _ProtobufEnumMap<KeyType, ValueType>.Type,
        value: _ProtobufEnumMap<KeyType, ValueType>.BaseType,
        fieldNumber: Int
    ) throws where ValueType.RawValue == Int {
        try check(keys: value.keys)
    }

    mutating func visitMapField<KeyType, ValueType>(
        fieldType: _ProtobufMessageMap<KeyType, ValueType>.Type,
        value: _ProtobufMessageMap<KeyType, ValueType>.BaseType,
        fieldNumber: Int
    ) throws {
        try check(keys: value.keys)
        for message in value.values { try message.traverse(visitor: &self) }
    }

    mutating func visitUnknown(bytes: Data) throws {}
    mutating func visitSingularDoubleField(value: Double, fieldNumber: Int) throws {}
    mutating func visitSingularInt64Field(value: Int64, fieldNumber: Int) throws {}
    mutating func visitSingularUInt64Field(value: UInt64, fieldNumber: Int) throws {}
    mutating func visitSingularBoolField(value: Bool, fieldNumber: Int) throws {}
    mutating func visitSingularBytesField(value: Data, fieldNumber: Int) throws {}
    mutating func visitSingularEnumField<Value: Enum>(value: Value, fieldNumber: Int) throws {}
}
