import ArgumentParser
import Foundation
import QuantityModule
import QuantityStorage

/// Turns quantities that a file keeps as texts into numbers with units.
struct MigrateCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Turn the text quantities of an old file into numbers, once, with a way back.",
        usage: "larder migrate FILE.csv|.sqlite --preview|--apply|--rollback [options]",
        discussion: """
            The columns are found by their names: quantity (or qty, amount), unit, name; portionMultiplier is dropped. \
            The old texts stay, unchanged, in displayText. --review writes what a person should look at to a CSV file; \
            fill its column "correction", and hand it to --corrections.

            EXAMPLES
              larder migrate old.sqlite --preview --review look.csv
              larder migrate old.sqlite --apply --corrections look.csv
              larder migrate old.sqlite --rollback
            """
    )

    @Argument(help: "A CSV or SQLite file.", completion: .file())
    var file: String
    @Flag(help: "Show what would become of each row, and the rate; write nothing.")
    var preview = false
    @Flag(help: "Migrate; after an interruption, go on where it was.")
    var apply = false
    @Flag(help: "Make the file what it was, byte for byte.")
    var rollback = false
    @Flag(help: "With --preview: leave the rows out.")
    var summary = false
    @Option(help: "With --preview: a CSV file to write the rows to that a person should look at.", completion: .file())
    var review: String?
    @Option(help: "A review file whose column \"correction\" says what rows are.", completion: .file())
    var corrections: String?
    @Option(help: "How to read numbers and words, such as de-DE. Default: told from each text.")
    var locale: String = ""

    func validate() throws {
        guard [preview, apply, rollback].count(where: { $0 }) == 1 else {
            throw ValidationError("Say one of --preview, --apply and --rollback.")
        }
        guard preview || (review == nil && !summary) else {
            throw ValidationError("--review and --summary go with --preview.")
        }
        guard !rollback || corrections == nil else { throw ValidationError("--corrections goes with --apply.") }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        do throws(QuantityMigrationError) {
            let store = try Self.store(of: file)
            let service = try QuantityMigrationService(
                store: store,
                locale: locale,
                corrections: try corrections.map { (path) throws(QuantityMigrationError) in
                    try MigrationReview.corrections(in: path)
                } ?? []
            )
            if preview {
                try show(service, in: session)
            } else if apply {
                try migrate(service, in: session)
            } else {
                try service.rollback()
                session.console.write("\(file) is what it was before the migration.\n")
            }
        } catch { throw .refused(error.description) }
    }

    private static func store(of file: String) throws(QuantityMigrationError) -> any QuantityMigrationStore {
        let url = URL(fileURLWithPath: file)
        switch url.pathExtension.lowercased() {
        case "csv", "tsv": return CSVMigrationStore(file: url)
        case "sqlite", "sqlite3", "db": return try SQLiteMigrationStore(file: url)
        default:
            throw .unavailable(reason: "\(file) is neither .csv nor .sqlite: export the old data as one of them.")
        }
    }

    private func show(_ service: QuantityMigrationService, in session: Session) throws(QuantityMigrationError) {
        let review = try review.map { (path) throws(QuantityMigrationError) in try MigrationReview(path: path) }
        var named: OldQuantityTable?
        let counts = try service.getMigrationPreview { table, row in
            if named != table { session.console.write(MigrationText.heading(table)) }
            named = table
            if !summary { session.console.write(MigrationText.line(row)) }
            if row.needsReview { review?.add(row, of: table) }
        }
        try review?.close()
        session.console.write("\(counts).\n")
        guard counts.toReview > 0 else { return }
        let rows = counts.toReview == 1 ? "1 row wants" : "\(counts.toReview) rows want"
        let place = self.review.map { ": see \($0)" } ?? ": --review FILE.csv writes them down"
        session.console.write("\(rows) a look\(place).\n")
    }

    private func migrate(_ service: QuantityMigrationService, in session: Session) throws(QuantityMigrationError) {
        let isWatched = session.console.outputIsTerminal
        let counts = try service.migrateAllQuantities { done in
            if isWatched, done % 10_000 < 1_000 { session.console.complain("\(done) rows read") }
        }
        session.console.write("\(counts).\nThe old data are in \(file).before-migration: --rollback goes back.\n")
    }
}
