import ArgumentParser
import QuantityMessages

/// Shows or changes how the home measures.
struct IngredientSettingsCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings",
        abstract: "Show or change what a cup is in this home, and its locale.",
        usage: "larder ingredients settings [--cups us|metric|imperial|us-label] [--locale-of-home TAG] [options]",
        discussion: """
            EXAMPLES
              larder ingredients settings
              larder ingredients settings --cups metric --locale-of-home de-DE
            """
    )

    @Option(help: "What bare cups and spoons mean: us, metric, imperial or us-label.")
    var cups: String?
    @Option(help: "The locale of commands that name none, such as de-DE; empty for none.")
    var localeOfHome: String?
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let settings = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> KitchenSettings in
            guard cups != nil || localeOfHome != nil else {
                return try await home.ask(GetKitchenSettingsRequest()).settings
            }
            var request = ChangeKitchenSettingsRequest()
            if let cups { request.cups = cups }
            if let localeOfHome { request.locale = localeOfHome }
            return try await home.write(request, step: "settings").settings
        }
        let locale = settings.locale.isEmpty ? "told from each line" : settings.locale
        session.console.write("Cups: \(settings.cups)\nLocale: \(locale.printable)\n")
    }
}
