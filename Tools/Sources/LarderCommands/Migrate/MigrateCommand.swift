import ArgumentParser
import Foundation
import QuantityMessages
import SwiftProtobuf
import TextFormats

/// Migrates text quantities to numbers with units: those of an old file, or of recipes that an earlier release saved,
/// with the keys of its ingredients; and brings what an old file has into the home.
struct MigrateCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Turn the text quantities of an old file, or of old recipes, into numbers, or bring the file in.",
        usage: "larder migrate [FILE.csv|.sqlite] --preview|--apply|--rollback|--import [--json] [options]",
        discussion: """
            Without a file, what an earlier release saved is brought up to date. The ingredient lines of recipes that are \
            only texts are read; the texts stay as they are, and so does what a person has said of a line. And what \
            stands under a spelling that was an ingredient of its own, "Açaí" beside "Acai", goes to the one ingredient: \
            recipes, staples, open lists, products, and categories.

            In a file, the columns are found by their names: quantity (or qty, amount), unit, name; portionMultiplier is dropped. \
            The old texts stay, unchanged, in displayText. --review writes the rows that need a person to a CSV file; \
            fill its column "correction", and pass it to --corrections.

            --import brings the recipes and the shopping lists of the file into the home, with lines that Larder reads, \
            and leaves the file as it is, migrated or not. Rows of ingredients or items say to which recipe or list they \
            belong: by its key in a database such as an app's, by its name in a CSV file, in a column called recipe or \
            list. Items that were checked come in checked and into no stock, completed lists archived. What the home has \
            already stays, so that the same command continues an interrupted import.

            EXAMPLES
              larder migrate old.sqlite --preview --review look.csv
              larder migrate old.sqlite --apply --corrections look.csv
              larder migrate old.sqlite --rollback
              larder migrate old.sqlite --import
              larder migrate --preview
              larder migrate --apply
            """
    )

    @Argument(help: "A CSV or SQLite file. Default: what the home has saved.", completion: .file())
    var file: String?
    @Flag(help: "Show the result for each row, and the rate; write nothing.")
    var preview = false
    @Flag(help: "Migrate; after an interruption, continue where it stopped.")
    var apply = false
    @Flag(help: "Restore the file, byte for byte.")
    var rollback = false
    @Flag(name: .customLong("import"), help: "Bring the recipes and lists of the file into the home.")
    var bringsIn = false
    @Flag(help: "With --preview: omit the rows.")
    var summary = false
    @Option(help: "With --preview: a CSV file for the rows that a person should check.", completion: .file())
    var review: String?
    @Option(help: "A review file with corrections in the column \"correction\".", completion: .file())
    var corrections: String?
    @Flag(
        help: "Print a JSON object for each row of a preview, or each recipe and list, and the counts as the last one."
    )
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    /// The absolute path, because the service may run in a different folder.
    private var path: String { URL(fileURLWithPath: file ?? "").standardizedFileURL.path }

    func validate() throws {
        guard [preview, apply, rollback, bringsIn].count(where: { $0 }) == 1 else {
            throw ValidationError("Use one of --preview, --apply, --rollback and --import.")
        }
        guard file != nil || (!rollback && !bringsIn && !summary && review == nil && corrections == nil) else {
            throw ValidationError("Name the file: what the home has saved takes only --preview and --apply.")
        }
        guard preview || (review == nil && !summary) else {
            throw ValidationError("--review and --summary need --preview.")
        }
        guard preview || apply || corrections == nil else { throw ValidationError("--corrections needs --apply.") }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        guard let file else {
            return try await session.withHome(shared, write: write) { (home) async throws(CommandFailure) in
                try await RecipeMigration(home: home, console: session.console).run(isPreview: preview, json: json)
            }
        }
        let corrections = try corrections.map { (path) throws(CommandFailure) in
            try MigrationReview.corrections(in: path)
        }
        try await session.withHome(shared, write: write) { (home) async throws(CommandFailure) -> Void in
            if preview {
                try await show(corrections ?? [], home, session.console)
            } else if apply {
                try await migrate(corrections ?? [], home, session.console)
            } else if bringsIn {
                try await bringIn(file, home, session.console)
            } else {
                _ = try await home.write(RollBackMigrationRequest.with { $0.file = path }, step: "roll-back")
                let sentence = "\(file) is restored to its state before the migration."
                let object = JSONValue.object([.init("file", .string(path)), .init("restored", .bool(true))])
                session.console.write((json ? object.line : sentence) + "\n")
            }
            guard preview || apply, !json else { return }
            try await OldFileImport.offer(file, path: path, home: home, console: session.console)
        }
    }

    private func bringIn(_ file: String, _ home: HomeClient, _ console: any Console) async throws(CommandFailure) {
        let words = LocalWords(locale: await home.locale())
        let empty = RecipeImportReport(isJSON: json, console: console, eachWith: words)
        var coming = OldFileImport(file, path: path, home: home, words: words, report: empty)
        let report = try await coming.run()
        report.finish(words)
        guard report.refused == 0, report.taken + report.unchanged > 0 else { throw .reported }
    }

    private func show(
        _ corrections: [MigrationCorrection],
        _ home: HomeClient,
        _ console: any Console
    ) async throws(CommandFailure) {
        var review = try review.map { (path) throws(CommandFailure) in
            try MigrationReview(path: path, besides: self.path)
        }
        var table = ""
        var counts = MigrationSummary()
        let request = PreviewMigrationRequest.with {
            $0.source.file = path
            $0.corrections = corrections
        }
        try await home.ask(request) { reply in
            if reply.hasTable, reply.table.name != table {
                table = reply.table.name
                console.write(json ? reply.table.json.line + "\n" : MigrationText.heading(reply.table))
            }
            for row in reply.rows {
                if !summary { console.write(json ? row.json(of: table).line + "\n" : MigrationText.line(row)) }
                if row.needsReview { review?.add(row, of: table) }
            }
            if reply.hasSummary { counts = reply.summary }
        }
        let earlier = try review?.write()
        guard !json else { return console.write(counts.json(backup: nil).line + "\n") }
        if let earlier { console.write("The earlier review file is kept as \(earlier).\n") }
        console.write("\(counts.sentence).\n")
        guard counts.toReview > 0 else { return }
        let rows = counts.toReview == 1 ? "1 row needs" : "\(counts.toReview) rows need"
        let place = self.review.map { ": see \($0)" } ?? ": --review FILE.csv lists them"
        console.write("\(rows) a look\(place).\n")
    }

    private func migrate(
        _ corrections: [MigrationCorrection],
        _ home: HomeClient,
        _ console: any Console
    ) async throws(CommandFailure) {
        let request = ApplyMigrationRequest.with {
            $0.file = path
            $0.corrections = corrections
        }
        var (counts, backup) = (MigrationSummary(), "")
        try await home.write(request, step: "migrate") { reply in
            (counts, backup) = (reply.summary, reply.backup)
            if !reply.hasSummary, console.outputIsTerminal, reply.rowsRead % 10_000 < 1_000 {
                console.writeError("\(reply.rowsRead) rows read")
            }
        }
        guard !json else { return console.write(counts.json(backup: backup).line + "\n") }
        console.write("\(counts.sentence).\nThe old data are in \(backup.printable): --rollback restores them.\n")
    }
}
