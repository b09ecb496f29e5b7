/// The signs of currencies, which people write before or after a price.
package enum CurrencySign {
    /// The codes of ISO 4217 that a sign may stand for, the usual one first.
    ///
    /// Source: Unicode CLDR, narrow symbols of currencies.
    private static let codes = [
        "€": ["EUR"], "£": ["GBP", "EGP", "FKP", "GIP", "LBP", "SHP", "SYP"], "¥": ["JPY", "CNY"], "₺": ["TRY"],
        "₹": ["INR"], "₩": ["KRW", "KPW"], "₽": ["RUB"], "₴": ["UAH"], "₪": ["ILS"], "₱": ["PHP"], "₫": ["VND"],
        "฿": ["THB"], "₦": ["NGN"], "₡": ["CRC"], "₲": ["PYG"], "₸": ["KZT"], "₾": ["GEL"], "₼": ["AZN"],
        "$": [
            "USD", "ARS", "AUD", "BBD", "BMD", "BND", "BSD", "BZD", "CAD", "CLP", "COP", "CUP", "DOP", "FJD", "GYD",
            "HKD", "JMD", "KYD", "LRD", "MXN", "NAD", "NZD", "SBD", "SGD", "SRD", "TTD", "TWD", "UYU", "XCD",
        ],
    ]

    /// Returns whether a price has its currency already, as a code.
    package static func isCode(_ currency: String) -> Bool { !currency.isEmpty && codes[currency] == nil }

    /// Returns the code of a currency.
    ///
    /// - Parameters:
    ///   - currency: A sign, of which the home's currency has one of the meanings; empty for the home's currency.
    ///   - home: The code of the home's currency.
    /// - Returns: The home's currency where the sign is its own, otherwise the usual meaning of the sign; anything else
    ///   as it is.
    package static func code(of currency: String, in home: String) -> String {
        guard !currency.isEmpty else { return home }
        guard let meanings = codes[currency] else { return currency }
        return meanings.contains(home) ? home : meanings[0]
    }
}
