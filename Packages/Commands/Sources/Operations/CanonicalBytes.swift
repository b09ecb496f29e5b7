/// Why bytes are not a canonical form.
public enum CanonicalBytesError: Error, Hashable, Sendable {
    /// The bytes end before the value does, or continue after it.
    case wrongLength
    /// A tag is unknown to this release, such as that of a rule or an intent.
    case unknownTag(UInt8)
}

/// Writes values as canonical bytes: equal values give equal bytes on every node, in every release.
///
/// Numbers are LEB128, texts and values are preceded by their length, and stamps are 24 bytes in big-endian order.
public struct CanonicalWriter: Sendable {
    /// The bytes written so far.
    public private(set) var bytes: [UInt8] = []

    /// Creates an empty writer.
    public init() {}

    /// Writes a number in as few bytes as it needs.
    public mutating func write(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// Writes a signed number.
    public mutating func write(signed number: Int64) { write(UInt64(bitPattern: number << 1 ^ number >> 63)) }

    /// Writes bytes, preceded by their count.
    public mutating func write(_ value: [UInt8]) {
        write(UInt64(value.count))
        bytes += value
    }

    /// Writes optional bytes.
    public mutating func write(optional value: [UInt8]?) {
        write(UInt64(value.map { $0.count + 1 } ?? 0))
        if let value { bytes += value }
    }

    /// Writes a text.
    public mutating func write(_ text: ByteText) { write(text.bytes) }

    /// Writes a stamp.
    public mutating func write(_ stamp: Stamp) {
        for word in [stamp.reading, stamp.incarnation.high, stamp.incarnation.low] {
            for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
        }
    }

    mutating func write(_ stamps: [Stamp]) {
        write(UInt64(stamps.count))
        for stamp in stamps { write(stamp) }
    }
}

/// Reads the output of ``CanonicalWriter``.
///
/// It accepts any bytes and never reads past their end.
public struct CanonicalReader: Sendable {
    private let bytes: [UInt8]
    private var place: Int

    /// Creates a reader at the first byte.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
        place = 0
    }

    /// Whether everything has been read.
    public var isAtEnd: Bool { place == bytes.count }

    /// Reads a number.
    public mutating func number() throws(CanonicalBytesError) -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: 0, through: 63, by: 7) {
            let byte = try byte()
            value |= UInt64(byte & 0x7F) << UInt64(shift)
            if byte < 0x80 { return value }
        }
        throw .wrongLength
    }

    /// Reads a signed number.
    public mutating func signedNumber() throws(CanonicalBytesError) -> Int64 {
        let folded = try number()
        return Int64(bitPattern: folded >> 1) ^ -Int64(bitPattern: folded & 1)
    }

    /// Reads bytes that are preceded by their count.
    public mutating func value() throws(CanonicalBytesError) -> [UInt8] { try take(try number()) }

    /// Reads optional bytes.
    public mutating func optionalValue() throws(CanonicalBytesError) -> [UInt8]? {
        let count = try number()
        return count == 0 ? nil : try take(count - 1)
    }

    /// Reads a text.
    public mutating func text() throws(CanonicalBytesError) -> ByteText { ByteText(bytes: try value()) }

    /// Reads a stamp.
    public mutating func stamp() throws(CanonicalBytesError) -> Stamp {
        Stamp(reading: try word(), incarnation: Incarnation(high: try word(), low: try word()))
    }

    mutating func stamps() throws(CanonicalBytesError) -> [Stamp] {
        var stamps: [Stamp] = []
        for _ in 0..<(try count()) { stamps.append(try stamp()) }
        return stamps
    }

    mutating func byte() throws(CanonicalBytesError) -> UInt8 {
        guard place < bytes.count else { throw .wrongLength }
        defer { place += 1 }
        return bytes[place]
    }

    /// Reads a count of items, which cannot exceed the number of remaining bytes, so that a wrong count costs nothing.
    mutating func count() throws(CanonicalBytesError) -> Int {
        let count = try number()
        guard count <= UInt64(bytes.count - place) else { throw .wrongLength }
        return Int(count)
    }

    private mutating func word() throws(CanonicalBytesError) -> UInt64 {
        var word: UInt64 = 0
        for _ in 0..<8 { word = word << 8 | UInt64(try byte()) }
        return word
    }

    private mutating func take(_ count: UInt64) throws(CanonicalBytesError) -> [UInt8] {
        guard count <= UInt64(bytes.count - place) else { throw .wrongLength }
        defer { place += Int(count) }
        return Array(bytes[place..<place + Int(count)])
    }
}
