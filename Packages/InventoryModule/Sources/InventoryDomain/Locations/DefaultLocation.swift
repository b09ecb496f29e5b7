/// A location that every home starts with.
package struct DefaultLocation: Hashable, Sendable {
    /// What its identifier is made of: its English name in lower case.
    package let key: LocationName
    /// How cold it is.
    package let temperature: TemperatureClass
    private let namesByLanguage: [String: LocationName]

    /// Returns the name in the language of a BCP 47 tag; in English for a language without names.
    package func name(locale: String) -> LocationName {
        namesByLanguage[locale.prefix { $0 != "-" && $0 != "_" }.lowercased()] ?? namesByLanguage["en"] ?? key
    }

    /// The names in all languages, sorted.
    package var names: [LocationName] { Set(namesByLanguage.values).sorted { $0.key < $1.key } }

    /// Whether a name is that of the location in any language.
    package func isCalled(_ name: LocationName) -> Bool { name == key || namesByLanguage.values.contains(name) }

    /// The default set.
    package static let all: [DefaultLocation] = {
        var names: [String: [String: LocationName]] = [:]
        var order: [(key: LocationName, temperature: TemperatureClass)] = []
        for columns in ResourceTable.rows(of: PackageResources.locations_tsv) {
            guard columns.count == 4, let key = LocationName(stored: columns[0]),
                let temperature = TemperatureClass(rawValue: columns[1]), let name = LocationName(stored: columns[3])
            else { preconditionFailure("locations.tsv is broken: \(columns)") }
            if names[columns[0]] == nil { order.append((key, temperature)) }
            names[columns[0], default: [:]][columns[2]] = name
        }
        return order.map {
            DefaultLocation(key: $0.key, temperature: $0.temperature, namesByLanguage: names[$0.key.name] ?? [:])
        }
    }()
}
