/// Standard input, output and error, and the terminal behind them.
public protocol Console: Sendable {
    /// Whether a person reads the output as it appears.
    var outputIsTerminal: Bool { get }
    /// The terminal's columns; `nil` where there is none, or it does not say.
    var terminalColumns: Int? { get }

    /// Writes to standard output.
    func write(_ text: String)
    /// Writes one line, or several, to standard error.
    func complain(_ text: String)
    /// Reads standard input to its end.
    ///
    /// Returns `nil` when there are more bytes than the limit.
    func readAll(limit: Int) async -> [UInt8]?
    /// Waits for input, and returns the lines that are there, up to a count; empty at the end of the input.
    ///
    /// A line that is not UTF-8 is `nil`: what its signs were meant to be is not guessed.
    func readLines(upTo count: Int) async -> [String?]
}
