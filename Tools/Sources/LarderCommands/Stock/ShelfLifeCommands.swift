import ArgumentParser
import InventoryMessages
import SwiftProtobuf
import TextFormats

/// The commands for how long kinds of products keep.
struct ShelfLifeCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shelf-life",
        abstract: "How long kinds of products keep once they are opened, frozen or thawed.",
        discussion: """
            EXAMPLES
              larder stock shelf-life list
              larder stock shelf-life set milk --opened 5
            """,
        subcommands: [ShelfLifeListCommand.self, ShelfLifeSetCommand.self]
    )
}

/// Prints how long kinds of products keep.
struct ShelfLifeListCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show how many days each kind keeps.",
        usage: "larder stock shelf-life list [--json] [options]"
    )

    @Flag(help: "Print one JSON object per line, for each kind.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let (lives, locale) = try await session.withHome(shared) {
            (home) async throws(CommandFailure) -> ([ShelfLife], String) in
            let reply = try await home.ask(ListShelfLivesRequest())
            return (reply.shelfLives, await home.locale())
        }
        session.show(lives, LocalWords(locale: locale), json: json)
    }
}

/// Changes how long a kind of products keeps.
struct ShelfLifeSetCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Change how many days a kind keeps; what is not named stays.",
        usage: """
            larder stock shelf-life set KIND [--opened DAYS] [--frozen DAYS] [--thawed DAYS] [--danger] | --default [--json] [options]
            """,
        discussion: """
            A kind that the table does not have is added.

            EXAMPLES
              larder stock shelf-life set milk --opened 5
              larder stock shelf-life set sourdough --opened 10 --frozen 90
              larder stock shelf-life set milk --default
            """
    )

    @Argument(help: "The kind, such as milk.")
    var kind: String
    @Option(help: "How many days it keeps once open.")
    var opened: UInt32?
    @Option(help: "How many days it keeps while it is frozen.")
    var frozen: UInt32?
    @Option(help: "How many days it keeps once thawed.")
    var thawed: UInt32?
    @Flag(help: "It may be dangerous after these days, not only past its best.")
    var danger = false
    @Flag(name: .customLong("default"), help: "Keep it as long as the built-in table says.")
    var isDefault = false
    @Flag(help: "Print one JSON object per line, for each kind.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        let isSet = danger || [opened, frozen, thawed].contains { $0 != nil }
        guard isSet != isDefault else {
            throw ValidationError("Use --opened, --frozen, --thawed and --danger, or else --default.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let (lives, locale) = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> ([ShelfLife], String) in
            var request = SetShelfLifeRequest()
            request.kind = kind
            if !isDefault { request.shelfLife = change }
            let reply = try await home.write(request, step: "shelf-life")
            return (reply.shelfLives.filter { $0.kind == reply.kind }, await home.locale())
        }
        session.show(lives, LocalWords(locale: locale), json: json)
    }

    /// What the options say.
    private var change: ShelfLife {
        var life = ShelfLife()
        if let opened { life.openedDays = opened }
        if let frozen { life.frozenDays = frozen }
        if let thawed { life.thawedDays = thawed }
        life.perishable = danger
        return life
    }
}

extension Session {
    /// Prints kinds of products for a person, or as JSON objects.
    fileprivate func show(_ lives: [ShelfLife], _ words: LocalWords, json: Bool) {
        guard !json else { return console.write(lives.map { $0.json.line + "\n" }.joined()) }
        var table = Table()
        table.add(
            "",
            Span(words(.openedDays), .heading),
            Span(words(.frozenDays), .heading),
            Span(words(.thawedDays), .heading),
            Span("")
        )
        for life in lives {
            table.add(
                Span(life.kind, .name),
                Span(life.hasOpenedDays ? "\(life.openedDays)" : "–"),
                Span(life.hasFrozenDays ? "\(life.frozenDays)" : "–"),
                Span(life.hasThawedDays ? "\(life.thawedDays)" : "–"),
                Span(life.perishable ? words(.dangerousAfter) : "")
            )
        }
        console.write(table.text(on: page))
    }
}

extension ShelfLife {
    fileprivate var json: JSONValue {
        .object([
            .init("kind", .string(kind)), .init("openedDays", hasOpenedDays ? .integer(openedDays) : .null),
            .init("frozenDays", hasFrozenDays ? .integer(frozenDays) : .null),
            .init("thawedDays", hasThawedDays ? .integer(thawedDays) : .null),
            .init("perishable", .bool(perishable)),
        ])
    }
}
