import ArgumentParser
import Foundation
import ShoppingMessages
import StockFiles

/// Writes the stock to a file.
struct StockExportCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write the stock as CSV or JSON Lines, one lot a row.",
        usage: "larder stock export [FILE.csv|FILE.jsonl] [--json] [options]",
        discussion: """
            Amounts are exact: a third of a kilogram is 1/3. `larder stock import` reads the file.

            EXAMPLES
              larder stock export > stock.csv
              larder stock export stock.jsonl
            """
    )

    @Argument(help: "The file; standard output for - or when omitted.", completion: .file())
    var file: String?
    @Flag(help: "Write JSON Lines.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let format = json ? .jsonLines : StockFileFormat(ofFile: file ?? "-")
        let console = session.console
        guard let file, file != "-" else {
            let isTerminal = console.outputIsTerminal
            return try await rows(session) { row in
                let text = row.map { format.text(of: $0.fileRow) } ?? format.head
                console.write(isTerminal ? text.printableLines : text)
            }
        }
        let count = try await write(to: file, as: format, session)
        console.write("Wrote \(count) \(count == 1 ? "lot" : "lots") to \(file.printable).\n")
    }

    /// Calls a closure for the head of the file, with `nil`, and then with each row.
    private func rows(_ session: Session, _ take: (StockRow?) -> Void) async throws(CommandFailure) {
        try await session.withHome(shared) { (home) async throws(CommandFailure) in
            take(nil)
            try await home.pages(of: ExportStockRequest()) { take($0) }
        }
    }

    /// Writes the file beside its place, and then puts it there, so that a failure leaves an earlier file whole.
    private func write(
        to file: String,
        as format: StockFileFormat,
        _ session: Session
    ) async throws(CommandFailure) -> Int {
        let failure = CommandFailure.refused(
            "\(file.printable) cannot be written: check the folder and its permissions."
        )
        let path = NSString(string: file).expandingTildeInPath
        let part = "\(path).part"
        guard FileManager.default.createFile(atPath: part, contents: nil),
            let handle = FileHandle(forWritingAtPath: part)
        else { throw failure }
        defer { try? FileManager.default.removeItem(atPath: part) }
        var (count, isWritten) = (0, true)
        try await rows(session) { row in
            let text = row.map { format.text(of: $0.fileRow) } ?? format.head
            if row != nil { count += 1 }
            do { try handle.write(contentsOf: Data(text.utf8)) } catch { isWritten = false }
        }
        guard isWritten, (try? handle.close()) != nil, rename(part, path) == 0 else { throw failure }
        return count
    }
}
