import ArgumentParser
import QuantityMessages

/// Shows or changes the home's settings.
struct IngredientSettingsCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings",
        abstract: "Show or change the home's cups and locale.",
        usage: "larder ingredients settings [--cups us|metric|imperial|us-label] [--locale-of-home TAG] [options]",
        discussion: """
            EXAMPLES
              larder ingredients settings
              larder ingredients settings --cups metric --locale-of-home de-DE
            """
    )

    @Option(help: "What bare cups and spoons mean: us, metric, imperial or us-label.")
    var cups: String?
    @Option(help: "The default locale of commands, such as de-DE; empty for none.")
    var localeOfHome: String?
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard shared.locale == nil else {
            throw ValidationError("--locale is for one command: set the locale of the home with --locale-of-home.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let settings = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> MeasurementSettings in
            guard cups != nil || localeOfHome != nil else {
                return try await home.ask(GetMeasurementSettingsRequest()).settings
            }
            var request = ChangeMeasurementSettingsRequest()
            if let cups { request.cups = cups }
            if let localeOfHome { request.locale = localeOfHome }
            return try await home.write(request, step: "settings").settings
        }
        let locale = settings.locale.isEmpty ? "inferred from each line" : settings.locale
        session.console.write("Cups: \(settings.cups)\nLocale: \(locale.printable)\n")
    }
}
