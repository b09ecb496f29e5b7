import ArgumentParser
import ShoppingMessages
import TextFormats

/// Creates a list.
struct ListNewCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Create the list of this week, or one with a name.",
        usage: "larder list new [NAME] [--on DAY] [--store STORE] [--yes] [--json] [options]",
        discussion: """
            EXAMPLES
              larder list new --yes
              larder list new Party --store "Corner shop" --yes
            """
    )

    @Argument(help: "The name. Default: that of the week.")
    var name: String?
    @OptionGroup var day: DayOption
    @Option(help: "The store in whose order it is shown.")
    var store: String?
    @OptionGroup var confirmation: ConfirmationOption
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var request = AddListRequest()
        (request.name, request.store, request.confirmed) = (name ?? "", store ?? "", confirmation.yes)
        request.day = try day.iso(today: session.today)
        let (reply, locale) = try await session.withHome(shared, write: write) {
            [request] (home) async throws(CommandFailure) -> (AddListReply, String) in
            let locale = await home.locale()
            let reply = try await home.write(request, step: "new")
            guard reply.hasProposal else { return (reply, locale) }
            guard try await session.confirm(reply.proposal.question, locale: locale) else { throw .reported }
            var confirmed = request
            confirmed.confirmed = true
            return (try await home.write(confirmed, step: "new/confirmed"), locale)
        }
        guard !json else { return session.console.write(reply.list.json.line + "\n") }
        let words = LocalWords(locale: locale)
        let name = reply.list.name.printable
        session.console.write(words(reply.existed ? .listExists : .listCreated, name) + "\n")
    }
}

/// Prints the lists.
struct ListAllCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "all",
        abstract: "Show the names of the lists, the newest first.",
        usage: "larder list all [WORDS…] [--archived] [--json] [options]",
        discussion: """
            EXAMPLES
              larder list all
              larder list all party --archived
            """
    )

    @Argument(help: "Only lists with these words in their names.")
    var words: [String] = []
    @Flag(help: "The archived ones, too.")
    var archived = false
    @Flag(help: "Print one JSON object per line, for each list.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var request = ListListsRequest()
        request.words = words.joined(separator: " ")
        if !archived { request.archived = false }
        let (reply, locale) = try await session.withHome(shared) {
            [request] (home) async throws(CommandFailure) -> (ListListsReply, String) in
            (try await home.ask(request), await home.locale())
        }
        guard !json else { return session.console.write(reply.lists.map { $0.json.line + "\n" }.joined()) }
        let words = LocalWords(locale: locale)
        guard !reply.lists.isEmpty else { return session.console.write(words(.noList) + "\n") }
        var table = Table()
        for list in reply.lists {
            table.add(Span(list.name, .name), Span(list.store), Span(list.archived ? words(.archived) : "", .quiet))
        }
        session.console.write(table.text(on: session.page))
    }
}

/// Gives a list another name.
struct ListRenameCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename",
        abstract: "Give a list another name.",
        usage: "larder list rename NAME [--list LIST] [--json] [options]",
        discussion: """
            EXAMPLES
              larder list rename "Birthday" --list party
            """
    )

    @Argument(help: "The new name.")
    var name: String
    @OptionGroup var list: ListOption
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        try await session.change(list, .name(name), .listRenamed, write: write, shared: shared, json: json)
    }
}

/// Shows a list in another store's order from now on.
struct ListStoreCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "store",
        abstract: "Show a list in the order of a store from now on.",
        usage: "larder list store STORE | --none [--list LIST] [--json] [options]",
        discussion: """
            EXAMPLES
              larder list store "Corner shop"
              larder list store --none
            """
    )

    @Argument(help: "The store: its name or id.")
    var store: String?
    @Flag(help: "The default store, or else the home's own order.")
    var none = false
    @OptionGroup var list: ListOption
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        let isNamed = store.map { !$0.trimmedOfSpace.isEmpty } ?? false
        guard isNamed != none, none == (store == nil) else {
            throw ValidationError("Name a store, or use --none for the default one.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        try await session.change(list, .store(store ?? ""), .listInStore, write: write, shared: shared, json: json)
    }
}

