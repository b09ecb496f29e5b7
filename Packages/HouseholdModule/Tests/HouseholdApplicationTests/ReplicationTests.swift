import Commands
import CommandsTestKit
import HouseholdModule
import HouseholdModuleTestKit
import Testing

/// A hub and a device of one home that change what it says about itself over a link that loses messages.
@Suite struct ReplicationTests {
    private let nodes = TwoNodes(InMemoryHouseholdStore.init)

    @Test func `despite loss, crashes, and repetition, both nodes end in the same state`() async throws {
        let total = try await TwoNodeSchedule.runInMemory(InMemoryHouseholdStore.init) { store, context, generator in
            try await HouseholdSchedule.command(store, context, &generator)
        }
        #expect(total.settled > total.schedules, "Little is settled in these schedules: \(total)")
    }

    @Test func `two people who set other values of a new home at once both keep theirs`() async throws {
        _ = try await module(nodes.hub, "k1").changeHousehold(HouseholdDraft(name: "The Smiths"))
        _ = try await module(nodes.device, "k2").changeHousehold(HouseholdDraft(currency: "CHF"))
        try await nodes.push()
        try await nodes.pull()
        for node in nodes.both {
            let home = try await module(node).household()
            #expect(home.name.value.rawValue == "The Smiths" && home.name.isOwn)
            #expect(home.currency.value.rawValue == "CHF" && home.currency.isOwn)
        }
    }

    @Test func `of two people who set one value at once, the later one wins, and nothing else is lost`() async throws {
        _ = try await module(nodes.hub, "k1").changeHousehold(HouseholdDraft(language: "sv"))
        try await nodes.pull()
        _ = try await module(nodes.hub, "k2").changeHousehold(HouseholdDraft(firstDay: "sunday"))
        _ = try await module(nodes.device, "k3").changeHousehold(HouseholdDraft(language: "de-DE"))
        _ = try await module(nodes.device, "k4").changeHousehold(HouseholdDraft(language: "de-AT"))
        try await nodes.push()
        try await nodes.push()
        try await nodes.pull()
        for node in nodes.both {
            let home = try await module(node).household()
            #expect(home.language.value.rawValue == "de-AT")
            #expect(home.firstDay.value == .sunday && home.firstDay.isOwn)
        }
    }

    @Test func `a value of a later release counts as not set, and other changes leave it where it is`() async throws {
        let groups = [
            GroupChange("currency", .write(json: "QQQ")), GroupChange("roof", .write(json: "red")),
            GroupChange("name", .write(json: "Cabin")),
        ]
        let create = PlannedOperation(.create(groups), of: HouseholdRow.home, expecting: 0)
        _ = try await nodes.hub.commit([create], outcome: [], for: .test(household: "smith", key: "k1"))
        let home = try await module(nodes.hub).household()
        #expect(!home.currency.isOwn && home.name.value.rawValue == "Cabin")
        _ = try await module(nodes.hub, "k2").changeHousehold(HouseholdDraft(firstDay: "monday"))
        let entity = try await nodes.hub.transact(in: nodes.home) { transaction throws(StoreError) in
            try transaction.entity(HouseholdRow.home)
        }
        let kept = try ["currency", "roof", "firstDay"].map { try entity?.value($0, as: String.self) }
        #expect(kept == ["QQQ", "red", "monday"])
    }

    private func module(_ store: InMemoryHouseholdStore, _ key: String? = nil) -> HouseholdModuleService {
        HouseholdModuleService(store: store, context: .test(household: "smith", key: key, request: key ?? ""))
    }
}
