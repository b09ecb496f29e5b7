import Commands
import Foundation
import Testing

@Suite struct HouseholdIDTests {
    @Test func `a name always means the same household`() {
        #expect(HouseholdID(name: " Smith ") == HouseholdID(name: "smith"))
        #expect(HouseholdID(name: "smith") != HouseholdID(name: "jones"))
    }

    @Test func `a UUID stands for itself`() {
        let text = "0190b1a2-7c00-7000-8000-000000000001"
        #expect(HouseholdID(name: text).description == text)
    }

    @Test func `sixteen bytes survive a round trip`() throws {
        let household = HouseholdID(name: "smith")
        #expect(try #require(HouseholdID(bytes: household.bytes)) == household)
        #expect(HouseholdID(bytes: [1, 2, 3]) == nil)
    }

    @Test func `name-based identities follow the standard`() throws {
        // RFC 9562, appendix A.4: the DNS namespace with "www.example.com".
        let dns = try #require(UUID(uuidString: "6ba7b810-9dad-11d1-80b4-00c04fd430c8"))
        #expect(UUID(namespace: dns, name: "www.example.com").uuidString == "2ED6657D-E927-568B-95E1-2665A8AEA6A2")
    }

    @Test func `the digest matches the published one`() {
        // FIPS 180-4, the one-block and the two-block example.
        let one = SHA1.digest(of: Array("abc".utf8)).map { String($0, radix: 16) }.joined()
        #expect(one == "a9993e36476816aba3e25717850c26c9cd0d89d")
        let two = SHA1.digest(of: Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8))
        #expect(two.prefix(4) == [0x84, 0x98, 0x3E, 0x44])
    }
}
