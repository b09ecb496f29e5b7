import ArgumentParser
import ShoppingMessages
import SwiftProtobuf
import TextFormats

/// The commands for what the home always wants to have.
struct StapleCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "staple",
        abstract: "What the home always wants to have.",
        discussion: """
            EXAMPLES
              larder staple add coffee 500 g --every 14
              larder staple list --category Beverages
              larder staple due
              larder list add --due
            """,
        subcommands: [
            StapleAddCommand.self, StapleEditCommand.self, StapleDeleteCommand.self, StapleListCommand.self,
            StapleDueCommand.self,
        ]
    )
}

/// What a command says about a staple besides its name and amount.
struct StapleOptions: ParsableArguments {
    @Option(help: "Where you buy it; empty for anywhere.")
    var shop: String?
    @Option(help: "Below this amount, it is due: \"1 l\"; empty for none.")
    var minimum: String?
    @Option(help: "How much there should be after a purchase: \"4 l\"; empty for none.")
    var target: String?
    @Option(help: ArgumentHelp("After how many days you usually buy it again; 0 for none.", valueName: "days"))
    var every: UInt32?
    @Option(help: "A note, up to 500 characters; empty for none.")
    var note: String?
    @Option(help: "The category of the shop in which it is found: its name or id.")
    var category: String?

    /// What is said, for a message.
    func draft(text: String?) -> StapleDraft {
        var draft = StapleDraft()
        if let text { draft.text = text }
        if let shop { draft.shop = shop }
        if let minimum { draft.minimum = minimum }
        if let target { draft.target = target }
        if let every { draft.intervalDays = every }
        if let note { draft.note = note }
        if let category { draft.category = category }
        return draft
    }
}

/// Adds a staple.
struct StapleAddCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a staple; one of the same ingredient is changed instead.",
        usage: """
            larder staple add NAME [AMOUNT] [--shop SHOP] [--minimum AMOUNT] [--target AMOUNT] [--every DAYS] \
            [--category CATEGORY] [--note TEXT] [--json] [options]
            """,
        discussion: """
            The amount is what goes on a list.

            EXAMPLES
              larder staple add milk 2 l --minimum "1 l"
              larder staple add coffee 500 g --every 14 --shop "Corner shop"
            """
    )

    @Argument(help: ArgumentHelp("A name, and how much goes on a list.", valueName: "name amount"))
    var words: [String]
    @OptionGroup var options: StapleOptions
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var request = AddStapleRequest()
        request.staple = options.draft(text: words.joined(separator: " "))
        let (reply, locale) = try await session.withHome(shared, write: write) {
            [request] (home) async throws(CommandFailure) -> (AddStapleReply, String) in
            (try await home.write(request, step: "staple"), await home.locale())
        }
        let key: LocalWords.Key = reply.existed ? .stapleChanged : .stapleAdded
        session.show(reply.staple, key, locale: locale, json: json)
    }
}

/// Changes a staple.
struct StapleEditCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change a staple.",
        usage: """
            larder staple edit NAME [--as "NAME AMOUNT"] [--shop SHOP] [--minimum AMOUNT] [--target AMOUNT] \
            [--every DAYS] [--category CATEGORY] [--note TEXT] [--json] [options]
            """,
        discussion: """
            EXAMPLES
              larder staple edit milk --as "milk 3 l"
              larder staple edit milk --every 7 --shop ""
            """
    )

    @Argument(help: "The staple: its name or id.")
    var staple: String
    @Option(name: .customLong("as"), help: "Its new name, and how much goes on a list.")
    var text: String?
    @OptionGroup var options: StapleOptions
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard options.draft(text: text) != StapleDraft() else {
            throw ValidationError("Say what changes: larder staple edit milk --as \"milk 3 l\".")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        var request = EditStapleRequest()
        (request.staple, request.changes) = (staple, options.draft(text: text))
        let (reply, locale) = try await session.withHome(shared, write: write) {
            [request] (home) async throws(CommandFailure) -> (EditStapleReply, String) in
            (try await home.write(request, step: "staple"), await home.locale())
        }
        session.show(reply.staple, .stapleChanged, locale: locale, json: json)
    }
}

/// Deletes a staple.
struct StapleDeleteCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete a staple; lists keep what came from it.",
        usage: "larder staple delete NAME [--yes] [--json] [options]",
        discussion: """
            EXAMPLES
              larder staple delete coffee
              larder staple delete coffee --yes
            """
    )

    @Argument(help: "The staple: its name or id.")
    var staple: String
    @OptionGroup var confirmation: ConfirmationOption
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var request = DeleteStapleRequest()
        (request.staple, request.confirmed) = (staple, confirmation.yes)
        let (reply, locale) = try await session.withHome(shared, write: write) {
            [request] (home) async throws(CommandFailure) -> (DeleteStapleReply, String) in
            let locale = await home.locale()
            let reply = try await home.write(request, step: "delete")
            guard !reply.deleted else { return (reply, locale) }
            guard try await session.confirm(reply.question(LocalWords(locale: locale)), locale: locale) else {
                throw .reported
            }
            var confirmed = request
            (confirmed.staple, confirmed.confirmed) = (reply.staple.id, true)
            return (try await home.write(confirmed, step: "delete/confirmed"), locale)
        }
        guard !json else { return session.console.write(reply.staple.json.line + "\n") }
        session.console.write(LocalWords(locale: locale)(.deletedName, reply.staple.name.printable) + "\n")
    }
}

extension DeleteStapleReply {
    /// Asks whether the staple goes, and says what goes with it and what stays.
    fileprivate func question(_ words: LocalWords) -> String {
        let facts = staple.shownFacts(words).joined(separator: ", ")
        let question =
            facts.isEmpty ? words(.stapleQuestion, staple.name) : words(.stapleQuestionSaid, staple.name, facts)
        let kept = lists.isEmpty ? [] : [words(.stapleKept, lists.joined(separator: ", "))]
        return ([question] + kept).joined(separator: " ")
    }
}
