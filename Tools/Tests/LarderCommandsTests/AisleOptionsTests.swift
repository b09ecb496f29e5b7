import CategoryMessages
import Envelope
import MessageBus
import ShoppingMessages
import Testing

@testable import LarderCommands

@Suite struct AisleOptionsTests {
    /// Services of a home that lacks nothing and has one store.
    private func services() -> StubServices {
        let services = StubServices()
        services.answer(FindMissingStockRequest.self) { _ in FindMissingStockReply() }
        services.answer(CategorizeRequest.self) { request in
            guard request.store == "Market" else {
                throw Refusal(.notFound, code: "category.noSuchStore", sentence: "There are: Market.")
            }
            return CategorizeReply()
        }
        return services
    }

    @Test func `a store that the home doesn't have is refused, also where there is nothing to show`() async {
        let wrong = await Run(["stock", "missing", "--store", "Nowhere"], services: services())
        #expect(wrong.status == .failed && wrong.output.isEmpty)
        #expect(wrong.errors.contains("There are: Market."))
        let known = await Run(["stock", "missing", "--store", "Market"], services: services())
        #expect(known.output == "Nothing is missing. `larder stock min` says how much the home wants.\n")
        let none = await Run(["stock", "missing", "--by-aisle"], services: services())
        #expect(none.output == known.output && none.services.sent(CategorizeRequest.self).isEmpty)
    }
}
