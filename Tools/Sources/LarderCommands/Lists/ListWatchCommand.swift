import ArgumentParser
import CommonMessages
import Envelope
import MessageBus
import ShoppingMessages
import SwiftProtobuf
import TextFormats

/// Shows what others do to lists as it happens.
struct ListWatchCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Show what is done to lists and staples as it happens, until it is stopped.",
        usage: "larder list watch [--list LIST] [--json] [options]",
        discussion: """
            Shows what any command or device does through a running stack: `larder serve` on the same data folder, or \
            the broker that --broker names. Ctrl-C ends it and exits 0.

            EXAMPLES
              larder list watch
              larder list watch --list party --json
            """
    )

    @Option(help: "Only this list: its name, or a part of it. Default: all lists, and staples.")
    var list: String?
    @Flag(help: "Print a JSON object a line, one for each action.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let (list, json) = (list ?? "", json)
        let locale = try await session.withHome(shared) { (home) async throws(CommandFailure) in await home.locale() }
        try await session.withConnection(shared) { (connection, options) async throws(CommandFailure) -> Void in
            do throws(Refusal) {
                _ = try await connection.status(of: ShoppingContract.service)
                let log = ListWatchLog(
                    sender: connection.sender,
                    options: options,
                    list: list,
                    json: json,
                    session: session,
                    words: LocalWords(locale: locale)
                )
                try await connection.watch([ShoppingContract.service], household: options.household, from: .head) {
                    _,
                    update in
                    await log.take(update)
                }
            } catch { throw CommandFailure(error) }
        }
    }
}

/// Writes actions of the journal as they arrive, one per line.
actor ListWatchLog {
    /// How many of the latest actions are looked through for one that arrives.
    private static let window: UInt32 = 50

    private let sender: any RequestSender
    private let options: RequestOptions
    private let list: String
    private let json: Bool
    private let session: Session
    private let words: LocalWords

    init(
        sender: any RequestSender,
        options: RequestOptions,
        list: String,
        json: Bool,
        session: Session,
        words: LocalWords
    ) {
        (self.sender, self.options, self.list, self.json) = (sender, options, list, json)
        (self.session, self.words) = (session, words)
    }

    /// Writes the action that an update is about; any other update says nothing new of lists.
    func take(_ update: FeedUpdate) async {
        switch update {
        case .began: session.console.writeError("Watching. Stop with Ctrl-C.")
        case .resync: break
        case .change(let change):
            let entry = change.entry
            // An action that is changed later was undone, which is an action of its own.
            guard entry.kind == "action", !entry.deleted, entry.version == 1,
                let action = await action(entry.entityID)
            else { return }
            session.console.write(json ? action.json.line + "\n" : line(of: action))
        }
    }

    /// Returns an action of the list; `nil` when it is on another one, or the service doesn't answer.
    private func action(_ id: String) async -> ListAction? {
        let request = ListListActionsRequest.with { ($0.list, $0.limit) = (list, Self.window) }
        do { return try await sender.request(request, options: options).actions.first { $0.id == id } } catch {
            return nil
        }
    }

    private func line(of action: ListAction) -> String {
        let clock = session.moment(milliseconds: action.atMilliseconds).clock
        let parts = [clock, action.by, action.deed(words), action.shownParts, action.list].filter { !$0.isEmpty }
        return parts.joined(separator: "  ").printable + "\n"
    }
}
