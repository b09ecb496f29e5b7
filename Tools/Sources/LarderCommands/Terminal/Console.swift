/// Standard input, output and error, and the terminal behind them.
public protocol Console: Sendable {
    /// Whether a person reads the output as it appears.
    var outputIsTerminal: Bool { get }
    /// Whether a person or a keyboard scanner types the input, so that a question gets an answer of its own.
    var inputIsTerminal: Bool { get }
    /// The width of the terminal; `nil` when there is no terminal or its width is unknown.
    var terminalColumns: Int? { get }

    /// Writes to standard output.
    func write(_ text: String)
    /// Writes one or more lines to standard error.
    func writeError(_ text: String)
    /// Reads standard input to its end.
    ///
    /// Returns `nil` when the input is longer than the limit.
    func readAll(limit: Int) async -> [UInt8]?
    /// Waits for input and returns the available lines, up to a count; empty at the end of the input.
    ///
    /// A line that isn't UTF-8 is `nil`, because its characters can't be guessed.
    func readLines(upTo count: Int) async -> [String?]
}
