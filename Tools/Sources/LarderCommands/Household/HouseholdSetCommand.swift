import ArgumentParser
import HouseholdMessages

/// Changes what the home says about itself.
struct HouseholdSetCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Change what the home says about itself; what is not named stays.",
        usage: """
            larder household set [--name NAME] [--language TAG] [--currency CODE] [--first-day DAY] \
            [--measurement metric|us|imperial] [options]
            """,
        discussion: """
            The word "default" forgets a value, which Larder then assumes again.

            EXAMPLES
              larder household set --name "The Smiths" --language de-AT
              larder household set --currency CHF --first-day monday
              larder household set --measurement default
            """
    )

    @Option(help: "What the home is called, up to 60 characters.")
    var name: String?
    @Option(help: "The language of its people, such as de-DE, in which commands read and write without --locale.")
    var language: String?
    @Option(help: "What it pays with: an ISO 4217 code, such as EUR.")
    var currency: String?
    @Option(help: "The day that its weeks begin with: monday to sunday.")
    var firstDay: String?
    @Option(help: "What it measures in: metric, us (US customary) or imperial.")
    var measurement: String?
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard [name, language, currency, firstDay, measurement].contains(where: { $0 != nil }) else {
            throw ValidationError(
                "Nothing is to be set: use --name, --language, --currency, --first-day or --measurement."
            )
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let request = request
        let changed = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> Household in
            try await home.write(request, step: "household").household
        }
        changed.show(json: json, locale: shared.locale(in: session.environment), in: session)
    }

    private var request: ChangeHouseholdRequest {
        var request = ChangeHouseholdRequest()
        if let name { request.name = Self.forgetting(name) }
        if let language { request.language = Self.forgetting(language) }
        if let currency { request.currency = Self.forgetting(currency) }
        if let firstDay { request.firstDay = Self.forgetting(firstDay) }
        if let measurement { request.measurement = Self.forgetting(measurement) }
        return request
    }

    /// Returns the text that forgets a value in place of the word for it.
    private static func forgetting(_ text: String) -> String { text == "default" ? "" : text }
}
