import Commands
import CommandsTestKit
import HouseholdModule
import HouseholdModuleTestKit
import Testing

@Suite struct ChangeHouseholdTests {
    let store = InMemoryHouseholdStore()

    private func module(
        _ key: String? = nil,
        home: String = "smith",
        locale: String = "de-DE"
    ) -> HouseholdModuleService {
        HouseholdModuleService(
            store: store,
            context: .test(household: home, key: key, request: key ?? "", locale: locale)
        )
    }

    private func entries(_ home: String = "smith") async throws -> [FeedEntry] {
        try await store.feed(of: HouseholdID(name: home), after: 0, limit: 100).entries
    }

    @Test func `a new home is as the request's locale says, and reading it writes nothing`() async throws {
        let profile = try await module().household()
        #expect(profile == HouseholdProfile(of: Household(), locale: "de-DE"))
        #expect(profile.currency.value.rawValue == "EUR" && !profile.currency.isOwn)
        #expect(try await module(locale: "").household().currency.value.rawValue == "USD")
        #expect(try await entries().isEmpty)
    }

    @Test func `values change one by one, and only what changes is written`() async throws {
        let first = try await module("k1").changeHousehold(HouseholdDraft(name: "The Smiths", currency: "chf"))
        #expect(first.name.value.rawValue == "The Smiths" && first.name.isOwn)
        #expect(first.currency.value.rawValue == "CHF" && first.currency.isOwn)
        #expect(!first.language.isOwn && !first.firstDay.isOwn && !first.measurement.isOwn)
        let second = try await module("k2").changeHousehold(HouseholdDraft(currency: "CHF", firstDay: "saturday"))
        #expect(second.firstDay.value == .saturday && second.firstDay.isOwn)
        #expect(second.name == first.name)
        #expect(try await module().household() == second)
        #expect(try await entries().map(\.entityId) == ["home", "home"])
        let stored = try await store.household(HouseholdID(name: "smith"))
        #expect(stored?.version == 2 && stored?.measurement == nil)
        #expect(try await module(home: "jones").household().name.isOwn == false)
    }

    @Test func `the values that a home has already are not written again`() async throws {
        _ = try await module("k1").changeHousehold(HouseholdDraft(language: "sv"))
        let same = try await module("k2").changeHousehold(HouseholdDraft(language: "SV", measurement: ""))
        #expect(same.language.value.rawValue == "sv")
        _ = try await module("k3", home: "jones").changeHousehold(HouseholdDraft(name: ""))
        #expect(try await entries().count == 1)
        #expect(try await entries("jones").isEmpty)
    }

    @Test func `a value that was forgotten is assumed again`() async throws {
        _ = try await module("k1").changeHousehold(HouseholdDraft(language: "sv", measurement: "us"))
        let profile = try await module("k2").changeHousehold(HouseholdDraft(language: ""))
        #expect(profile.language.value.rawValue == "de-DE" && !profile.language.isOwn)
        #expect(profile.measurement.value == .us && profile.measurement.isOwn)
    }

    @Test func `a repeated command returns the same outcome and writes once`() async throws {
        let first = try await module("k1").changeHousehold(HouseholdDraft(name: "Cabin"))
        _ = try await module("k2").changeHousehold(HouseholdDraft(name: "The Smiths"))
        #expect(try await module("k1").changeHousehold(HouseholdDraft(name: "Cabin")) == first)
        #expect(try await module().household().name.value.rawValue == "The Smiths")
        #expect(try await entries().count == 2)
    }

    @Test func `a wrong value is refused, and nothing is written`() async throws {
        await #expect(throws: HouseholdError.value(.badFirstDay(text: "today"))) {
            try await module("k1").changeHousehold(HouseholdDraft(name: "Cabin", firstDay: "today"))
        }
        #expect(try await entries().isEmpty)
    }

    @Test func `a home that was deleted can have values again`() async throws {
        _ = try await module("k1").changeHousehold(HouseholdDraft(name: "Cabin", currency: "EUR"))
        let delete = PlannedOperation(.delete, of: HouseholdRow.home, expecting: 1)
        _ = try await store.commit([delete], outcome: [], for: .test(household: "smith", key: "k2"))
        #expect(try await module().household().name.isOwn == false)
        let profile = try await module("k3").changeHousehold(HouseholdDraft(name: "Flat"))
        #expect(profile.name.value.rawValue == "Flat" && !profile.currency.isOwn)
        #expect(try await store.household(HouseholdID(name: "smith"))?.version == 3)
    }

    @Test func `a store's failure is passed on`() async throws {
        let failure = StoreError.unavailable(reason: "The disk is full.")
        let module = HouseholdModuleService(store: FailingHouseholdStore(failure), context: .test(key: "k1"))
        await #expect(throws: HouseholdError.store(failure)) { try await module.household() }
        await #expect(throws: HouseholdError.store(failure)) {
            try await module.changeHousehold(HouseholdDraft(name: "Cabin"))
        }
        #expect(HouseholdError.store(failure).description == failure.description)
        #expect(HouseholdError.value(.emptyName).description == HouseholdValueError.emptyName.description)
    }
}
