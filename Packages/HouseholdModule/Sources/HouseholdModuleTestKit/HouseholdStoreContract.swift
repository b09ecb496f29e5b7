import Commands
import CommandsTestKit
public import HouseholdModule
import Testing

/// The rules that every household store follows.
///
/// A test calls ``check()`` with an empty store; each rule uses its own home.
public struct HouseholdStoreContract: Sendable {
    private let store: any HouseholdStore

    /// Creates the contract.
    public init(store: any HouseholdStore) { self.store = store }

    /// Checks every rule, including those of every operation store.
    public func check() async throws {
        try await Self.checkCommands(store)
        try await checkValues()
        try await checkDeletion()
        try await checkOtherKinds()
        try await checkIsolation()
    }

    private static func checkCommands(_ store: some HouseholdStore) async throws {
        let contract = OperationStoreContract(store: store, kind: "household") { value in
            [GroupChange("name", .write(json: "home \(value)"))]
        }
        try await contract.check()
    }

    /// Checks that what a home sets comes back unchanged, and that the last write wins.
    package func checkValues() async throws {
        let home = HouseholdID(name: "values")
        #expect(try await store.household(home) == nil)
        let full = try Household.sample()
        try await commit("values", full)
        #expect(try await store.household(home) == full)
        try await commit("values", Household(name: full.name, version: 2))
        #expect(try await store.household(home) == Household(name: full.name, version: 2))
    }

    /// Checks that a deleted home has no values, and can have some again.
    package func checkDeletion() async throws {
        let home = HouseholdID(name: "deletion")
        try await commit("deletion", try .sample())
        let delete = PlannedOperation(.delete, of: HouseholdRow.home, expecting: 1)
        _ = try await store.commit([delete], outcome: [], for: .test(household: "deletion"))
        #expect(try await store.household(home) == nil)
        let again = try Household.sample(version: 3)
        try await commit("deletion", again, isNew: true)
        #expect(try await store.household(home) == again)
    }

    /// Checks that entities of other kinds, and other entities of this one, never take the home's place.
    package func checkOtherKinds() async throws {
        for key in [EntityKey("household", "cabin"), EntityKey("member", "home")] {
            let create = PlannedOperation(.create([GroupChange("name", .write(json: "Cabin"))]), of: key, expecting: 0)
            _ = try await store.commit([create], outcome: [], for: .test(household: "kinds", key: key.id.text))
        }
        #expect(try await store.household(HouseholdID(name: "kinds")) == nil)
    }

    /// Checks that a home never sees another's values.
    public func checkIsolation() async throws {
        try await commit("ours", try .sample())
        #expect(try await store.household(HouseholdID(name: "theirs")) == nil)
        let theirs = Household(currency: Currency(rawValue: "SEK"), version: 1)
        try await commit("theirs", theirs)
        #expect(try await store.household(HouseholdID(name: "ours")) == .sample())
        #expect(try await store.household(HouseholdID(name: "theirs")) == theirs)
    }

    /// Writes the row as the version that it carries.
    private func commit(_ home: String, _ household: Household, isNew: Bool = false) async throws {
        let changes = HouseholdRow.household(household).changes
        let earlier = household.version - 1
        let intent = earlier == 0 || isNew ? Intent.create(changes) : .change(changes)
        let planned = PlannedOperation(intent, of: HouseholdRow.home, expecting: earlier)
        _ = try await store.commit([planned], outcome: [], for: .test(household: home))
    }
}

extension Household {
    /// Returns a home for tests that has set everything.
    public static func sample(version: Int64 = 1) throws -> Household {
        Household(
            name: try HouseholdName("Größe & Co"),
            language: try LanguageTag("de-AT"),
            currency: try Currency("EUR"),
            firstDay: .monday,
            measurement: .metric,
            version: version
        )
    }
}
