public import Envelope

/// The subject of an event: the feed of one household at one service.
///
/// Its wire form is `hh.<household, 32 hexadecimal digits>.<service>.`; it ends with a dot, because subscriptions match
/// by prefix.
public struct EventTopic: Hashable, Sendable, CustomStringConvertible {
    /// The home: 16 bytes.
    public let household: [UInt8]
    /// The service with the feed.
    public let service: ServiceName

    /// The prefix of every topic.
    package static let prefix = Array("hh.".utf8)
    /// The maximum number of bytes of a topic, with the longest service name.
    static let maximumBytes = 3 + 32 + 1 + 128 + 1

    /// Creates a topic.
    public init(household: [UInt8], service: ServiceName) {
        precondition(household.count == 16, "A household has 16 bytes.")
        self.household = household
        self.service = service
    }

    /// Parses a topic frame; `nil` for anything else, such as a prefix of one.
    public init?(bytes: some Collection<UInt8>) {
        let bytes = Array(bytes)
        guard bytes.count <= Self.maximumBytes, bytes.count > 37, bytes.starts(with: Self.prefix),
            bytes[35] == UInt8(ascii: "."), bytes.last == UInt8(ascii: "."),
            let household = Self.household(of: bytes[3..<35])
        else { return nil }
        let name = bytes[36..<(bytes.count - 1)]
        guard name.withUnsafeBytes({ MajordomoProtocol.isServiceName($0) }) else { return nil }
        self.household = household
        service = ServiceName(rawValue: String(decoding: name, as: UTF8.self))
    }

    /// The topic frame.
    public var bytes: [UInt8] {
        var bytes = Self.prefix
        for byte in household { bytes += [Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 15)]] }
        return bytes + [UInt8(ascii: ".")] + Array(service.rawValue.utf8) + [UInt8(ascii: ".")]
    }

    /// The topic frame as text.
    public var description: String { String(decoding: bytes, as: UTF8.self) }

    private static let digits = Array("0123456789abcdef".utf8)

    private static func household(of text: ArraySlice<UInt8>) -> [UInt8]? {
        var values: [UInt8] = []
        for digit in text {
            guard let value = digits.firstIndex(of: digit) else { return nil }
            values.append(UInt8(value))
        }
        return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
    }
}
