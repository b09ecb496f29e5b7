import Commands
import CommandsTestKit
import Foundation
import HouseholdModule
import HouseholdModuleTestKit
import HouseholdStorage
import PostgreSQLKit
import PostgreSQLTestKit
import SQLKit
import SQLiteKit
import SQLiteTestKit
import Synchronization
import Testing

@Suite struct SQLHouseholdStoreTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `it keeps the contract of household stores, and an index serves each statement`() async throws {
        let log = StatementLog()
        let store = try SQLHouseholdStore.open(folder: folder.url, trace: log.record)
        try await log.expectIndexes(in: store.database, for: ["homes"]) {
            try await HouseholdStoreContract(store: store).check()
        }
        try await store.expectDeletionsLeaveNothing(in: ["homes"])
    }

    @Test func `on PostgreSQL, it keeps the same contract`() async throws {
        let address = try PostgreSQLServer.shared().makeDatabase()
        try await HouseholdStoreContract(store: SQLHouseholdStore.open(address: address)).check()
    }

    @Test func `a lazy store fulfills the same contract`() async throws {
        try await HouseholdStoreContract(store: LazyHouseholdStore(folder: folder.url)).check()
    }

    @Test func `reads create no file, a command does, and observers are notified once each`() async throws {
        let store = LazyHouseholdStore(folder: folder.url)
        let notified = Mutex(0)
        store.whenOpen { _ in notified.withLock { $0 += 1 } }
        let file = folder.url.appending(path: "household.sqlite").path
        #expect(try await module(store).household().name.isOwn == false)
        #expect(try await store.effects(refused: false, after: nil, limit: 1).isEmpty)
        #expect(!FileManager.default.fileExists(atPath: file) && notified.withLock { $0 } == 0)
        _ = try await module(store, "k1").changeHousehold(HouseholdDraft(name: "Cabin"))
        #expect(FileManager.default.fileExists(atPath: file) && notified.withLock { $0 } == 1)
        store.whenOpen { _ in notified.withLock { $0 += 1 } }
        #expect(try await module(store).household().name.value.rawValue == "Cabin")
        #expect(notified.withLock { $0 } == 2)
    }

    @Test func `everything is there after reopening`() async throws {
        let draft = HouseholdDraft(
            name: "The Smiths",
            language: "de-AT",
            currency: "CHF",
            firstDay: "saturday",
            measurement: "imperial"
        )
        let profile = try await {
            let store = try SQLHouseholdStore.open(folder: folder.url)
            return try await module(store, "k1").changeHousehold(draft)
        }()
        let store = try SQLHouseholdStore.open(folder: folder.url)
        #expect(try await module(store).household() == profile)
        #expect(profile.currency.value.rawValue == "CHF" && profile.firstDay.value == .saturday)
        #expect(profile.measurement.value == .imperial && profile.name.value.rawValue == "The Smiths")
    }

    @Test func `over files that crash and open again, a hub and a device end with the same`() async throws {
        try await TwoNodeSchedule<SQLHouseholdStore>.runOverFiles { store, context, generator in
            try await HouseholdSchedule.command(store, context, &generator)
        }
    }

    @Test func `a file of schema 1 is read as it was written, and its values can be changed`() async throws {
        try Fixture.write(PackageResources.household_1_sql, to: folder.url.appending(path: "household.sqlite").path)
        let store = try SQLHouseholdStore.open(folder: folder.url)
        let home = try await module(store).household()
        #expect(home.name.value.rawValue == "The Smiths" && home.name.isOwn)
        #expect(home.language.value.rawValue == "de-AT" && home.language.isOwn)
        #expect(home.firstDay.value == .saturday && home.firstDay.isOwn)
        #expect(home.currency.value.rawValue == "EUR" && !home.currency.isOwn)
        #expect(home.measurement.value == .metric && !home.measurement.isOwn)
        let changed = try await module(store, "n2").changeHousehold(HouseholdDraft(name: "Cabin", currency: "CHF"))
        #expect(changed.name.value.rawValue == "Cabin" && changed.currency.value.rawValue == "CHF")
        #expect(changed.language.value.rawValue == "de-AT")
        #expect(try await store.household(HouseholdID(name: "fixture home"))?.version == 3)
    }

    private func module(_ store: some HouseholdStore, _ key: String? = nil) -> HouseholdModuleService {
        HouseholdModuleService(store: store, context: .test(household: "fixture home", key: key, request: key ?? ""))
    }
}
