import ArgumentParser
import CommonMessages
import Envelope
import Foundation
import MessageBus
import ShoppingMessages
import StockFiles
import SwiftProtobuf

/// Reads stock from files.
struct StockImportCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Take in the stock of a CSV or JSON Lines file, or of Grocy.",
        usage: """
            larder stock import FILE|- [--format csv|jsonLines] [--json] [options]
            larder stock import --grocy FILE|FOLDER ... [--json] [options]
            """,
        discussion: """
            A file has the columns that `larder stock export` writes, of which product (or barcode) and amount are \
            enough. Larder finds products by barcode, or else by title, and adds those that the home lacks. It takes \
            every row that it can, and names the lines of the others.

            A repeated import changes nothing, and continues one that was interrupted. So a row that is equal to one \
            of an earlier file does not come in again: a purchased day tells two purchases apart.

            For Grocy, save the answers of its API to files: /api/stock alone, or better /api/objects/stock with \
            /api/objects/products, quantity_units, locations, shopping_locations and product_barcodes.

            EXAMPLES
              larder stock import stock.csv
              larder stock import --grocy grocy-export/
            """
    )

    /// The most rows, and about the most bytes, of one message.
    private static let batch = (rows: 100, bytes: 1 << 20)
    /// How long one message may take at least.
    private static let patience = Duration.seconds(60)

    @Argument(help: "The file, or - for standard input; files and folders with --grocy.", completion: .file())
    var files: [String]
    @Flag(help: "The files are answers of Grocy's API.")
    var grocy = false
    @Option(help: "The form of the file: csv or jsonLines. Default: what its name says.")
    var format: String?
    @Flag(help: "Print a JSON object for each row, and the counts as the last one.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard grocy || files.count == 1 else {
            throw ValidationError("One file is imported at a time: name one, or - for standard input.")
        }
        guard format.map({ StockFileFormat(rawValue: $0) != nil && !grocy }) ?? true else {
            throw ValidationError("--format takes csv or jsonLines, and no --grocy.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        var source =
            try await grocy
            ? StockFileSource(grocy: files)
            : StockFileSource(files[0], as: format.flatMap(StockFileFormat.init(rawValue:)), session.console)
        var report = StockImportReport(isJSON: json, place: grocy ? "entry" : "line", console: session.console)
        let locale: String
        do throws(CommandFailure) {
            locale = try await session.withHome(shared, write: write) { (home) async throws(CommandFailure) in
                try await load(&source, to: home.waiting(atLeast: Self.patience), session.today.iso, &report)
                return await home.locale()
            }
        } catch {
            if report.rows > 0 {
                session.console.writeError("\(report.rows) rows are done: the same command continues.")
            }
            throw error
        }
        report.finish(LocalWords(locale: locale))
        guard report.refused == 0 else { throw .reported }
    }

    private func load(
        _ source: inout StockFileSource,
        to home: HomeClient,
        _ day: String,
        _ report: inout StockImportReport
    ) async throws(CommandFailure) {
        var (waiting, bytes): ([StockFileRow], Int) = ([], 0)
        while let entry = try source.next() {
            switch entry {
            case .remark(let remark): report.note(remark)
            case .row(let row):
                let size = row.texts.values.reduce(0) { $0 + $1.utf8.count }
                if waiting.count == Self.batch.rows || bytes + size > Self.batch.bytes {
                    try await send(waiting[...], to: home, day, &report)
                    (waiting, bytes) = ([], 0)
                }
                waiting.append(row)
                bytes += size
            }
        }
        try await send(waiting[...], to: home, day, &report)
    }

    /// Sends rows in one message, or in two halves when one of them makes it unreadable.
    private func send(
        _ rows: ArraySlice<StockFileRow>,
        to home: HomeClient,
        _ day: String,
        _ report: inout StockImportReport
    ) async throws(CommandFailure) {
        guard let first = rows.first else { return }
        let request = ImportStockRequest.with { ($0.rows, $0.day) = (rows.map { StockRow($0) }, day) }
        do throws(Refusal) {
            let answers = try await home.send(request, step: "import/\(report.rows)/\(rows.count)").rows
            for (row, answer) in zip(rows, answers) { report.note(answer, of: row) }
        } catch {
            guard error.status == .invalid else { throw await home.failure(error) }
            guard rows.count > 1 else {
                let refused = ImportedStockRow.with { ($0.result, $0.problem) = (.refused, error.problem) }
                return report.note(refused, of: first)
            }
            let middle = rows.startIndex + rows.count / 2
            try await send(rows[..<middle], to: home, day, &report)
            try await send(rows[middle...], to: home, day, &report)
        }
    }
}
