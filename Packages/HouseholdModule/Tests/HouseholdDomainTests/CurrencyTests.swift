import Foundation
import HouseholdDomain
import Testing

@Suite struct CurrencyTests {
    /// Numbers of decimal places from ISO 4217, list one.
    @Test(arguments: [("EUR", 2), ("JPY", 0), ("KWD", 3), ("CLF", 4), ("isk", 0), ("Sek", 2), ("ZWG", 2)])
    func `a code is read in any capitalization, with its decimal places`(text: String, decimals: Int) throws {
        let currency = try Currency(text)
        #expect(currency.rawValue == text.uppercased())
        #expect(currency.decimals == decimals)
        #expect(currency.description == currency.rawValue)
    }

    @Test func `codes without decimal places, of earlier currencies, and in other letters are none`() {
        for text in ["XAU", "XDR", "DEM", "BGN", "HRK", "EURO", "", "eur", "E"] {
            #expect(Currency(rawValue: text) == nil)
        }
    }

    @Test(arguments: [
        ("EURO", ["EUR (Euro)"]), ("krona", ["ISK (Iceland Krona)", "SEK (Swedish Krona)"]),
        ("Sterling", ["GBP (Pound Sterling)"]), ("CHG", ["CHE (WIR Euro)", "CHF (Swiss Franc)", "CHW (WIR Franc)"]),
        ("#", []), ("", []), ("bitcoin", []),
    ])
    func `a wrong code is refused with codes that the person may have meant`(text: String, near: [String]) {
        #expect(throws: HouseholdValueError.badCurrency(text: text, near: near)) { try Currency(text) }
    }

    @Test func `a currency is stored as its code, and an unknown code is not read`() throws {
        let euro = try Currency("EUR")
        #expect(String(decoding: try JSONEncoder().encode([euro]), as: UTF8.self) == #"["EUR"]"#)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([Currency].self, from: Data(#"["DEM"]"#.utf8)) }
    }
}
