import ArgumentParser
import HouseholdMessages

/// Prints what the home says about itself.
struct HouseholdShowCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show what the home has set, and what Larder assumes.",
        usage: "larder household show [--json] [options]",
        discussion: """
            What the home has not set is as in the country of its language, else as in that of --locale or \
            LARDER_LOCALE, else as in the United States.

            EXAMPLES
              larder household show
              larder household show --json
            """
    )

    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let household = try await session.withHome(shared) { (home) async throws(CommandFailure) -> Household in
            try await home.ask(GetHouseholdRequest()).household
        }
        household.show(json: json, locale: shared.locale(in: session.environment), in: session)
    }
}