/// Puts a list away.
struct ListArchiveCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "archive",
        abstract: "Put a list away, or open it again.",
        usage: "larder list archive [--list LIST] [--reopen] [--json] [options]",
        discussion: """
            EXAMPLES
              larder list archive
              larder list archive --list party --reopen
            """
    )

    @OptionGroup var list: ListOption
    @Flag(help: "Open an archived list again.")
    var reopen = false
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard !reopen || list.list != nil else {
            throw ValidationError("Say which list to open again: larder list archive --reopen --list party.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let deed: LocalWords.Key = reopen ? .listReopened : .listArchived
        try await session.change(list, .archived(!reopen), deed, write: write, shared: shared, json: json)
    }
}

/// Copies a list.
struct ListCopyCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy",
        abstract: "Bring what a list needed onto a new one, unchecked.",
        usage: "larder list copy [NAME] [--list LIST] [--on DAY] [--json] [options]",
        discussion: """
            EXAMPLES
              larder list copy --list "week of november 16"
              larder list copy "Party 2" --list party
            """
    )

    @Argument(help: "The name of the new list. Default: that of the week.")
    var name: String?
    @OptionGroup var list: ListOption
    @OptionGroup var day: DayOption
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var request = CopyListRequest()
        (request.list, request.name) = (list.reference, name ?? "")
        request.day = try day.iso(today: session.today)
        let (reply, locale) = try await session.withHome(shared, write: write) {
            [request] (home) async throws(CommandFailure) -> (CopyListReply, String) in
            (try await home.write(request, step: "copy"), await home.locale())
        }
        session.show(reply.lines, on: reply.list, locale: locale, json: json)
    }
}

/// Deletes a list.
struct ListDeleteCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete a list with its items; what was bought stays in the stock.",
        usage: "larder list delete LIST [--yes] [--json] [options]",
        discussion: """
            EXAMPLES
              larder list delete party
              larder list delete party --yes
            """
    )

    @Argument(help: "The list: its name, or words of it.")
    var list: String
    @OptionGroup var confirmation: ConfirmationOption
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var request = DeleteListRequest()
        (request.list, request.confirmed) = (list, confirmation.yes)
        let (reply, locale) = try await session.withHome(shared, write: write) {
            [request] (home) async throws(CommandFailure) -> (DeleteListReply, String) in
            let locale = await home.locale()
            let reply = try await home.write(request, step: "delete")
            guard !reply.deleted else { return (reply, locale) }
            let own = LocalWords(locale: locale).sentence("shopping.deleteList", [reply.list.name.printable])
            guard try await session.confirm(own ?? reply.question, locale: locale) else { throw .reported }
            var confirmed = request
            // The list that the question was about, whatever was created under its name meanwhile.
            (confirmed.list, confirmed.confirmed) = (reply.list.id, true)
            return (try await home.write(confirmed, step: "delete/confirmed"), locale)
        }
        guard !json else { return session.console.write(reply.list.json.line + "\n") }
        session.console.write(LocalWords(locale: locale)(.deletedName, reply.list.name.printable) + "\n")
    }
}

extension Session {
    /// Changes a list itself, and prints what was done.
    func change(
        _ list: ListOption,
        _ change: ChangeListRequest.OneOf_Change,
        _ deed: LocalWords.Key,
        write: WriteOptions,
        shared: SharedOptions,
        json: Bool
    ) async throws(CommandFailure) {
        var request = ChangeListRequest()
        (request.list, request.change) = (list.reference, change)
        let (reply, locale) = try await withHome(shared, write: write) {
            [request] (home) async throws(CommandFailure) -> (ChangeListReply, String) in
            (try await home.write(request, step: "change"), await home.locale())
        }
        guard !json else { return console.write(reply.list.json.line + "\n") }
        let (name, store) = (reply.list.name.printable, reply.list.store.printable)
        console.write(LocalWords(locale: locale)(deed, name, store.isEmpty ? "–" : store) + "\n")
    }
}
