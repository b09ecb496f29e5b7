import ArgumentParser
import Commands

/// The options of every command.
struct SharedOptions: ParsableArguments {
    @Option(help: "The home: a name or a UUID. Default: LARDER_HOUSEHOLD, else \"home\".")
    var household: String?
    @Option(
        help: "The folder with the home's data. Default: LARDER_DATA, else $XDG_DATA_HOME/larder.",
        completion: .directory
    )
    var data: String?
    @Option(help: "The broker of a running stack, such as tcp://127.0.0.1:5555. Default: LARDER_BROKER, else none.")
    var broker: String?
    @Option(help: "The file of your secret key, for a broker on the network. Default: LARDER_KEY.", completion: .file())
    var key: String?
    @Option(help: "The file of that broker's public key. Default: LARDER_BROKER_KEY.", completion: .file())
    var brokerKey: String?
    @Option(
        help:
            "How to read numbers and words, such as de-DE. Default: LARDER_LOCALE, else the home's, else inferred from each line."
    )
    var locale: String?
    @Option(help: "The seconds to wait for each answer.")
    var timeout: Double = 10

    func validate() throws {
        guard timeout > 0, timeout <= 3_600 else {
            throw ValidationError("--timeout takes the seconds to wait for each answer: more than 0, up to 3600.")
        }
        guard household?.trimmedOfSpace.isEmpty != true else {
            throw ValidationError("--household is empty: enter the home's name, or omit the option.")
        }
    }

    /// Returns the destination of this run's requests.
    func destination(in environment: [String: String]) -> Destination {
        Destination(
            data: Self.chosen(data, or: environment["LARDER_DATA"]),
            broker: Self.chosen(broker, or: environment["LARDER_BROKER"]),
            patience: .seconds(timeout),
            key: Self.chosen(key, or: environment["LARDER_KEY"]),
            brokerKey: Self.chosen(brokerKey, or: environment["LARDER_BROKER_KEY"])
        )
    }

    /// Returns the home of this run.
    func household(in environment: [String: String]) -> HouseholdID {
        HouseholdID(name: Self.chosen(household, or: environment["LARDER_HOUSEHOLD"]) ?? "home")
    }

    /// Returns a BCP 47 tag; empty when none is set.
    func locale(in environment: [String: String]) -> String {
        Self.chosen(locale, or: environment["LARDER_LOCALE"]) ?? ""
    }

    /// Returns the value of a flag, or that of a variable if the flag is missing.
    static func chosen(_ flag: String?, or variable: String?) -> String? {
        [flag, variable].lazy.compactMap { $0?.trimmedOfSpace }.first { !$0.isEmpty }
    }
}
