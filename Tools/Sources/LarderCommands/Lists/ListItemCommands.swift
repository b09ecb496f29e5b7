import ArgumentParser
import ShoppingMessages
import TextFormats

/// Takes items or sources off a list.
struct ListRemoveCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Take items off a list, or what a recipe, a staple, or another list brought.",
        usage: "larder list remove ITEM… | --source NAME… [--list LIST] [--json] [options]",
        discussion: """
            Of an item that others need as well, --source takes that part away and nothing else.

            EXAMPLES
              larder list remove milk
              larder list remove --source Pancakes
            """
    )

    @Argument(help: "The items, by their names.")
    var items: [String] = []
    @Option(help: "A recipe's title, or the name of a staple or a list.")
    var source: [String] = []
    @OptionGroup var list: ListOption
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard !items.isEmpty || !source.isEmpty else {
            throw ValidationError("Name the items to take off, or --source and a recipe.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        var request = DeleteFromListRequest()
        (request.list, request.items, request.sources) = (list.reference, items, source)
        let (reply, locale) = try await session.withHome(shared, write: write) {
            [request] (home) async throws(CommandFailure) -> (DeleteFromListReply, String) in
            (try await home.write(request, step: "remove"), await home.locale())
        }
        guard !json else { return session.console.write(reply.list.json.pretty + "\n") }
        let names = (items + source).joined(separator: ", ").printable
        session.console.write(LocalWords(locale: locale)(.takenOff, names, reply.list.name.printable) + "\n")
    }
}

/// Changes an item of a list.
struct ListEditCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Say how much of an item you want, that the shop has none, or what you took instead.",
        usage: """
            larder list edit ITEM --amount AMOUNT | --not-there | --there | --instead TEXT | --note TEXT \
            [--list LIST] [--json] [options]
            """,
        discussion: """
            An amount takes the place of what was written by hand; recipes and staples keep their parts.

            EXAMPLES
              larder list edit milk --amount "3 l"
              larder list edit saffron --not-there
              larder list edit saffron --instead turmeric
            """
    )

    @Argument(help: "The item, by its name.")
    var item: String
    @Option(help: "How much, in place of what was written by hand.")
    var amount: String?
    @Flag(help: "The shop has none.")
    var notThere = false
    @Flag(help: "The shop has it after all.")
    var there = false
    @Option(help: "What was taken instead; empty for nothing.")
    var instead: String?
    @Option(help: "A note, up to 500 characters; empty for none.")
    var note: String?
    @OptionGroup var list: ListOption
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        let given = [amount != nil, notThere, there, instead != nil, note != nil]
        guard given.count(where: { $0 }) == 1 else {
            throw ValidationError("Use one of --amount, --not-there, --there, --instead and --note.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        var request = EditListItemRequest()
        (request.list, request.item) = (list.reference, item)
        if let amount { request.amount = amount }
        if notThere || there { request.notThere = notThere }
        if let instead { request.substitute = instead }
        if let note { request.note = note }
        let (reply, locale) = try await session.withHome(shared, write: write) {
            [request] (home) async throws(CommandFailure) -> (EditListItemReply, String) in
            (try await home.write(request, step: "edit"), await home.locale())
        }
        guard !json else { return session.console.write(reply.item.json.pretty + "\n") }
        let text = ListText(page: session.page, words: LocalWords(locale: locale))
        session.console.write(text.table([reply.item]))
    }
}

/// Takes the checked items off a list.
struct ListClearCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear",
        abstract: "Take the checked items off a list; what was bought stays in the stock.",
        usage: "larder list clear [--list LIST] [--json] [options]",
        discussion: """
            EXAMPLES
              larder list clear
            """
    )

    @OptionGroup var list: ListOption
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var request = ClearCheckedRequest()
        request.list = list.reference
        let (reply, locale) = try await session.withHome(shared, write: write) {
            [request] (home) async throws(CommandFailure) -> (ClearCheckedReply, String) in
            (try await home.write(request, step: "clear"), await home.locale())
        }
        guard !json else { return session.write(itemNames: reply.items) }
        let words = LocalWords(locale: locale)
        let names = reply.items.joined(separator: ", ").printable
        session.console.write((names.isEmpty ? words(.nothingChecked) : words(.cleared, names)) + "\n")
    }
}

