import LarderCommands
import Synchronization

/// A console without input that records its output.
final class RecordedConsole: Console {
    let outputIsTerminal = false
    let inputIsTerminal = false
    let terminalColumns: Int? = nil
    private let written = Mutex((output: "", errors: ""))

    var output: String { written.withLock { $0.output } }
    var errors: String { written.withLock { $0.errors } }

    func write(_ text: String) { written.withLock { $0.output += text } }

    func writeError(_ text: String) { written.withLock { $0.errors += text + "\n" } }

    func readAll(limit: Int) async -> [UInt8]? { [] }

    func readLines(upTo count: Int) async -> [String?] { [] }
}
