import TextFormats

/// What a home pays with: a currency of ISO 4217 that has a number of decimal places.
public struct Currency: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
    /// The ISO 4217 code: three capital letters.
    public let rawValue: String

    /// The US dollar.
    package static let usDollar = Currency(trusted: "USD")

    /// Reads a code in any capitalization.
    ///
    /// - Throws: ``HouseholdValueError/badCurrency(text:near:)`` for a text that isn't one, with the codes of
    ///   currencies with such a name, and codes that differ by one letter.
    public init(_ text: String) throws(HouseholdValueError) {
        guard let currency = Currency(rawValue: text.uppercased()) else {
            let entries = Self.table.map { code, entry in
                (shown: "\(code) (\(entry.name))", names: [code, entry.name])
            }
            throw .badCurrency(text: text, near: NearNames.shown(near: text, in: entries))
        }
        self = currency
    }

    /// Takes a code in capital letters; `nil` when it isn't one.
    public init?(rawValue: String) {
        guard Self.table[rawValue] != nil else { return nil }
        self.rawValue = rawValue
    }

    private init(trusted code: String) { rawValue = code }

    /// The number of decimal places of an amount: 2 for the euro, 0 for the yen.
    public var decimals: Int { Self.table[rawValue]?.decimals ?? 2 }

    /// The ISO 4217 code.
    public var description: String { rawValue }

    /// All currencies by code, from `currencies.tsv`; read when they are first needed.
    private static let table: [String: (decimals: Int, name: String)] = {
        let rows = DataTable.rows(of: PackageResources.currencies_tsv).map { columns in
            guard let decimals = Int(columns[1]) else { preconditionFailure("currencies.tsv is broken: \(columns)") }
            return (columns[0], (decimals: decimals, name: columns[2]))
        }
        return Dictionary(uniqueKeysWithValues: rows)
    }()
}
