import LarderCommands
import Synchronization

/// A console that records its output.
final class StubConsole: Console {
    private struct Content {
        var input: [UInt8]
        var output = ""
        var errors = ""
        var limits: [Int] = []
    }

    let outputIsTerminal: Bool
    let inputIsTerminal: Bool
    let terminalColumns: Int?
    private let content: Mutex<Content>

    init(bytes: [UInt8]) {
        outputIsTerminal = false
        inputIsTerminal = false
        terminalColumns = nil
        content = Mutex(Content(input: bytes))
    }

    /// Makes a console with an input, which counts as typed only if both are a terminal.
    init(input: String = "", isTerminal: Bool = false, isPiped: Bool = false, columns: Int? = nil) {
        outputIsTerminal = isTerminal
        inputIsTerminal = isTerminal && !isPiped
        terminalColumns = columns
        content = Mutex(Content(input: Array(input.utf8)))
    }

    var output: String { content.withLock { $0.output } }
    var errors: String { content.withLock { $0.errors } }
    /// The limits of the reads of the whole input, in order.
    var limits: [Int] { content.withLock { $0.limits } }

    func write(_ text: String) { content.withLock { $0.output += text } }

    func writeError(_ text: String) { content.withLock { $0.errors += text + "\n" } }

    func readAll(limit: Int) async -> [UInt8]? {
        content.withLock { content in
            defer { content.input = [] }
            content.limits.append(limit)
            return content.input.count > limit ? nil : content.input
        }
    }

    func readLines(upTo count: Int) async -> [String?] {
        content.withLock { content in
            var lines: [String?] = []
            while lines.count < count, !content.input.isEmpty {
                let end = content.input.firstIndex(of: 0x0a) ?? content.input.endIndex
                lines.append(String(validating: content.input[..<end], as: UTF8.self))
                content.input = Array(content.input[min(end + 1, content.input.count)...])
            }
            return lines
        }
    }
}
