import CategoryMessages
import Testing

@testable import LarderCommands

@Suite struct StoreLearnCommandTests {
    /// Returns a learned order of categories of one letter each.
    private func learned(_ order: String, seen: [String], hidden: String = "") -> LearnStoreOrderReply {
        var reply = LearnStoreOrderReply()
        reply.order = (order.map { String($0) } + ["UNKNOWN"]).map(category)
        reply.pairs = zip(seen, seen.dropFirst()).map { first, second in
            var pair = LearnedPair()
            (pair.first, pair.second) = (category(first), category(second))
            return pair
        }
        reply.store.hidden = hidden.map { String($0) }
        return reply
    }

    private func category(_ id: String) -> CategoryMessages.Category {
        var category = CategoryMessages.Category()
        (category.id, category.name) = (id, id)
        return category
    }

    @Test(
        arguments: [
            ("dabc", ["d", "a"], "", "da"), ("dacb", ["d", "a"], "", "dac"), ("abdc", ["d", "c"], "", "abdc"),
            ("dabc", ["d", "a"], "bc", "da"), ("dabc", ["d", "c"], "bc", "dac"), ("cdab", ["c", "d"], "", "cd"),
        ] as [(String, [String], String, String)]
    )
    func `a learned order is applied as far as the home's own order does not say the same`(
        order: String,
        seen: [String],
        hidden: String,
        walk: String
    ) {
        let reply = learned(order, seen: seen, hidden: hidden)
        #expect(reply.walk(besides: ["a", "b", "c", "d", "UNKNOWN"]).joined() == walk)
    }

    @Test func `an order is applied once it differs, and leaves what no trip went to in the home's order`() async {
        var reply = learned("dabc", seen: ["d", "a"], hidden: "c")
        (reply.store.id, reply.store.name, reply.trips) = ("s1", "Corner", 1)
        var list = ListCategoriesReply()
        list.categories = ["a", "b", "c", "d", "UNKNOWN"].map(category)
        for isNew in [true, false] {
            reply.newOrder = isNew
            let services = StubServices()
            services.answer(LearnStoreOrderRequest.self) { [reply] _ in reply }
            services.answer(ListCategoriesRequest.self) { [list] _ in list }
            services.answer(OrderStoreRequest.self) { _ in OrderStoreReply() }
            let run = await Run(["store", "learn", "Corner", "--apply"], services: services)
            #expect(run.output.contains("The whole order:  d → a → b → UNKNOWN\n") == isNew)
            let sent = run.services.sent(OrderStoreRequest.self)
            #expect(sent.map(\.store) == (isNew ? ["s1"] : []))
            #expect(sent.map(\.categories) == (isNew ? [["d", "a"]] : []))
            #expect(run.output.hasSuffix(isNew ? "Corner has this order now.\n" : "Corner has this order already.\n"))
        }
    }
}
