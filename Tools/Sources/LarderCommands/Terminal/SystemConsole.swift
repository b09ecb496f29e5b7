import Foundation

/// The process's own standard input, output and error.
public final class SystemConsole: Console {
    private let input = StandardInput()

    /// Takes the process's file descriptors 0 to 2.
    public init() {}

    /// Whether standard output is a terminal.
    public var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// What the terminal's driver says (TIOCGWINSZ).
    public var terminalColumns: Int? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Writes to standard output, at once and whole.
    ///
    /// Where that cannot be done, as on a full disk, the process ends: what would follow has a gap before it.
    public func write(_ text: String) {
        guard let problem = Self.write(Array(text.utf8), to: STDOUT_FILENO) else { return }
        // Who has closed the pipe has read enough.
        if problem != EPIPE {
            let reason = String(cString: strerror(problem))
            complain(
                "Standard output cannot be written (\(reason)), and the rest is missing: make room, and run it again."
            )
        }
        _exit(ExitStatus.failed.rawValue)
    }

    /// Writes to standard error; there is nobody to tell when that fails.
    public func complain(_ text: String) { _ = Self.write(Array(text.utf8) + [0x0a], to: STDERR_FILENO) }

    /// Reads standard input to its end; `nil` when there is more than the limit.
    public func readAll(limit: Int) async -> [UInt8]? { await input.all(limit: limit) }

    /// The next lines of standard input; empty at its end.
    public func readLines(upTo count: Int) async -> [String?] { await input.lines(upTo: count) }

    /// Writes everything, or gives the number of the system's error.
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
