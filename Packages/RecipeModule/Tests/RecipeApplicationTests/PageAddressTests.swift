import RecipeModule
import Testing

@Suite struct PageAddressTests {
    @Test(arguments: [
        (" https://Example.ORG/Soup?a=b#top ", "https://example.org/Soup?a=b", "example.org"),
        ("HTTP://example.org", "http://example.org/", "example.org"),
        ("http://example.org:8080?q", "http://example.org:8080/?q", "example.org"),
        ("https://example.org./a", "https://example.org/a", "example.org"),
        ("https://example.org/süße Suppe", "https://example.org/s%C3%BC%C3%9Fe%20Suppe", "example.org"),
        ("https://example.org/%C3%BC", "https://example.org/%C3%BC", "example.org"),
        ("https://[2001:DB8::1]:444/x", "https://[2001:db8::1]:444/x", "2001:db8::1"),
        ("https://küche.example/", "https://xn--kche-0ra.example/", "xn--kche-0ra.example"),
        ("https://example.org/a@b", "https://example.org/a@b", "example.org"),
    ])
    func `an address is taken as a browser shows it`(text: String, expected: String, host: String) throws {
        let address = try PageAddress(text)
        #expect(address.text == expected && address.host == host)
    }

    @Test(arguments: [
        "", "soup", "https:", "https://", "https:///soup", "https:/example.org", "https://-a.org", "https://a..org",
        "https://exa mple.org", "https://example.org:0", "https://example.org:65536", "https://example.org:x",
        "https://[::1", "https://[example]", "https://[fe80::1%25eth0]/", "https://a.org/\u{1}",
        "https://a.org\\@b.org\u{0}",
        "https://" + String(repeating: "a", count: 64) + ".org",
        "https://a.org/" + String(repeating: "a", count: 2_048),
    ])
    func `what is no address is refused`(text: String) {
        #expect(throws: PageFetchError.notAnAddress(text: String(text.prefix(100)))) { try PageAddress(text) }
    }

    @Test(arguments: ["ftp", "file", "javascript", "data"])
    func `only the web is fetched from`(scheme: String) {
        #expect(throws: PageFetchError.notTheWeb(scheme: scheme)) { try PageAddress("\(scheme)://example.org/") }
    }

    @Test(arguments: ["https://cook:secret@example.org/", "https://cook@example.org", "https://a@b@example.org/"])
    func `an address with a name or a password is refused, and the sentence keeps the password`(text: String) {
        let error = #expect(throws: PageFetchError.hasCredentials(host: "example.org")) { try PageAddress(text) }
        #expect(error?.description.contains("secret") == false)
    }
}
