import Quantities
import ShoppingModule
import ShoppingModuleTestKit
import Testing

/// What a person does with stock, other than to put it away and to use it.
@Suite struct ChangeStockTests {
    private let stubs = StubCollaborators()
    private var shopping: ShoppingModuleService { ShoppingModuleService(collaborators: stubs.collaborators) }
    private let kilogram = UnitCode(rawValue: "kg")

    private func arrangeFlour() async {
        await stubs.arrange { stubs in
            stubs.titles = ["prd_1": "Flour"]
            stubs.stock = ["prd_1": [Amount(1, UnitCode(rawValue: "kg"))]]
            stubs.lots = [
                "prd_1": ["aaaa1111", "aaaa2222", "bbbb3333"].map {
                    StockLot(id: $0, Amount(1, UnitCode(rawValue: "kg")))
                }
            ]
        }
    }

    private func change(_ outcome: StockOutcome) throws -> StockChange {
        guard case .changed(let change) = outcome else { throw NotChanged(outcome: outcome) }
        return change
    }

    private struct NotChanged: Error { let outcome: StockOutcome }

    private func only(_ outcome: ProductOutcome<NamedStockWish>) throws -> NamedStockWish {
        guard case .one(let wish) = outcome else { throw Ambiguous() }
        return wish
    }

    /// A name has several products, and not the one that the test expects.
    private struct Ambiguous: Error {}

    @Test(arguments: [
        (StockAction.discard(.expired, on: LotDay(rawValue: "2026-11-26")), "discard expired 2026-11-26"),
        (.open(on: LotDay(rawValue: "2026-11-26")), "open 2026-11-26"),
        (.move(to: "attic", on: nil), "move to attic"), (.freeze(to: "", on: nil), "freeze to "),
        (.thaw(to: "fridge", on: nil), "thaw to fridge"),
    ])
    func `an action is about an amount, or about all without one`(action: StockAction, text: String) async throws {
        await arrangeFlour()
        let some = try change(try await shopping.changeStock(action, "flour 1 kg", from: .at("pantry"), note: "mine"))
        #expect(some.amount?.displayText == "1 kg")
        let all = try change(try await shopping.changeStock(action, "flour"))
        #expect(all.amount == nil)
        #expect(all.stock.product.title == "Flour")
        #expect(all.eventId.hasPrefix("event-"))
        #expect(await stubs.questions.contains("\(text) 1 kg of prd_1 as flour at pantry (mine)"))
        #expect(await stubs.questions.contains("\(text) all of prd_1 as flour"))
    }

