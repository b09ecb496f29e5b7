import CategoryMessages
import Testing

@testable import LarderCommands

@Suite struct StoreLearnCommandTests {
    private func category(_ id: String) -> CategoryMessages.Category {
        var category = CategoryMessages.Category()
        (category.id, category.name) = (id, id)
        return category
    }

    @Test func `the walk of a learned order is applied once the order differs`() async {
        var reply = LearnStoreOrderReply()
        reply.order = ["d", "a", "b", "c", "UNKNOWN"].map(category)
        (reply.walk, reply.store.hidden) = (["d", "a"], ["c"])
        (reply.store.id, reply.store.name, reply.trips) = ("s1", "Corner", 1)
        for isNew in [true, false] {
            reply.newOrder = isNew
            let services = StubServices()
            services.answer(LearnStoreOrderRequest.self) { [reply] _ in reply }
            services.answer(OrderStoreRequest.self) { _ in OrderStoreReply() }
            let run = await Run(["store", "learn", "Corner", "--apply"], services: services)
            #expect(run.output.contains("The whole order:  d → a → b → UNKNOWN\n") == isNew)
            let sent = run.services.sent(OrderStoreRequest.self)
            #expect(sent.map(\.store) == (isNew ? ["s1"] : []))
            #expect(sent.map(\.categories) == (isNew ? [["d", "a"]] : []))
            #expect(run.output.hasSuffix(isNew ? "Corner has this order now.\n" : "Corner has this order already.\n"))
        }
    }

    @Test func `a trip that comes between changes neither what is shown nor what is applied`() async {
        let services = StubServices()
        services.answer(LearnStoreOrderRequest.self) { [services] _ in
            var reply = LearnStoreOrderReply()
            let isFirst = services.sent(LearnStoreOrderRequest.self).count == 1
            reply.walk = isFirst ? ["d", "a"] : ["a", "d"]
            reply.order = reply.walk.map(category)
            (reply.store.id, reply.store.name, reply.trips, reply.newOrder) = ("s1", "Corner", 1, true)
            return reply
        }
        services.answer(OrderStoreRequest.self) { _ in OrderStoreReply() }
        let run = await Run(["store", "learn", "Corner", "--apply", "--json"], services: services)
        #expect(run.services.sent(OrderStoreRequest.self).map(\.categories) == [["d", "a"]])
        #expect(run.output.contains(#""walk":["d","a"]"#))
    }
}
