import CommonMessages
import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import RecipeMessages
import RecipeModule
import RecipeModuleTestKit
import Testing

/// Pages that the service fetches itself.
@Suite struct PageTests {
    private func read(_ address: String, _ home: RecipeHome) async throws -> ReadRecipeReply {
        var request = ReadRecipeRequest()
        request.address = address
        return try await home.sender.request(request, options: RecipeHome.options("smith"))
    }

    @Test func `a page is fetched by its address, which becomes the source of its recipes`() async throws {
        let place = try PageAddress("https://example.org/soup")
        let page = FetchedPage(address: place, content: Array("Soup\n1 l water".utf8), charset: nil)
        let home = try RecipeHome(.memory, pages: StubPageFetcher(["https://example.org/s": .success(page)]))
        let reply = try await read("https://example.org/s", home)
        #expect(reply.recipes.map(\.title) == ["Soup"])
        #expect(reply.recipes.map(\.sourceURL) == ["https://example.org/soup"])
        #expect(try await home.list().recipes.isEmpty)
    }

    @Test(arguments: [
        (PageFetchError.privateAddress(host: "a.example"), "privateAddress"),
        (.unknownHost(host: "a.example"), "unknownHost"), (.unreachable(host: "a.example"), "unreachable"),
        (.untrusted(host: "a.example"), "untrusted"),
        (.tooManyRedirects(host: "a.example", limit: 5), "tooManyRedirects"),
        (.refused(host: "a.example", status: 403), "pageRefused"),
        (.notAPage(host: "a.example", type: "image/png"), "notAPage"),
        (.pageTooLarge(host: "a.example", limit: 1 << 22), "pageTooLarge"),
        (.tooSlow(host: "a.example", seconds: 20), "tooSlow"), (.interrupted(host: "a.example"), "interrupted"),
    ])
    func `a page that can't be fetched is refused with a code, a sentence and its host`(
        error: PageFetchError,
        reason: String
    ) async throws {
        let home = try RecipeHome(.memory, pages: StubPageFetcher(["https://a.example/": .failure(error)]))
        let refusal = try await #require(throws: Refusal.self) { try await read("https://a.example", home) }
        #expect(refusal.status == .invalid && refusal.problem.code == "recipe.\(reason)")
        #expect(refusal.problem.field == "address" && refusal.problem.params["host"] == "a.example")
        #expect(refusal.problem.sentence == error.description)
    }

    @Test(arguments: [
        ("soup", "notAnAddress"), ("ftp://a.example/", "notTheWeb"), ("https://me:pw@a.example/", "hasCredentials"),
        ("https://a.example/", "noFetching"),
    ])
    func `what no one should fetch is refused before it is tried`(address: String, reason: String) async throws {
        let refusal = try await #require(throws: Refusal.self) { try await read(address, try RecipeHome(.memory)) }
        #expect(refusal.status == .invalid && refusal.problem.code == "recipe.\(reason)")
    }

    @Test func `a page beside an address is refused`() async throws {
        let home = try RecipeHome(.memory)
        var request = ReadRecipeRequest()
        (request.address, request.content) = ("https://a.example/", Data("Soup".utf8))
        let refusal = try await #require(throws: Refusal.self) {
            try await home.sender.request(request, options: RecipeHome.options("smith"))
        }
        #expect(refusal.problem.code == "recipe.twoSources" && refusal.problem.field == "address")
    }
}
