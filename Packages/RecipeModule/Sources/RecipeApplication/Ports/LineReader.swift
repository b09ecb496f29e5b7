public import RecipeDomain

/// Reads ingredient lines: what they say, in the home's own words and with its corrections.
public protocol LineReader: Sendable {
    /// Returns what each line says, in the order of the lines.
    func read(_ lines: [UnreadLine]) async throws(LineReaderError) -> [LineReading]

    /// Learns what a person says of lines, so that the same texts say it from now on, in any recipe.
    func learn(_ corrections: [LineCorrection]) async throws(LineReaderError)
}

/// What a person says of a line.
public struct LineCorrection: Hashable, Sendable {
    /// The line.
    public let line: UnreadLine
    /// What it says.
    public let own: OwnReading

    /// Creates a correction.
    public init(_ line: UnreadLine, _ own: OwnReading) {
        self.line = line
        self.own = own
    }
}

/// A line to read.
public struct UnreadLine: Hashable, Sendable {
    /// The text of the line.
    public let text: String
    /// The BCP 47 language of its recipe; `nil` when it is unknown.
    public let language: String?

    /// Creates a line.
    public init(_ text: String, language: String?) {
        self.text = text
        self.language = language
    }
}

/// Why lines were not read.
public struct LineReaderError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What happened, and what to do next.
    public let reason: String
    /// Whether another attempt may succeed.
    public let isTemporary: Bool
    /// Whether what a person says of a line makes no sense, such as an unknown unit.
    public let isRefusal: Bool

    /// Creates an error.
    public init(reason: String, isTemporary: Bool, isRefusal: Bool = false) {
        self.reason = reason
        self.isTemporary = isTemporary
        self.isRefusal = isRefusal
    }

    /// What happened, and what to do next.
    public var description: String { reason }
}
