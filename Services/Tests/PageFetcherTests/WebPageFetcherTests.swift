import Foundation
import RecipeModule
import Synchronization
import Testing

@testable import PageFetcher

@Suite struct WebPageFetcherTests {
    private static let everywhere = AddressRule { _ in true }

    private func fetch(
        _ address: String,
        rule: AddressRule = everywhere,
        limits: FetchLimits = FetchLimits()
    ) async throws(PageFetchError) -> FetchedPage {
        try await WebPageFetcher(version: "1.2.3", rule: rule, limits: limits).page(at: PageAddress(address))
    }

    @Test func `a page comes with its address, its encoding, and nothing else`() async throws {
        let body = Array("Soup\n1 l water".utf8)
        let site = try LoopbackSite([
            "/soup?x=1": .init(fields: "Content-Type: Text/HTML; charset=\"ISO-8859-1\"", body)
        ])
        defer { site.close() }
        let page = try await fetch(site.address("/soup?x=1#top"))
        #expect(
            page
                == FetchedPage(
                    address: try PageAddress(site.address("/soup?x=1")),
                    content: body,
                    charset: "iso-8859-1"
                )
        )
        let request = try #require(site.requests.first)
        #expect(request.hasPrefix("GET /soup?x=1 HTTP/1.1\r\n") && request.contains("\r\nUser-Agent: Larder/1.2.3\r\n"))
        #expect(!request.contains("Cookie") && !request.contains("Authorization"))
    }

    @Test(arguments: [
        "127.0.0.1", "localhost", "2130706433", "0x7f.1", "127.1", "0.0.0.0", "[::1]", "[::ffff:127.0.0.1]",
    ])
    func `this computer is refused under any of its names`(host: String) async throws {
        let site = try LoopbackSite(["/": .init("Soup\n1 l water")])
        defer { site.close() }
        let address = try PageAddress("http://\(host):\(site.port)/")
        let fetcher = WebPageFetcher(version: "1.2.3")
        await #expect(throws: PageFetchError.privateAddress(host: address.host)) { try await fetcher.page(at: address) }
        #expect(site.requests.isEmpty)
    }

    @Test func `each connection is checked anew, also after a redirect to the same name`() async throws {
        let site = try LoopbackSite(["/": .redirect(to: "/soup"), "/soup": .init("Soup\n1 l water")])
        defer { site.close() }
        let connections = Mutex(0)
        let once = AddressRule { _ in
            connections.withLock { count in
                count += 1
                return count == 1
            }
        }
        await #expect(throws: PageFetchError.privateAddress(host: "127.0.0.1")) {
            try await fetch(site.address("/"), rule: once)
        }
        #expect(site.requests.count == 1)
    }

    /// Counts fetches that are at their connection; the first ones wait until as many are there as may be.
    // Safe to share: the condition guards each access to the numbers.
    private final class Turnstile: @unchecked Sendable {
        private let condition = NSCondition()
        private var (arrived, inside) = (0, 0)
        private(set) var peak = 0

        func pass() {
            condition.lock()
            defer { condition.unlock() }
            (arrived, inside) = (arrived + 1, inside + 1)
            peak = max(peak, inside)
            condition.broadcast()
            while arrived < WebPageFetcher.mostAtOnce { condition.wait() }
            inside -= 1
        }
    }

    @Test func `eight pages are fetched at once, and the others after them`() async throws {
        let site = try LoopbackSite(["/": .init("Soup\n1 l water")])
        defer { site.close() }
        let turnstile = Turnstile()
        let rule = AddressRule { _ in
            turnstile.pass()
            return true
        }
        let pages = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<24 {
                group.addTask { (try? await fetch(site.address("/"), rule: rule))?.content.count ?? 0 }
            }
            return await group.reduce(into: [Int]()) { $0.append($1) }
        }
        #expect(pages == Array(repeating: "Soup\n1 l water".utf8.count, count: 24))
        #expect(turnstile.peak == WebPageFetcher.mostAtOnce)
    }

    @Test func `redirects are followed to a page up to five times, and a loop ends`() async throws {
        var answers: [String: LoopbackSite.Answer] = ["/0": .init("Soup\n1 l water"), "/loop": .redirect(to: "/loop")]
        for number in 1...6 { answers["/\(number)"] = .redirect(to: "/\(number - 1)") }
        let site = try LoopbackSite(answers)
        defer { site.close() }
        #expect(try await fetch(site.address("/5")).address.text == site.address("/0"))
        for path in ["/6", "/loop"] {
            await #expect(throws: PageFetchError.tooManyRedirects(host: "127.0.0.1", limit: 5)) {
                try await fetch(site.address(path))
            }
        }
    }

    @Test(arguments: [
        ("file:///etc/passwd", PageFetchError.notTheWeb(scheme: "file")),
        ("gopher://example.org/", .notTheWeb(scheme: "gopher")),
        ("http://cook:secret@example.org/", .hasCredentials(host: "example.org")),
    ])
    func `a redirect leads to no file and to no password`(place: String, error: PageFetchError) async throws {
        let site = try LoopbackSite(["/": .redirect(to: place)])
        defer { site.close() }
        await #expect(throws: error) { try await fetch(site.address("/")) }
    }

    @Test func `a page beyond the limit is refused, whether its length is announced, cut in pieces or packed`()
        async throws
    {
        var limits = FetchLimits()
        limits.bytes = 1 << 20
        let long = [UInt8](repeating: 0x20, count: limits.bytes + 1)
        let packed = ["Content-Type: text/html", "Content-Encoding: gzip"]
        let site = try LoopbackSite([
            "/announced": .init("200 OK", ["Content-Type: text/html", "Content-Length: 99999999"]),
            "/long": .init(body: long), "/whole": .init(body: Array(long.dropLast())),
            "/bomb": .init("200 OK", packed, body: ZeroBomb.gzip(mebibytes: 64)),
        ])
        defer { site.close() }
        for path in ["/announced", "/long", "/bomb"] {
            await #expect(throws: PageFetchError.pageTooLarge(host: "127.0.0.1", limit: limits.bytes)) {
                try await fetch(site.address(path), limits: limits)
            }
        }
        #expect(try await fetch(site.address("/whole"), limits: limits).content.count == limits.bytes)
    }

    @Test func `a page that does not end in time is refused`() async throws {
        var slow = LoopbackSite.Answer("<p>")
        slow.isEndless = true
        let site = try LoopbackSite(["/": slow])
        defer { site.close() }
        var limits = FetchLimits()
        limits.whole = .milliseconds(200)
        await #expect(throws: PageFetchError.tooSlow(host: "127.0.0.1", seconds: 1)) {
            try await fetch(site.address("/"), limits: limits)
        }
    }

    @Test func `no one waits for a page whose task is canceled`() async throws {
        var slow = LoopbackSite.Answer("<p>")
        slow.isEndless = true
        let site = try LoopbackSite(["/": slow])
        defer { site.close() }
        let address = site.address("/")
        let task = Task { try await fetch(address) }
        task.cancel()
        await #expect(throws: PageFetchError.interrupted(host: "127.0.0.1")) { try await task.value }
    }

    @Test(arguments: ["image/png", "application/octet-stream", "video/mp4", "application/pdf"])
    func `what is no text is refused by its type`(type: String) async throws {
        let site = try LoopbackSite(["/": .init(fields: "Content-Type: \(type)", [1, 2, 3])])
        defer { site.close() }
        await #expect(throws: PageFetchError.notAPage(host: "127.0.0.1", type: type)) {
            try await fetch(site.address("/"))
        }
    }

    @Test func `a site that refuses, breaks off or does not answer is named with what happened`() async throws {
        let site = try LoopbackSite([
            "/short": .init("200 OK", ["Content-Type: text/html", "Content-Length: 100"], body: [0x20]),
            "/headers": .init("200 OK", Array(repeating: "X: \(String(repeating: "x", count: 1_000))", count: 400)),
            "/away": .init("503 Service Unavailable", ["Content-Type: text/html"], body: [0x20]),
        ])
        let closed: UInt16
        do {
            let other = try LoopbackSite([:])
            closed = other.port
            other.close()
        }
        defer { site.close() }
        let cases: [(String, PageFetchError)] = [
            ("/short", .interrupted(host: "127.0.0.1")), ("/headers", .interrupted(host: "127.0.0.1")),
            ("/nothing", .refused(host: "127.0.0.1", status: 404)), ("/away", .refused(host: "127.0.0.1", status: 503)),
        ]
        for (path, error) in cases { await #expect(throws: error) { try await fetch(site.address(path)) } }
        await #expect(throws: PageFetchError.unreachable(host: "127.0.0.1")) {
            try await fetch("http://127.0.0.1:\(closed)/")
        }
    }
}

extension LoopbackSite.Answer {
    fileprivate init(fields field: String, _ body: [UInt8]) { self.init("200 OK", [field], body: body) }
}
