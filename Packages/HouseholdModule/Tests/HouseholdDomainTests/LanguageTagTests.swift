import HouseholdDomain
import Testing

@Suite struct LanguageTagTests {
    @Test(
        arguments: [
            ("de", "de", "de", nil), ("DE-at", "de-AT", "de", "AT"), ("en_us", "en-US", "en", "US"),
            ("zh-hant-tw", "zh-Hant-TW", "zh", "TW"), ("es-419", "es-419", "es", "419"), ("gsw", "gsw", "gsw", nil),
            ("sl-Rozaj-biske", "sl-rozaj-biske", "sl", nil), ("de-CH-1996", "de-CH-1996", "de", "CH"),
            ("de-DE-u-CO-phonebk", "de-DE-u-co-phonebk", "de", "DE"), ("en-x-a-b", "en-x-a-b", "en", nil),
            ("ar-a-aaa-b-bbb-x-y", "ar-a-aaa-b-bbb-x-y", "ar", nil), ("fr-Latn", "fr-Latn", "fr", nil),
            ("en-x-2345678901234567890123456789", nil, "", nil),
            ("sv-12345678-12345678-12345678-1234567", nil, "", nil),
            ("sv-12345678-12345678-12345678-123456", nil, "", nil),
            ("sv-12345678-12345678-12345678-12345", "sv-12345678-12345678-12345678-12345", "sv", nil),
        ] as [(String, String?, String, String?)]
    )
    func `a tag is read in its usual capitalization`(text: String, tag: String?, language: String, region: String?) {
        let read = LanguageTag(rawValue: text)
        #expect(read?.rawValue == tag)
        #expect(read?.language ?? "" == language)
        #expect(read?.region == region)
        #expect(read.map(\.description) == tag)
    }

    @Test(
        arguments: [
            "", "-", "d", "de-", "-de", "de--DE", "deutsch", "d3", "de DE", "de-D3", "de-XX", "qq", "und", "x-home",
            "i-klingon",
            "de-a", "de-a-b", "de-abc-d", "de-x", "de-x-", "de-DE-AT", "de-Latn-Latn", "de-12", "de-1", "de-u-co-ä",
            "dë",
            "de-x-123456789", "zh-cmn-Hans-CN", "de-a1b", "en-US.UTF-8", "C", "de-DE-u-c-d", "de-u-x-y",
        ].filter { $0 != "de-1234567" }
    )
    func `a text of another form, and an unknown language or region, is no tag`(text: String) {
        #expect(LanguageTag(rawValue: text) == nil)
    }

    @Test(arguments: [
        ("german", ["de-DE (German)"]), ("Deutsch", ["de-DE (German)"]), ("swedish", ["sv-SE (Swedish)"]),
        ("de-XX", ["de-DE (German)"]), ("qqq", []), ("", []), ("esperanta", ["eo (Esperanto)"]),
    ])
    func `a wrong tag is refused with tags that the person may have meant`(text: String, near: [String]) {
        #expect(throws: HouseholdValueError.badLanguage(text: text, near: near)) { try LanguageTag(text) }
    }

    @Test func `of many near tags, five are named`() {
        let near = ["ae-IR (Avestan)", "be-BY (Belarusian)", "ce-RU (Chechen)", "de-DE (German)", "ee-GH (Ewe)"]
        #expect(throws: HouseholdValueError.badLanguage(text: "xe", near: near)) { try LanguageTag("xe") }
        let norwegian = ["nb-NO (Norwegian Bokmål)", "nn-NO (Norwegian Nynorsk)", "no-NO (Norwegian)"]
        #expect(throws: HouseholdValueError.badLanguage(text: "norw", near: norwegian)) { try LanguageTag("norw") }
    }
}
