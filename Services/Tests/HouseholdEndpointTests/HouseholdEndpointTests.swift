import Commands
import CommonMessages
import EndpointTestKit
import Envelope
import Foundation
import HouseholdEndpoint
import HouseholdMessages
import HouseholdModule
import HouseholdModuleTestKit
import HouseholdStorage
import MessageBus
import MessageBusTestKit
import SQLiteKit
import SQLiteTestKit
import SwiftProtobuf
import Testing

@Suite struct HouseholdEndpointTests {
    private static func sender(over store: any HouseholdStore) -> RouterSender {
        RouterSender([
            HouseholdEndpoint.router(version: "1.2.3", store: store) { Date(timeIntervalSince1970: 1_700_000_000) }
        ])
    }

    private static func options(_ home: String = "smith", key: String? = nil, locale: String = "") -> RequestOptions {
        RequestOptions(household: HouseholdID(name: home).bytes, idempotencyKey: key, locale: locale)
    }

    private let memory = Self.sender(over: InMemoryHouseholdStore())

    @Test func `a home that has set nothing is as its locale says`() async throws {
        let home = try await memory.request(GetHouseholdRequest(), options: Self.options(locale: "de-CH")).household
        let expected = HouseholdMessages.Household.with {
            $0.name.value = "Home"
            $0.language.value = "de-CH"
            $0.currency.value = "CHF"
            $0.firstDay.value = "monday"
            $0.measurement.value = "metric"
            $0.currencyDecimals = 2
        }
        #expect(home == expected)
    }

    @Test func `over a file, what the home sets is its own, and a repeated change has the same reply`() async throws {
        let folder = try TemporaryFolder()
        let sender = Self.sender(over: try SQLHouseholdStore.open(folder: folder.url))
        let request = ChangeHouseholdRequest.with {
            $0.name = "The Smiths"
            $0.language = "ja"
            $0.currency = "jpy"
            $0.firstDay = "sunday"
            $0.measurement = "metric"
        }
        let reply = try await sender.request(request, options: Self.options(key: "k1"))
        #expect(unsetFields(of: [reply]) == ["household.currencyDecimals"], "The yen has no decimal places.")
        #expect(reply.household.currencyDecimals == 0)
        let values = [
            reply.household.name, reply.household.language, reply.household.currency, reply.household.firstDay,
            reply.household.measurement,
        ]
        #expect(values.map(\.value) == ["The Smiths", "ja", "JPY", "sunday", "metric"])
        #expect(values.map(\.own) == [true, true, true, true, true])
        let forget = ChangeHouseholdRequest.with { $0.currency = "" }
        let forgotten = try await sender.request(forget, options: Self.options(key: "k2")).household
        #expect(forgotten.currency == .with { $0.value = "JPY" }, "It is that of the language's country.")
        #expect(try await sender.request(request, options: Self.options(key: "k1")) == reply)
        let now = try await sender.request(GetHouseholdRequest(), options: Self.options()).household
        #expect(now == forgotten)
        let other = try await sender.request(GetHouseholdRequest(), options: Self.options("jones")).household
        #expect(other.name == .with { $0.value = "Home" })
    }

    @Test(
        arguments: [
            (ChangeHouseholdRequest.with { $0.name = " " }, "household.emptyName", "name", [:]),
            (
                .with { $0.name = String(repeating: "a", count: 61) }, "household.nameTooLong", "name",
                ["name": String(repeating: "a", count: 61), "limit": "60"]
            ),
            (
                .with { $0.language = "german" }, "household.badLanguage", "language",
                ["language": "german", "near": "de-DE (German)"]
            ),
            (
                .with { $0.currency = "EURO" }, "household.badCurrency", "currency",
                ["currency": "EURO", "near": "EUR (Euro)"]
            ),
            (.with { $0.firstDay = "today" }, "household.badFirstDay", "firstDay", ["firstDay": "today"]),
            (.with { $0.measurement = "SI" }, "household.badMeasurement", "measurement", ["measurement": "SI"]),
        ] as [(ChangeHouseholdRequest, String, String, [String: String])]
    )
    func `a wrong value is refused with its field and what is near`(
        request: ChangeHouseholdRequest,
        code: String,
        field: String,
        params: [String: String]
    ) async throws {
        let refusal = await #expect(throws: Refusal.self) {
            try await memory.request(request, options: Self.options(key: "k1"))
        }
        #expect(refusal?.status == .invalid)
        #expect(refusal?.problem.code == code)
        #expect(refusal?.problem.field == field)
        #expect(refusal?.problem.params == params)
        let home = try await memory.request(GetHouseholdRequest(), options: Self.options()).household
        #expect(home.name.own == false && home.currency.own == false)
    }

    @Test func `a failing store makes the service unavailable`() async {
        let sender = Self.sender(over: FailingHouseholdStore(.unavailable(reason: "The disk is full.")))
        let read = await #expect(throws: Refusal.self) {
            try await sender.request(GetHouseholdRequest(), options: Self.options())
        }
        let written = await #expect(throws: Refusal.self) {
            try await sender.request(ChangeHouseholdRequest.with { $0.name = "A" }, options: Self.options(key: "k1"))
        }
        for refusal in [read, written] {
            #expect(refusal?.status == .unavailable && refusal?.problem.code == "household.storageUnavailable")
        }
    }
}
