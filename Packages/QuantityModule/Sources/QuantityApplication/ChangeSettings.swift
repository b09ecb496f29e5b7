import Commands
public import QuantityDomain

/// How a home measures, writes, and buys.
public struct Settings: Hashable, Codable, Sendable {
    /// What bare cups and spoons mean.
    public let cups: CupSystem
    /// The BCP 47 locale for requests that name none; empty to detect the language of each line.
    public let locale: String
    /// The longest locale, which BCP 47 recommends that programs hold; each request of the home carries it.
    package static let mostLocaleBytes = 35
    /// How the home buys ingredients, by their keys.
    public var shelf: [String: ShelfChoice]
    /// The version, which grows by 1 with each write; 0 until the home sets anything.
    public var version: Int64

    /// Creates settings.
    ///
    /// The defaults are US cups, no locale, and Larder's own tables.
    public init(
        cups: CupSystem = .us,
        locale: String = "",
        shelf: [String: ShelfChoice] = [:],
        version: Int64 = 0
    ) {
        self.cups = cups
        // Another node, or an earlier release, may have a longer one, with which no request would be sent.
        self.locale = locale.utf8.count > Self.mostLocaleBytes ? "" : locale
        self.shelf = shelf
        self.version = version
    }
}

extension Settings {
    /// Decodes settings, also those of a command that ran before homes could choose how to buy.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        cups = try values.decode(CupSystem.self, forKey: .cups)
        locale = try values.decode(String.self, forKey: .locale)
        shelf = try values.decodeIfPresent([String: ShelfChoice].self, forKey: .shelf) ?? [:]
        version = try values.decode(Int64.self, forKey: .version)
    }
}

extension IngredientCatalogService {
    /// The home's settings.
    public func settings() async throws(QuantityError) -> Settings {
        try await reading { () async throws(StoreError) in
            try await store.settings(of: context.household) ?? Settings()
        }
    }

    /// Changes the home's settings.
    ///
    /// - Parameters:
    ///   - cups: "us", "metric", "imperial", or "us-label"; `nil` leaves it.
    ///   - locale: BCP 47, empty for none; `nil` leaves it.
    /// - Returns: All settings as they are now.
    /// - Throws: ``QuantityError/badCups(_:)`` for a word that is not a cup system, and
    ///   ``QuantityError/tooLong(text:limit:)`` for a locale of more than ``Settings/mostLocaleBytes``.
    public func changeSettings(cups: String?, locale: String?) async throws(QuantityError) -> Settings {
        try await context.once(in: store) { () async throws(QuantityError) in
            let before = try await settings()
            let system = cups.map { CupSystem(rawValue: $0.lowercased()) } ?? before.cups
            guard let system else { throw .badCups(cups ?? "") }
            if let locale, locale.utf8.count > Settings.mostLocaleBytes {
                throw .tooLong(text: locale, limit: Settings.mostLocaleBytes)
            }
            let next = Settings(
                cups: system,
                locale: locale ?? before.locale,
                shelf: before.shelf,
                version: before.version + 1
            )
            // Leaves out what the request does not set: another member may be changing it.
            var asked: [GroupChange] = []
            if next.cups != before.cups { asked.append(next.cupsChange) }
            if next.locale != before.locale { asked.append(next.localeChange) }
            guard !asked.isEmpty else { return ([], before) }
            let intent = before.version == 0 ? Intent.create(asked) : .change(asked)
            return ([PlannedOperation(intent, of: QuantityRow.settings(next).key, expecting: before.version)], next)
        }
    }
}

extension Settings {
    var cupsChange: GroupChange { GroupChange(QuantityRow.cupsGroup, .write(json: cups)) }
    var localeChange: GroupChange { GroupChange(QuantityRow.localeGroup, .write(json: locale)) }
}
