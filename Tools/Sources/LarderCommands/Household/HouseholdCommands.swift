import ArgumentParser
import HouseholdMessages
import TextFormats

/// The commands for what the home says about itself.
struct HouseholdCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "household",
        abstract: "The home's name, language, currency, first day of the week, and measurement system.",
        discussion: """
            EXAMPLES
              larder household show
              larder household set --name "The Smiths" --language de-AT
              larder household set --measurement us --first-day sunday
            """,
        subcommands: [HouseholdShowCommand.self, HouseholdSetCommand.self]
    )
}

extension Household {
    private var rows: [(label: String, key: String, value: HouseholdValue)] {
        [
            ("Name", "name", name), ("Language", "language", language), ("Currency", "currency", currency),
            ("First day", "firstDay", firstDay), ("Measurement", "measurement", measurement),
        ]
    }

    /// Prints the home for a person, or as one JSON object.
    func show(json: Bool, in session: Session) {
        guard !json else { return session.console.write(self.json.pretty + "\n") }
        var table = Table()
        for row in rows {
            table.add(
                Span(row.label),
                Span(row.value.value.printable, .name),
                Span(row.value.own ? "" : "assumed", .quiet)
            )
        }
        session.console.write(table.text(on: session.page))
    }

    private var json: JSONValue {
        .object(
            rows.map { row in
                .init(row.key, .object([.init("value", .string(row.value.value)), .init("own", .bool(row.value.own))]))
            } + [.init("currencyDecimals", .number(String(currencyDecimals)))]
        )
    }
}
