import ArgumentParser
import HouseholdMessages
import QuantityMessages
import SwiftProtobuf
import TextFormats

/// Shows or changes what bare cups mean in the home.
struct IngredientSettingsCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings",
        abstract: "Show or change the home's cups.",
        usage: "larder ingredients settings [--cups us|metric|imperial|us-label] [--json] [options]",
        discussion: """
            The home's language is a setting of `larder household set`.

            EXAMPLES
              larder ingredients settings
              larder ingredients settings --cups metric
            """
    )

    @Option(help: "What bare cups and spoons mean: us, metric, imperial or us-label.")
    var cups: String?
    @Option(help: "As --language of `larder household set`, for scripts of earlier releases; empty for none.")
    var localeOfHome: String?
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard shared.locale == nil else {
            throw ValidationError(
                "--locale is for one command: set the language of the home with larder household set."
            )
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let (settings, locale) = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> (MeasurementSettings, String) in
            (try await self.settings(of: home), await home.locale())
        }
        guard !json else { return session.console.write(settings.json.line + "\n") }
        let words = LocalWords(locale: locale)
        session.console.write(words(.cups, settings.cups.printable) + "\n")
        guard !settings.locale.isEmpty else { return }
        session.console.write(words(.earlierLocale, settings.locale.printable) + "\n")
    }

    /// Returns the settings, changed by what the command line says.
    private func settings(of home: HomeClient) async throws(CommandFailure) -> MeasurementSettings {
        guard cups != nil || localeOfHome != nil else {
            return try await home.ask(GetMeasurementSettingsRequest()).settings
        }
        var request = ChangeMeasurementSettingsRequest()
        if let cups { request.cups = cups }
        if let localeOfHome {
            let language = ChangeHouseholdRequest.with { $0.language = localeOfHome }
            _ = try await home.write(language, step: "language")
            request.locale = ""
        }
        return try await home.write(request, step: "settings").settings
    }
}

extension MeasurementSettings {
    /// All fields, for scripts.
    fileprivate var json: JSONValue {
        .object([
            .init("cups", .string(cups)), .init("locale", .optional(locale.isEmpty ? nil : locale)),
            .init("shelf", .array(shelf.map(\.json))),
        ])
    }
}
