import ArgumentParser
import InventoryMessages
import SwiftProtobuf
import TextFormats

/// The commands for where a home keeps food.
struct LocationCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "location",
        abstract: "Where the home keeps food.",
        discussion: """
            EXAMPLES
              larder location list
              larder location add "Left shelf" --in Pantry
              larder location add Cellar --temperature cool
              larder location edit Cellar --name "Wine cellar"
              larder location delete Cellar
            """,
        subcommands: [
            LocationListCommand.self, LocationAddCommand.self, LocationEditCommand.self, LocationDeleteCommand.self,
        ]
    )
}

/// Prints the locations.
struct LocationListCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show the locations, each with what it is in.",
        usage: "larder location list [--json] [options]"
    )

    @Flag(help: "Print one JSON object per line, for each location.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let (places, locale) = try await session.withHome(shared) {
            (home) async throws(CommandFailure) -> ([Location], String) in
            (try await home.ask(ListLocationsRequest()).locations, await home.locale())
        }
        session.show(places, LocalWords(locale: locale), json: json)
    }
}

/// Adds a location.
struct LocationAddCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a location.",
        usage: "larder location add NAME [--in PLACE] [--temperature TEMPERATURE] [--json] [options]",
        discussion: """
            A temperature is ambient, cool, chilled or frozen.

            EXAMPLES
              larder location add "Left shelf" --in Pantry
              larder location add "Chest freezer" --temperature frozen
            """
    )

    @Argument(help: "What the home calls it, up to 60 characters.")
    var name: String
    @Option(name: .customLong("in"), help: "The location that it is in.")
    var place: String?
    @OptionGroup var temperature: TemperatureOption
    @Flag(help: "Print one JSON object per line, for each location.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var request = AddLocationRequest()
        (request.name, request.parent, request.temperature) = (name, place ?? "", temperature.value)
        let (places, locale) = try await session.withHome(shared, write: write) {
            [request] (home) async throws(CommandFailure) -> ([Location], String) in
            let reply = try await home.write(request, step: "add-location")
            return (reply.locations, await home.locale())
        }
        session.show(places, LocalWords(locale: locale), json: json)
    }
}

/// Changes a location.
struct LocationEditCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change a location; what is not named stays.",
        usage: "larder location edit PLACE [--name NAME] [--in PLACE] [--temperature TEMPERATURE] [--json] [options]",
        discussion: """
            With --in "" it is at the top.

            EXAMPLES
              larder location edit Cellar --name "Wine cellar" --temperature cool
              larder location edit "Left shelf" --in Pantry
            """
    )

    @Argument(help: "The location's name or id.")
    var location: String
    @Option(help: "What the home calls it from now on.")
    var name: String?
    @Option(name: .customLong("in"), help: "The location that it is in.")
    var place: String?
    @OptionGroup var temperature: TemperatureOption
    @Flag(help: "Print one JSON object per line, for each location.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard name != nil || place != nil || temperature.temperature != nil else {
            throw ValidationError("Nothing is to be changed: use --name, --in or --temperature.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        var request = UpdateLocationRequest()
        (request.location, request.temperature) = (location, temperature.value)
        if let name { request.name = name }
        if let place { request.parent = place }
        let (places, locale) = try await session.withHome(shared, write: write) {
            [request] (home) async throws(CommandFailure) -> ([Location], String) in
            let reply = try await home.write(request, step: "edit-location")
            return (reply.locations, await home.locale())
        }
        session.show(places, LocalWords(locale: locale), json: json)
    }
}

/// Deletes a location.
struct LocationDeleteCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete a location at which nothing is.",
        usage: "larder location delete PLACE [--json] [options]"
    )

    @Argument(help: "The location's name or id.")
    var location: String
    @Flag(help: "Print one JSON object per line, for each location.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let request = DeleteLocationRequest.with { $0.location = location }
        let (places, locale) = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> ([Location], String) in
            let reply = try await home.write(request, step: "delete-location")
            return (reply.locations, await home.locale())
        }
        session.show(places, LocalWords(locale: locale), json: json)
    }
}

/// How cold a location is.
struct TemperatureOption: ParsableArguments {
    private static let words: KeyValuePairs<String, TemperatureClass> = [
        "ambient": .ambient, "cool": .cool, "chilled": .chilled, "frozen": .frozen,
    ]

    @Option(help: "How cold it is: ambient, cool, chilled or frozen.")
    var temperature: String?

    func validate() throws {
        guard let temperature, value == .unspecified else { return }
        throw ValidationError(
            "--temperature \(temperature.printable) is not known: use ambient, cool, chilled or frozen."
        )
    }

    /// The temperature for a message; unspecified without one.
    var value: TemperatureClass { Self.words.first { $0.key == temperature }?.value ?? .unspecified }

    /// The word for a temperature of a message; empty for one that this release does not know.
    static func word(_ value: TemperatureClass) -> String { words.first { $0.value == value }?.key ?? "" }
}

extension Session {
    /// Prints locations for a person, or as JSON objects.
    fileprivate func show(_ places: [Location], _ words: LocalWords, json: Bool) {
        guard !json else { return console.write(places.map { $0.json.line + "\n" }.joined()) }
        var table = Table()
        for place in places {
            table.add(Span(place.path, .identifier), Span(words.text(place.temperature)), Span(place.id.short, .quiet))
        }
        console.write(table.text(on: page))
    }
}

extension Location {
    fileprivate var json: JSONValue {
        .object([
            .init("locationId", .string(id)), .init("name", .string(name)), .init("path", .string(path)),
            .init("parentId", .string(parentID)), .init("temperature", .string(TemperatureOption.word(temperature))),
        ])
    }
}

extension LocalWords {
    /// Writes how cold a location is; empty for what this release does not know.
    fileprivate func text(_ temperature: TemperatureClass) -> String {
        switch temperature {
        case .ambient: self(.ambient)
        case .cool: self(.cool)
        case .chilled: self(.chilled)
        case .frozen: self(.frozenPlace)
        case .unspecified, .UNRECOGNIZED: ""
        }
    }
}
