import Quantities
import QuantityDomain
import Testing

@Suite struct DegreeWordsTests {
    @Test(
        arguments: [
            ("F", "", "°F"), ("fahrenheit", "", "°F"), ("degrees F", "", "°F"), ("°f", "", "°F"), ("celsius", "", "°C"),
            ("centigrade", "", "°C"), ("° C", "", "°C"), ("deg. c", "", "°C"), ("grad C", "", "°C"), ("ºC", "", "°C"),
            ("C", "°F", "°C"), ("c", "K", "°C"), ("c", "kelvin", "°C"), ("C", "", nil), ("c", "cup", nil),
            ("kelvin", "", "K"),
            ("K", "", nil), ("° k", "", nil), ("k", "C", "K"), ("cups", "°F", nil), ("", "", nil), ("degrees", "", nil),
        ] as [(String, String, String?)]
    )
    func `words mean a scale, and a bare letter only where it is sure`(words: String, other: String, code: String?) {
        #expect(DegreeWords.unit(words, beside: other)?.rawValue == code)
    }
}
