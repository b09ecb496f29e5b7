import ArgumentParser
import CommonMessages
import Envelope
import Foundation
import StorageMessages

/// The commands for the files of a data folder.
struct StorageCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "storage",
        abstract: "Check, back up, and restore the data of this machine.",
        discussion: """
            EXAMPLES
              larder storage check
              larder storage backup /media/usb/larder-monday
              larder storage restore /media/usb/larder-monday
            """,
        subcommands: [StorageCheckCommand.self, StorageBackupCommand.self, StorageRestoreCommand.self]
    )
}

/// Reads every database.
struct StorageCheckCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Read every database from beginning to end, and report which are intact.",
        usage: "larder storage check [options]"
    )

    @OptionGroup var shared: SharedOptions

    func validate() throws { try shared.checkIsOwnFolder(for: "check") }

    func perform(in session: Session) async throws(CommandFailure) {
        let databases = try await session.withStorage(shared) { (home) async throws(CommandFailure) -> [Database] in
            try await home.patient.ask(CheckStorageRequest()).databases
        }
        guard !databases.isEmpty else { return session.console.write("The folder has no data yet.\n") }
        session.console.write(databases.table.text(on: session.page))
        let damaged = databases.filter(\.hasProblem)
        guard damaged.isEmpty else {
            throw .refused(damaged.map(\.problem.sentence.printable).joined(separator: "\n"))
        }
    }
}

/// Copies the databases.
struct StorageBackupCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copy all data to a new folder, while it is in use.",
        usage: "larder storage backup FOLDER [options]",
        discussion: """
            The folder must not exist; it appears when the copy is complete and checked. Keys are not copied.
            """
    )

    @Argument(help: "The new folder.", completion: .directory)
    var folder: String
    @OptionGroup var shared: SharedOptions

    func validate() throws { try shared.checkIsOwnFolder(for: "backup") }

    func perform(in session: Session) async throws(CommandFailure) {
        var request = BackUpStorageRequest()
        request.folder = folder.absolutePath
        let reply = try await session.withStorage(shared) {
            [request] (home) async throws(CommandFailure) -> BackUpStorageReply in
            try await home.patient.write(request, step: "backup")
        }
        session.console.write(reply.databases.table.text(on: session.page))
        session.console.write("The backup is complete: \(request.folder.printable)\n")
    }
}

/// Replaces the databases by those of a backup.
struct StorageRestoreCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Replace all data by that of a backup, and keep what was there before.",
        usage: "larder storage restore FOLDER [options]",
        discussion: """
            The present data moves to a folder of its own in the data folder, so that a mistake can be undone: restore \
            that folder. Devices of the home notice the restore, and send again what the backup lacks of theirs.
            """
    )

    @Argument(help: "A folder that `larder storage backup` made.", completion: .directory)
    var folder: String
    @OptionGroup var shared: SharedOptions

    func validate() throws { try shared.checkIsOwnFolder(for: "restore") }

    func perform(in session: Session) async throws(CommandFailure) {
        var request = RestoreStorageRequest()
        request.folder = folder.absolutePath
        let reply = try await session.withStorage(shared) {
            [request] (home) async throws(CommandFailure) -> RestoreStorageReply in
            try await home.patient.write(request, step: "restore")
        }
        session.console.write(reply.databases.table.text(on: session.page))
        session.console.write(
            reply.needsRestart
                ? "The backup is checked and copied: restart `larder serve`, which then puts it in place. The present data "
                    + "will move to \(reply.earlier.printable)\n"
                : "The backup is restored. What was there before is in \(reply.earlier.printable)\n"
        )
    }
}

extension Session {
    /// Connects to what looks after the data folder's files, which may be damaged.
    fileprivate func withStorage<Outcome: Sendable>(
        _ shared: SharedOptions,
        _ work: (HomeClient) async throws(CommandFailure) -> Outcome
    ) async throws(CommandFailure) -> Outcome {
        try await withConnection(shared, isForStorage: true) {
            (connection, options) async throws(CommandFailure) -> Outcome in
            let language = HomeLanguage(sender: connection.sender)
            return try await work(
                HomeClient(sender: connection.sender, options: options, key: runIdentifier, language: language)
            )
        }
    }
}

extension SharedOptions {
    fileprivate func checkIsOwnFolder(for command: String) throws {
        guard broker == nil else {
            throw ValidationError("`larder storage \(command)` uses the data folder of this machine: omit --broker.")
        }
    }
}

extension String {
    /// The absolute path of a file that a person named.
    var absolutePath: String {
        URL(fileURLWithPath: NSString(string: self).expandingTildeInPath).standardizedFileURL.path
    }
}

extension [Database] {
    /// One line for each database.
    fileprivate var table: Table {
        var table = Table()
        for database in self {
            let state = database.hasProblem ? Span("unusable", .warning) : Span("intact", .quiet)
            let count = database.entities == 1 ? "1 entry" : "\(database.entities) entries"
            table.add([
                Span(ServiceName(rawValue: database.service).module, .name), Span(database.hasProblem ? "" : count),
                Span("\((database.bytes + 1_023) / 1_024) KiB"), state,
            ])
        }
        return table
    }
}
