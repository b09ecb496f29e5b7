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

    @Option(help: "Only this list: its name, or words of it. Default: all lists, and staples.")
    var list: String?
    @Flag(help: "Print one JSON object per line, for each action.")
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
    /// How many actions a page has.
    private static let pageSize: UInt32 = 200

    private let sender: any RequestSender
    private let options: RequestOptions
    private let list: String
    private let json: Bool
    private let session: Session
    private let words: LocalWords
    /// The latest action that was written, or that was there before; `nil` for an empty journal.
    private var latest: ListAction?
    /// Whether ``latest`` is known, so that what was missed can be told from what is old.
    private var hasBegun = false
    /// Later actions that were read, and whose updates have not arrived.
    private var waiting: [String: ListAction] = [:]
    /// What was written since the watch began.
    private var written: Set<String> = []

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
        do throws(Refusal) {
            switch update {
            case .began:
                session.console.writeError("Watching. Stop with Ctrl-C.")
                try await begin()
            case .resync: if hasBegun { try await catchUp() } else { try await begin() }
            case .change(let change):
                let entry = change.entry
                // An action that is changed later was undone, which is an action of its own.
                guard entry.kind == "action", !entry.deleted, entry.version == 1, !written.contains(entry.entityID),
                    let action = try await action(entry.entityID)
                else { return }
                write(action)
            }
        } catch {
            let sentence = words.refusal(error.problem) ?? error.problem.sentence
            session.console.writeError("What was done to a list can't be shown: \(sentence)".printable)
        }
    }

    private func begin() async throws(Refusal) {
        latest = try await page(after: "", limit: 1).actions.first
        hasBegun = true
    }

    /// Returns an action, which later ones may have pushed onto another page; `nil` when it is on another list, or too
    /// old to be kept.
    private func action(_ id: String) async throws(Refusal) -> ListAction? {
        if let action = waiting.removeValue(forKey: id) { return action }
        var cursor = ""
        repeat {
            let reply = try await page(after: cursor, limit: Self.pageSize)
            for action in reply.actions where isNew(action) { waiting[action.id] = action }
            if let action = reply.actions.first(where: { $0.id == id }) {
                waiting[id] = nil
                return action
            }
            cursor = reply.nextCursor
        } while !cursor.isEmpty
        return nil
    }

    /// Writes what was done while the watch missed updates, the earliest first.
    private func catchUp() async throws(Refusal) {
        var missed: [ListAction] = []
        var cursor = ""
        repeat {
            let reply = try await page(after: cursor, limit: Self.pageSize)
            let new = reply.actions.filter(isNew)
            missed += new
            cursor = new.count == reply.actions.count ? reply.nextCursor : ""
        } while !cursor.isEmpty
        for action in missed.reversed() { write(action) }
    }

    private func page(after cursor: String, limit: UInt32) async throws(Refusal) -> ListListActionsReply {
        let request = ListListActionsRequest.with { ($0.list, $0.limit, $0.cursor) = (list, limit, cursor) }
        return try await sender.request(request, options: options)
    }

    private func write(_ action: ListAction) {
        waiting[action.id] = nil
        written.insert(action.id)
        if isLater(action) { latest = action }
        session.console.write(json ? action.json.line + "\n" : line(of: action))
    }

    /// Whether an action came after the latest one, and is not written.
    private func isNew(_ action: ListAction) -> Bool { !written.contains(action.id) && isLater(action) }

    private func isLater(_ action: ListAction) -> Bool {
        guard let latest else { return true }
        return (action.atMilliseconds, action.id) > (latest.atMilliseconds, latest.id)
    }

    private func line(of action: ListAction) -> String {
        let clock = session.moment(milliseconds: action.atMilliseconds).clock
        let parts = [clock, action.by, action.deed(words), action.shownParts, action.list].filter { !$0.isEmpty }
        return parts.joined(separator: "  ").printable + "\n"
    }
}
