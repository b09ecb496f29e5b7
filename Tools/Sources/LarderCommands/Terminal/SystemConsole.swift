import Foundation

/// The process's own standard input, output, and error.
public final class SystemConsole: Console {
    private let input = StandardInput()

    /// Uses the process's file descriptors 0 to 2.
    public init() {}

    /// Whether standard output is a terminal.
    public var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Whether standard input is a terminal.
    public var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    /// The width that the terminal's driver reports (TIOCGWINSZ).
    public var terminalColumns: Int? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Writes to standard output immediately and completely.
    ///
    /// If that fails, for example on a full disk, the process ends, because later output would follow a gap.
    public func write(_ text: String) {
        guard let problem = Self.write(Array(text.utf8), to: STDOUT_FILENO) else { return }
        // A reader that closed the pipe needs no more output.
        if problem != EPIPE {
            let reason = String(cString: strerror(problem))
            writeError(
                "Standard output cannot be written (\(reason)), so the rest is missing: make room, and run the command again."
            )
        }
        _exit(ExitStatus.failed.rawValue)
    }

    /// Writes to standard error, without characters that a terminal would obey, and ignores failures.
    public func writeError(_ text: String) {
        _ = Self.write(Array(text.printableLines.utf8) + [0x0a], to: STDERR_FILENO)
    }

    /// Reads standard input to its end; returns `nil` when it is longer than the limit.
    public func readAll(limit: Int) async -> [UInt8]? { await input.all(limit: limit) }

    /// Returns the next lines of standard input; empty at the end.
    public func readLines(upTo count: Int) async -> [String?] { await input.lines(upTo: count) }

    /// Writes everything and returns `nil`, or returns the system's error number.
    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if written > 0 {
                rest = rest.dropFirst(written)
            } else if errno != EINTR {
                return errno
            }
        }
        return nil
    }
}
