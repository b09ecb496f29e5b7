import ShoppingDomain
import Testing

@Suite struct CurrencySignTests {
    @Test(arguments: [
        ("", "EUR", "EUR"), ("€", "USD", "EUR"), ("£", "EUR", "GBP"), ("$", "EUR", "USD"), ("$", "CAD", "CAD"),
        ("$", "USD", "USD"), ("¥", "EUR", "JPY"), ("¥", "CNY", "CNY"), ("chf", "EUR", "chf"), ("₿", "EUR", "₿"),
    ])
    func `a sign is the home's currency where that has it, and else the usual one`(
        currency: String,
        home: String,
        code: String
    ) {
        #expect(CurrencySign.code(of: currency, in: home) == code)
    }

    @Test(arguments: [("", false), ("$", false), ("EUR", true), ("₿", true)])
    func `a code needs nothing more`(currency: String, isCode: Bool) {
        #expect(CurrencySign.isCode(currency) == isCode)
    }
}