/// Moves items to another list.
struct ListMoveCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Move what is still to buy to another list, or to that of the next week.",
        usage: "larder list move [ITEM…] [--to LIST] [--list LIST] [--yes] [--json] [options]",
        discussion: """
            Without items, everything that is not checked moves. Larder asks before it creates a list that --to names.

            EXAMPLES
              larder list move
              larder list move saffron --to "Spice shop"
            """
    )

    @Argument(help: "The items, by their names.")
    var items: [String] = []
    @Option(help: "The other list. Default: that of the next week.")
    var to: String?
    @OptionGroup var list: ListOption
    @OptionGroup var confirmation: ConfirmationOption
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var request = MoveListItemsRequest()
        (request.list, request.items, request.target) = (list.reference, items, to ?? "")
        (request.day, request.confirmed) = (session.today.iso, confirmation.yes)
        let (reply, locale) = try await session.withHome(shared, write: write) {
            [request] (home) async throws(CommandFailure) -> (MoveListItemsReply, String) in
            let locale = await home.locale()
            let reply = try await home.write(request, step: "move")
            guard reply.hasProposal else { return (reply, locale) }
            guard try await session.confirm(reply.proposal.question, locale: locale) else { throw .reported }
            var confirmed = request
            confirmed.confirmed = true
            return (try await home.write(confirmed, step: "move/confirmed"), locale)
        }
        session.show(reply.lines, on: reply.list, locale: locale, json: json)
    }
}

/// Answers questions of a list.
struct ListAnswerCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "answer",
        abstract: "Decide what only a person can: amounts of several kinds, names that may be the same.",
        usage: """
            larder list answer [--accept NAME|N,…|all] [--unit NAME|N=UNIT] [--amount NAME|N=AMOUNT] \
            [--split NAME|N] [--list LIST] [--json] [options]
            larder list answer --undo ITEM [--list LIST] [--json] [options]
            """,
        discussion: """
            Name the item, or the number in `larder list show`, which shifts with every answer. --undo takes all decisions about an item back.

            EXAMPLES
              larder list answer --accept flour
              larder list answer --amount saffron="1/8 tsp"
              larder list answer --undo flour
            """
    )

    @OptionGroup var choices: ConsolidationChoices
    @Option(help: ArgumentHelp("Take everything back that was decided about this item.", valueName: "item"))
    var undo: String?
    @OptionGroup var list: ListOption
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard choices.isEmpty != (undo == nil) else {
            throw ValidationError("Answer a question of `larder list show`: larder list answer --accept flour.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        if let undo { return try await takeBack(undo, in: session) }
        var request = AnswerListQuestionsRequest()
        (request.list, request.answers) = (list.reference, choices.answers)
        let (reply, locale) = try await session.withHome(shared, write: write) {
            [request] (home) async throws(CommandFailure) -> (AnswerListQuestionsReply, String) in
            (try await home.write(request, step: "answer"), await home.locale())
        }
        guard !json else { return session.write(itemNames: reply.items) }
        let names = reply.items.joined(separator: ", ").printable
        let words = LocalWords(locale: locale)
        session.console.write((names.isEmpty ? words(.nothingDecided) : words(.decided, names)) + "\n")
    }

    private func takeBack(_ item: String, in session: Session) async throws(CommandFailure) {
        var request = UndoListAnswersRequest()
        (request.list, request.item) = (list.reference, item)
        let (reply, locale) = try await session.withHome(shared, write: write) {
            [request] (home) async throws(CommandFailure) -> (UndoListAnswersReply, String) in
            (try await home.write(request, step: "undo"), await home.locale())
        }
        guard !json else { return session.write(itemNames: reply.items) }
        let names = reply.items.joined(separator: ", ").printable
        session.console.write(LocalWords(locale: locale)(.takenBack, names) + "\n")
    }
}

extension Session {
    /// Prints the names of items about which something was done, as one JSON object.
    fileprivate func write(itemNames: [String]) {
        let names = JSONValue.array(itemNames.map(JSONValue.string))
        console.write(JSONValue.object([.init("items", names)]).line + "\n")
    }

    /// Prints the lines that came onto another list.
    func show(_ lines: [AddedLine], on list: GroceryList, locale: String, json: Bool) {
        guard !json else { return console.write(list.json(with: lines).pretty + "\n") }
        console.write(LocalWords(locale: locale)(.cameOnto, "\(lines.count)", list.name.printable) + "\n")
    }
}
