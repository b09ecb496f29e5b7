import Quantities
import Testing

@Suite struct LocaleTagTests {
    @Test(arguments: [
        ("en-GB", "en", "GB"), ("en_gb", "en", "GB"), ("EN-gb-oxendict", "en", "GB"), ("zh-Hant-tw", "zh", "TW"),
        ("es-419", "es", "419"), ("de", "de", ""), ("", "", ""), ("en-u-ms-metric", "en", ""), ("-", "", ""),
        ("en-GBR", "en", ""), ("en-12", "en", ""),
    ])
    func `the language and the region are read in any case`(tag: String, language: String, region: String) {
        let read = LocaleTag(tag)
        #expect((read.language, read.region ?? "") == (language, region))
    }
}