    @Test func `a product is named by its identifier alone, and an unknown one is refused`() async throws {
        await arrangeFlour()
        _ = try await shopping.changeStock(.open(on: nil), "prd_1")
        #expect(await stubs.questions.contains("open today all of prd_1 as -"))
        await #expect { _ = try await shopping.changeStock(.open(on: nil), "saffron") } throws: { error in
            guard case ShoppingError.unknownProduct("Saffron", locale: "") = error else { return false }
            return true
        }
    }

    @Test func `a lot is named by the beginning of its identifier`() async throws {
        await arrangeFlour()
        _ = try await shopping.useStock("flour 1 kg", from: .lot("BB"))
        #expect(await stubs.questions.contains("use 1 kg of prd_1 as flour lot bbbb3333"))
        await #expect { _ = try await shopping.useStock("flour 1 kg", from: .lot("aaaa")) } throws: { error in
            guard case .stock(.severalLots("Flour", let lots)) = error as? ShoppingError else { return false }
            return lots.map(\.lot.id) == ["aaaa1111", "aaaa2222"]
        }
        await #expect { _ = try await shopping.useStock("flour 1 kg", from: .lot("cc")) } throws: { error in
            guard case .stock(.noSuchLot("cc", product: "Flour")) = error as? ShoppingError else { return false }
            return true
        }
        let whole = "0a0a0a0a-0000-0000-0000-000000000000"
        _ = try await shopping.useStock("flour 1 kg", from: .lot(whole))
        #expect(await stubs.questions.contains("use 1 kg of prd_1 as flour lot \(whole)"))
    }

    @Test func `a correction is of one lot, in the home's currency`() async throws {
        await arrangeFlour()
        var correction = LotCorrection()
        correction.price = Price(try #require(Rational("2.49")), "")
        _ = try await shopping.changeStock(.correct(correction), "flour", from: .lot("bb"))
        #expect(await stubs.questions.contains("correct 249/100 EUR all of prd_1 as flour lot bbbb3333"))
        await #expect { _ = try await shopping.changeStock(.correct(correction), "flour") } throws: { error in
            guard case .stock(.severalLots("Flour", let lots)) = error as? ShoppingError else { return false }
            return lots.count == 3
        }
        await #expect { _ = try await shopping.changeStock(.correct(correction), "flour 1 kg") } throws: { error in
            guard case .stock(.amountOfCorrection) = error as? ShoppingError else { return false }
            return true
        }
        await stubs.arrange { stubs in
            stubs.lots["prd_1"] = stubs.lots["prd_1"].map { Array($0.prefix(1)) }
        }
        _ = try await shopping.changeStock(.correct(correction), "flour")
        #expect(
            await stubs.questions.last { $0.hasPrefix("correct") }
                == "correct 249/100 EUR all of prd_1 as flour lot aaaa1111"
        )
    }

    @Test func `a product with several lots names each by what a person knows it by`() async throws {
        let kilograms = Amount(1, kilogram)
        let fridge = StockPlace(id: "id-1", name: "Fridge")
        let due = try DueDay(#require(LotDay(rawValue: "2026-11-29")), .useBy, isDanger: true)
        func sentence() async -> String? {
            do {
                _ = try await shopping.changeStock(.correct(LotCorrection()), "flour")
                return nil
            } catch { return error.description }
        }
        await arrangeFlour()
        await stubs.arrange { stubs in
            stubs.lots["prd_1"] = [
                StockLot(id: "aaaa1111-2222", kilograms, at: fridge, due: due),
                StockLot(id: "bbbb1111-2222", kilograms),
            ]
        }
        #expect(
            await sentence() == "Flour has several lots: name the one that is meant with --lot. "
                + "aaaa1111 (1 kg, Fridge, until 2026-11-29), bbbb1111 (1 kg)."
        )
        await stubs.arrange { stubs in
            stubs.lots["prd_1"] = (10...21).map { StockLot(id: "aaaa11\($0)", kilograms) }
        }
        #expect(await sentence()?.hasSuffix("aaaa1119 (1 kg), and 2 more.") == true)
    }

    @Test func `the sign of a currency in a price is its code for the stock`() async throws {
        await arrangeFlour()
        for (sign, code) in [("$", "USD"), ("€", "EUR"), ("GBP", "GBP")] {
            var correction = LotCorrection()
            correction.price = Price(2, sign)
            _ = try await shopping.changeStock(.correct(correction), "flour", from: .lot("bb"))
            #expect(await stubs.questions.contains("correct 2 \(code) all of prd_1 as flour lot bbbb3333"))
        }
    }

    @Test func `the product that is meant has its productId or its title`() async throws {
        await arrangeFlour()
        for choice in ["prd_1", "flour"] {
            let outcome = try await shopping.useStock("meal 1 kg", choice: ProductReference(choice: choice))
            #expect(try change(outcome).stock.product.title == "Flour")
        }
        #expect(await stubs.questions.filter { $0.hasPrefix("find") } == ["find 2", "find 1"])
        let long = "prd_" + String(repeating: "a", count: 200)
        for title in [long, "12345678", "prd_of the mill"] {
            await stubs.arrange { $0.titles = ["prd_1": title] }
            let outcome = try await shopping.useStock("meal 1 kg", choice: ProductReference(choice: title))
            #expect(try change(outcome).stock.product.title == title)
        }
        await #expect {
            _ = try await shopping.useStock("flour 1 kg", choice: .name("Farm flour"))
        } throws: { error in
            guard case ShoppingError.unknownProduct("Farm flour", locale: "") = error else { return false }
            return true
        }
    }

    @Test func `a recount answers each line, and says what was not counted at a place`() async throws {
        await stubs.arrange { stubs in
            stubs.titles = [
                "prd_1": "flour", "prd_2": "tea", "prd_3": "Green apples", "prd_4": "Red apples", "prd_5": "Salt",
            ]
            stubs.stock = [
                "prd_1": [Amount(1, UnitCode(rawValue: "kg"))], "prd_2": [Amount(2, .count)],
                "prd_3": [Amount(3, .count)],
                "prd_4": [Amount(4, .count)], "prd_5": [Amount(5, .count)],
            ]
            stubs.places = [
                StockLocation(id: "id-1", name: "Pantry"), StockLocation(id: "id-2", name: "Shelf", parentId: "id-1"),
            ]
            stubs.locations = ["prd_1": ["Pantry"], "prd_2": ["Shelf"], "prd_5": ["Shelf"]]
        }
        let lines = ["flour 2 kg", "0 tea", "apples 2 x", "saffron 1 g", "1 kg flour", "chalk"]
        let recount = try await shopping.recount(lines.map { ($0, nil) }, at: "pantry", note: "Friday")
        #expect(
            recount.lines.map(Self.text) == [
                "flour: 3 kg", "tea: ", "Green apples or Red apples", "no saffron", "flour: 3 kg", "unread",
            ]
        )
        #expect(await stubs.questions.contains("recount 3 kg of prd_1 as - at id-1, 0  of prd_2 as - at id-1"))
        #expect(recount.notCounted.map(\.product.title) == ["Salt"])
    }

    private static func text(of line: RecountedLine) -> String {
        switch line {
        case .counted(let change):
            "\(change.stock.product.title): \(change.stock.onHand.map(\.displayText).joined())"
        case .ambiguous(let products): products.map(\.title).sorted().joined(separator: " or ")
        case .refused(.unknownProduct(let name, _)): "no \(name)"
        case .refused(.stockText(.unread)): "unread"
        case .refused(let error): "\(error)"
        }
    }

    @Test func `what the stock refuses of one product does not affect the others`() async throws {
        await stubs.arrange { stubs in
            stubs.titles = ["prd_1": "flour", "prd_2": "tea"]
            stubs.stock = ["prd_1": [Amount(1, .count)], "prd_2": [Amount(1, .count)]]
            stubs.uncountable = ["prd_2"]
        }
        let recount = try await shopping.recount([("flour 2 x", nil), ("tea 3 x", nil)])
        #expect(recount.lines.map(Self.text) == ["flour: 2", "It can't be counted."])
        #expect(recount.notCounted.isEmpty)
    }

    @Test func `without an answer, nothing is counted again, since it may stand`() async throws {
        await stubs.arrange { stubs in
            stubs.titles = ["prd_1": "flour", "prd_2": "tea"]
            stubs.stock = ["prd_1": [Amount(1, .count)], "prd_2": [Amount(1, .count)]]
            stubs.cannotCount = true
        }
        let recount = try await shopping.recount([("flour 2 x", nil), ("tea 3 x", nil)])
        #expect(recount.lines.map(Self.text) == Array(repeating: "The inventory service is not there.", count: 2))
        #expect(await stubs.questions.count { $0.hasPrefix("recount") } == 1)
    }

    @Test func `the reply says what was entered, even when no service writes its amounts for people`() async throws {
        await stubs.arrange { stubs in
            stubs.titles = ["prd_1": "flour", "prd_2": "tea"]
            stubs.stock = ["prd_1": [Amount(1, UnitCode(rawValue: "kg"))], "prd_2": [Amount(3, .count)]]
            stubs.places = [StockLocation(id: "id-1", name: "Pantry")]
            stubs.isMute = true
        }
        let recount = try await shopping.recount([("flour 2 kg", nil)], at: "Pantry")
        #expect(recount.lines.map(Self.text) == ["flour: 2 kg"])
        for outcome in [try await shopping.putAway("flour 1 kg"), try await shopping.useStock("flour 1 kg")] {
            guard case .changed(let change) = outcome else {
                Issue.record("It is changed.")
                continue
            }
            #expect(change.stock.product.title == "flour" && !change.eventId.isEmpty)
            #expect(change.stock.onHand.map(\.displayText).allSatisfy { $0.hasSuffix(" kg") })
            #expect(!change.stock.onHand.isEmpty)
        }
    }

    @Test func `a recount needs a location of the home, and has a limit`() async throws {
        await stubs.arrange { $0.places = [StockLocation(id: "id-1", name: "Pantry")] }
        await #expect { _ = try await shopping.recount([("flour 1 kg", nil)], at: "moon") } throws: { error in
            guard case .stock(.noSuchLocation("moon", existing: ["Pantry"])) = error as? ShoppingError else {
                return false
            }
            return true
        }
        await #expect { _ = try await shopping.recount(Array(repeating: ("tea 1 x", nil), count: 1_001)) } throws: {
            error in
            guard case .stock(.tooManyCounts(lines: 1_001)) = error as? ShoppingError else { return false }
            return "\(error)" == "The request counts 1001 lines: count at most 1000 at once."
        }
    }

    @Test func `what the home wants of a product is changed by name`() async throws {
        await arrangeFlour()
        await stubs.arrange { $0.places = [StockLocation(id: "id-1", name: "Pantry")] }
        var change = StockWishChange()
        (change.kind, change.location) = ("dish", "Pantry")
        let wish = try only(try await shopping.updateWish("flour 1 kg", target: "2 kg", change))
        #expect([wish.minimum, wish.target].map { $0?.displayText } == ["1 kg", "2 kg"])
        #expect([wish.kind, wish.location] == ["dish", "Pantry"])
        let other = try only(try await shopping.updateWish("flour", target: "2 x"))
        #expect(other.target?.displayText == "2")
        _ = try only(try await shopping.updateWish("flour 1 kg", target: "2 kg"))
        let less = try only(try await shopping.updateWish("0 flour"))
        #expect([less.minimum, less.target].map { $0?.displayText } == [nil, "2 kg"])
        let same = try only(try await shopping.updateWish("flour", target: "0 kg"))
        #expect(same.minimum == nil && same.target == nil && same.kind == "dish")
    }
}
