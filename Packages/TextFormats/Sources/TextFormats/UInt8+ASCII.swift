/// The bytes that text formats use.
extension UInt8 {
    /// `"`.
    public static let quote: UInt8 = 0x22
    /// `'`.
    public static let apostrophe: UInt8 = 0x27
    /// `+`.
    public static let plus: UInt8 = 0x2B
    /// `,`.
    public static let comma: UInt8 = 0x2C
    /// `-`.
    public static let minus: UInt8 = 0x2D
    /// `.`.
    public static let dot: UInt8 = 0x2E
    /// `/`.
    public static let slash: UInt8 = 0x2F
    /// `:`.
    public static let colon: UInt8 = 0x3A
    /// `;`.
    public static let semicolon: UInt8 = 0x3B
    /// `[`.
    public static let openBracket: UInt8 = 0x5B
    /// `\`.
    public static let backslash: UInt8 = 0x5C
    /// `]`.
    public static let closeBracket: UInt8 = 0x5D
    /// `{`.
    public static let openBrace: UInt8 = 0x7B
    /// `}`.
    public static let closeBrace: UInt8 = 0x7D

    /// Whether the byte is a space, tab, line feed, vertical tab, form feed, or carriage return.
    public var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
    /// Whether the byte is 0 to 9.
    public var isDigit: Bool { (0x30...0x39).contains(self) }
    /// Whether the byte is A to Z in either case.
    public var isLetter: Bool { (0x41...0x5A).contains(self & 0xDF) }
    /// The letter in lower case; any other byte unchanged.
    public var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
