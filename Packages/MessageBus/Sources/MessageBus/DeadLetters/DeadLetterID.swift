/// The name of a dead letter and of its file: the milliseconds since 1970 in 13 digits, a hyphen, 16 hexadecimal
/// digits.
public struct DeadLetterID: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// When the letter was written.
    public let unixMilliseconds: UInt64
    /// The name as text.
    public let description: String

    /// Parses a name; `nil` for any other text, so that no name leads out of the folder.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 30, bytes[13] == UInt8(ascii: "-"), let time = UInt64(text.prefix(13)),
            bytes.prefix(13).allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            bytes.suffix(16).allSatisfy({ Self.digits.contains($0) })
        else { return nil }
        unixMilliseconds = time
        description = text
    }

    init(unixMilliseconds: UInt64, random: UInt64) {
        let time = String(min(unixMilliseconds, 9_999_999_999_999))
        let name = String(random, radix: 16)
        self.unixMilliseconds = unixMilliseconds
        description =
            String(repeating: "0", count: 13 - time.count) + time + "-"
            + String(repeating: "0", count: 16 - name.count) + name
    }

    private static let digits = Set("0123456789abcdef".utf8)

    /// Compares names in the order in which they were written.
    public static func < (left: Self, right: Self) -> Bool { left.description < right.description }
}
