import Commands
import CommandsTestKit
import Foundation
import Quantities
import ShoppingModule

/// One run of a ``ModeledListSchedule``: the nodes, the hub first, and what each of them knows.
struct ModeledListRun<Store: ShoppingStore> {
    private let stores: [Store]
    private let isInTurns: Bool
    private let name: String
    private let stubs = StubCollaborators()
    private var known: [ModeledLists]
    /// What comes into the stock, by item and check.
    private var purchases: Set<String> = []
    private(set) var counts: [String: Int] = [:]
    /// What happened, one line for each step.
    private(set) var lines: [String] = []
    /// What is wrong; `nil` for nothing.
    private(set) var mistake: String?

    init(seed: UInt64, stores: [Store], isInTurns: Bool) {
        (self.stores, self.isInTurns, name) = (stores, isInTurns, "lists \(seed)")
        known = stores.map { _ in ModeledLists() }
    }

    /// Every node begins the same lists before it hears of another one.
    mutating func begin() async throws {
        await stubs.arrange { stubs in
            stubs.mergesByKey = true
            stubs.gramsPerUnit = ModeledLists.Amount.grams.mapValues { Rational($0) }
        }
        for node in stores.indices {
            if node > 0 {
                try await stores[node].transact(in: HouseholdID(name: name)) { transaction throws(StoreError) in
                    var head = try transaction.head()
                    head.role = .device
                    try transaction.save(head)
                }
            }
            for list in [ModeledLists.list, ModeledLists.other] {
                _ = try await lists(node, 0, "begin \(list)").addList(named: list, confirmed: true)
            }
        }
    }

    /// Takes a step: a person does something, or a node and the hub exchange what they know.
    mutating func take(_ choices: UInt64, number: Int) async throws {
        var generator = SeededGenerator(seed: choices)
        let node = generator.below(stores.count)
        guard isInTurns || generator.below(4) > 0 else {
            let (pushes, pulls) = [(true, true), (true, false), (false, true)][generator.below(3)]
            if node > 0 { try await exchange(node, number, pushes: pushes, pulls: pulls) }
            return
        }
        let action = ModeledAction.random(&generator, number: choices)
        try await perform(action, at: node, number)
        try await compare(node)
        if isInTurns { try await exchangeAll(number) }
    }

    /// All nodes exchange what they know, and show the same.
    mutating func end() async throws {
        guard mistake == nil else { return }
        try await exchangeAll(1_000)
        for node in stores.indices { try await compare(node) }
        var owed: Set<String> = []
        for store in stores {
            for effect in try await store.effects(refused: false, after: nil, limit: 10_000)
            where effect.effect.kind == ShoppingLists.boughtEffect {
                let bought: BoughtStock = try effect.content()
                let tick = bought.occasion.split(separator: "/").last ?? ""
                owed.insert("\(bought.product.rawValue.dropFirst(4).lowercased()) \(tick)")
            }
        }
        if mistake == nil, owed != purchases {
            mistake = "The lists owe the stock \(owed.sorted()), and bought is \(purchases.sorted())."
        }
    }

    private func lists(_ node: Int, _ number: Int, _ key: String?) -> ShoppingLists {
        ShoppingLists(
            collaborators: stubs.collaborators,
            store: stores[node],
            context: .test(
                household: name,
                key: key.map { "\($0) of \(node)" },
                request: key ?? "",
                principal: "person \(node)",
                now: Date(timeIntervalSince1970: 1_700_000_000 + Double(number))
            )
        )
    }
}

extension ModeledListRun {
    private mutating func perform(_ action: ModeledAction, at node: Int, _ number: Int) async throws {
        lines.append("\(number). node \(node): \(action)")
        if case .check(let name) = action { notePurchase(of: name, at: node) }
        let isPossible = known[node].perform(action, at: number)
        counts[isPossible ? "\(action)".prefix { $0 != "(" }.description : "refused", default: 0] += 1
        let lists = lists(node, number, "step \(number)")
        do {
            if case .answer(let question, let isYes, let amount) = action {
                try await answer(question, isYes: isYes, amount: amount, at: node, number, lists)
            } else {
                try await action.perform(lists)
            }
        } catch {
            if isPossible { mistake = "Node \(node) refuses: \(error)" }
            return
        }
        if !isPossible { mistake = "Node \(node) does what is not possible." }
    }

