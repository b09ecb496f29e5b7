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
    private var rows: [(label: LocalWords.Key, key: String, value: HouseholdValue)] {
        [
            (.homeName, "name", name), (.homeLanguage, "language", language), (.homeCurrency, "currency", currency),
            (.homeFirstDay, "firstDay", firstDay), (.homeMeasurement, "measurement", measurement),
        ]
    }

    /// Prints the home for a person, in the locale of the command line or else in the language that the home has set,
    /// or as one JSON object.
    func show(json: Bool, locale: String, in session: Session) {
        guard !json else { return session.console.write(self.json.pretty + "\n") }
        let words = LocalWords(locale: locale.isEmpty && language.own ? language.value : locale)
        var table = Table()
        for row in rows {
            table.add(
                Span(words(row.label)),
                Span(Self.shown(row.value, of: row.label, words), .name),
                Span(row.value.own ? "" : words(.isAssumed), .quiet)
            )
        }
        session.console.write(table.text(on: session.page))
    }

    /// Writes the first day and the measurement system as words; everything else as it is.
    private static func shown(_ value: HouseholdValue, of label: LocalWords.Key, _ words: LocalWords) -> String {
        guard [.homeFirstDay, .homeMeasurement].contains(label), let word = LocalWords.Key(rawValue: value.value) else {
            return value.value.printable
        }
        return words(word)
    }

    private var json: JSONValue {
        .object(
            rows.map { row in
                .init(row.key, .object([.init("value", .string(row.value.value)), .init("own", .bool(row.value.own))]))
            } + [.init("currencyDecimals", .number(String(currencyDecimals)))]
        )
    }
}
