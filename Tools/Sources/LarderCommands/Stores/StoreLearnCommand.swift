import ArgumentParser
import CategoryMessages
import TextFormats

/// Learns a store's order from the trips through it.
struct StoreLearnCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "learn",
        abstract: "Learn a store's order from the order in which items were ticked there.",
        usage: "larder store learn STORE [--apply] [options]",
        discussion: """
            The percentage beside two neighbors says how sure the trips are that the first one comes first; 50 % means \
            that as many trips, or none, say the one as the other. The whole order also has \
            the categories that no trip went to. Nothing changes without --apply, which learns once and applies what \
            it shows. To apply what an earlier run showed, give the walk of its --json to `larder store order`.

            EXAMPLES
              larder store learn "Corner shop"
              larder store learn "Corner shop" --apply
            """
    )

    @Argument(help: "The store: its name or id.")
    var store: String
    @Flag(help: "Use the learned order from now on.")
    var apply = false
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let (learned, locale) = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> (LearnStoreOrderReply, String) in
            let locale = await home.locale()
            var request = LearnStoreOrderRequest()
            request.store = store
            let learned = try await home.ask(request)
            guard apply, learned.newOrder else { return (learned, locale) }
            var order = OrderStoreRequest()
            order.store = learned.store.id
            order.categories = learned.walk
            _ = try await home.write(order, step: "order")
            return (learned, locale)
        }
        if json { return session.console.write(learned.json.line + "\n") }
        let words = LocalWords(locale: locale)
        guard learned.trips > 0 else {
            return session.console.write(words(.noTrips, learned.store.name.printable) + "\n")
        }
        var table = Table()
        for pair in learned.pairs {
            table.add(
                Span("\(pair.first.name) → \(pair.second.name)", .name),
                Span(Self.percent(pair.certainty)),
                Span(words(.tripsAgree, "\(pair.agreeing)", "\(pair.agreeing + pair.contradicting)"), .quiet)
            )
        }
        session.console.write(table.text(on: session.page))
        if learned.newOrder {
            var whole = Table()
            whole.add(Span(words(.wholeOrder), .quiet), Span(learned.shownOrder))
            session.console.write(whole.text(on: session.page))
        }
        session.console.write(sentence(learned, words) + "\n")
    }

    private func sentence(_ learned: LearnStoreOrderReply, _ words: LocalWords) -> String {
        let name = learned.store.name.printable
        let sure = words(.orderSure, Self.percent(learned.certainty), "\(learned.trips)")
        guard learned.newOrder else { return "\(sure) \(words(.orderKnown, name))" }
        if apply { return "\(sure) \(words(.orderApplied, name))" }
        return "\(sure) \(words(.orderApplyWith, "larder store learn \"\(name)\" --apply"))"
    }

    /// A share in whole percent, rounded down so that 99.9 % isn't shown as certain.
    static func percent(_ share: Double) -> String { "\(Int(share * 100)) %" }
}

extension LearnStoreOrderReply {
    /// What the store's order is once the learned one is applied.
    fileprivate var shownOrder: String {
        var learned = store
        learned.order = order
        return learned.shownOrder
    }

    fileprivate var json: JSONValue {
        .object([
            .init("store", .string(store.name)), .init("trips", .integer(trips)), .init("seen", .integer(seen)),
            .init("certainty", .double(certainty)), .init("newOrder", .bool(newOrder)),
            .init("order", .array(order.map(\.json))), .init("walk", .array(walk.map { .string($0) })),
            .init(
                "pairs",
                .array(
                    pairs.map { pair in
                        .object([
                            .init("first", .string(pair.first.name)), .init("second", .string(pair.second.name)),
                            .init("agreeing", .integer(pair.agreeing)),
                            .init("contradicting", .integer(pair.contradicting)),
                            .init("certainty", .double(pair.certainty)),
                        ])
                    }
                )
            ),
        ])
    }
}