    private mutating func notePurchase(of name: String, at node: Int) {
        let place = ModeledLists.Place(list: ModeledLists.list, item: name)
        guard let item = known[node].shown(on: ModeledLists.list)[place], !item.isChecked,
            item.totals(of: name).count == 1
        else { return }
        purchases.insert("\(name) \(item.isTicked ? item.ticks + 2 : item.ticks + 1)")
    }

    /// Answers one of the questions that the node asks.
    private mutating func answer(
        _ choice: Int,
        isYes: Bool,
        amount: Int,
        at node: Int,
        _ number: Int,
        _ lists: ShoppingLists
    ) async throws {
        let questions = try await self.lists(node, number, nil).showList(ModeledLists.list).questions
        guard !questions.isEmpty else { return }
        let place = choice % questions.count
        let question = questions[place]
        switch question.kind {
        case .count(_, let text):
            // Yes is no amount.
            guard !isYes else { return }
            _ = try await lists.answer([.amount(question: place + 1, amount: "\(amount) tsp")], on: ModeledLists.list)
            guard let key = known[node].keyOfUncounted(text, of: question.key) else {
                mistake = "Node \(node) asks about \(text)."
                return
            }
            known[node].decide(question.key, "count \(key)", "\(amount) tsp", at: number)
            counts["counted", default: 0] += 1
        default:
            let answer: MergeAnswer = isYes ? .accept(question: place + 1) : .keepApart(question: place + 1)
            _ = try await lists.answer([answer], on: ModeledLists.list)
            known[node].decide(question.key, "total", isYes ? "join" : "split", at: number)
            counts[isYes ? "joined" : "kept apart", default: 0] += 1
        }
    }

    /// Compares what a node shows with what it must show.
    private mutating func compare(_ node: Int) async throws {
        for list in [ModeledLists.list, ModeledLists.other] where mistake == nil {
            let shown = try await lists(node, 0, nil).showList(list)
            let (found, expected) = (shown.described, known[node].described(list))
            if found != expected { mistake = "Node \(node) shows \(found), and was told \(expected)." }
        }
    }

    private mutating func exchangeAll(_ number: Int) async throws {
        for node in stores.indices.dropFirst() { try await exchange(node, number, pulls: false) }
        for node in stores.indices.dropFirst() { try await exchange(node, number, pushes: false) }
    }

    /// A device sends what it did, and reads what others did.
    private mutating func exchange(
        _ node: Int,
        _ number: Int,
        pushes: Bool = true,
        pulls: Bool = true
    ) async throws {
        if !isInTurns { lines.append("\(number). node \(node) \(pushes ? "sends" : "")\(pulls ? " reads" : "")") }
        let (hub, device, home) = (stores[0], stores[node], HouseholdID(name: name))
        let now = Date(timeIntervalSince1970: 1_700_000_000 + Double(number))
        while pushes, let group = try await device.firstPending(in: home) {
            let answer = try await hub.transact(in: home) { transaction throws(StoreError) in
                try transaction.receive(group, at: now)
            }
            if case .refused(let refusal) = answer {
                mistake = "The hub refuses: \(refusal.sentence)"
                return
            }
            try await device.transact(in: home) { transaction throws(StoreError) in
                try transaction.note(answer, to: group, at: now)
            }
        }
        if pushes { known[0].hear(known[node]) }
        guard pulls else { return }
        let cursor = try await device.transact(in: home) { transaction throws(StoreError) in try transaction.cursor() }
        let page = try await hub.feed(of: home, after: cursor.seq, limit: 10_000)
        let result = try await device.transact(in: home) { transaction throws(StoreError) in
            try transaction.apply(page, by: .lastWriteWins, at: now)
        }
        if result != .applied(seq: page.head) { mistake = "Node \(node) does not read the feed: \(result)" }
        known[node].hear(known[0])
    }
}

extension OperationStore {
    fileprivate func firstPending(in home: HouseholdID) async throws(StoreError) -> OperationGroup? {
        try await transact(in: home) { transaction throws(StoreError) in
            try transaction.outbox(shownOnly: false).first { $0.status == .pending }?.group
        }
    }
}
