import CommonMessages
import Envelope
import InventoryMessages
import MessageBus
import ProductMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct StockCommandTests {
    @Test(arguments: [
        (["flour", "1", "kg"], StockArgument.Subject.name("flour"), "1 kg"),
        (["flour", "1 kg"], .name("flour"), "1 kg"),
        (["olive", "oil", "500", "ml"], .name("olive oil"), "500 ml"), (["eggs", "½"], .name("eggs"), "½"),
        (["4006381333931", "2"], .barcode("4006381333931"), "2"), (["prd_1", "2"], .productId("prd_1"), "2"),
        (["7up", "2"], .name("7up"), "2"), (["flour", "lots"], .name("flour"), "lots"),
    ])
    func `the name ends where the amount begins`(words: [String], subject: StockArgument.Subject, amount: String) throws
    {
        let argument = try StockArgument(words)
        #expect(argument.subject == subject)
        #expect(argument.amount == amount)
    }

    @Test(arguments: [["flour"], [""], ["", "2"], ["flour", " "]])
    func `a name or an amount that is missing is a usage error`(words: [String]) async {
        let run = await Run(["stock", "add"] + words, services: .stock())
        #expect(run.status == .usage)
        #expect(run.errors.contains("Say "))
        #expect(run.services.sent.isEmpty)
    }

    @Test func `a new name makes the product and puts it into stock`() async {
        let run = await Run(["stock", "add", "flour", "1", "kg", "--location", "pantry"], services: .stock())
        #expect(run.status == .done)
        #expect(run.output == "Added 1 kg of Flour: 1 kg in stock.\nNew product prd_9.\n")
        let draft = run.services.sent(RegisterProductsRequest.self).first?.products.first
        #expect(draft?.title == "Flour")
        #expect(draft?.ingredientKeys == ["flour"])
        let added = run.services.sent(AddStockRequest.self).first
        #expect(added?.productID == "prd_9")
        #expect(added?.amount == Samples.amount("1", "kg"))
        #expect(added?.location == "pantry")
    }

    @Test func `a barcode makes the product under its digits`() async {
        let run = await Run(["stock", "add", "4006381333931", "2", "--name", "Oat milk"], services: .stock())
        #expect(run.status == .done)
        let draft = run.services.sent(RegisterProductsRequest.self).first?.products.first
        #expect(draft?.barcode == "4006381333931")
        #expect(draft?.title == "Oat milk")
        #expect(draft?.ingredientKeys == ["oat milk"])
        #expect(run.services.sent(AddStockRequest.self).first?.productID == "4006381333931")
    }

    @Test func `a barcode without a name says that recipes cannot find it`() async {
        let run = await Run(["stock", "add", "4006381333931", "2"], services: .stock())
        #expect(run.status == .done)
        #expect(run.services.sent(RegisterProductsRequest.self).first?.products.first?.ingredientKeys == [])
        #expect(run.output.contains("Recipes cannot find it"))
    }

    @Test func `each write of a run has a key of its own, and the same run the same keys`() async {
        let run = await Run(["stock", "add", "flour", "1", "kg"], services: .stock())
        let keys = run.services.sent.map(\.options.idempotencyKey)
        #expect(keys == [nil, "run-1/register", "run-1/add"])
        let given = await Run(["stock", "add", "flour", "1", "--idempotency-key", "mine"], services: .stock())
        #expect(given.services.sent.compactMap(\.options.idempotencyKey) == ["mine/register", "mine/add"])
    }

    @Test(arguments: [("flour", "lots", "is not an amount"), ("flour", "3 blorps", "\"blorps\" is not a unit")])
    func `what is no amount is refused, and nothing is written`(name: String, amount: String, part: String) async {
        let run = await Run(["stock", "add", name, amount], services: .stock())
        #expect(run.status == .failed)
        #expect(run.errors.contains(part))
        #expect(run.services.sent.allSatisfy { $0.options.idempotencyKey == nil })
    }

    @Test func `a refusal of the catalogue is its sentence`() async {
        let services = StubServices.stock()
        services.answer(RegisterProductsRequest.self) { _ in
            throw Refusal(.invalid, code: "product.wrongCheckDigit", sentence: "It should end in 1: scan it again.")
        }
        let run = await Run(["stock", "add", "4006381333932", "2"], services: services)
        #expect(run.status == .failed)
        #expect(run.errors == "It should end in 1: scan it again.\n")
        #expect(run.services.sent(AddStockRequest.self).isEmpty)
    }

    @Test func `using needs a product that the home has`() async {
        let used = await Run(["stock", "use", "flour", "1", "kg"], services: .stock())
        #expect(used.output == "Used 1 kg of Flour: nothing left.\n")
        let missing = await Run(["stock", "use", "saffron", "1"], services: .stock())
        #expect(missing.status == .failed)
        #expect(missing.errors.contains("The home has no product \"saffron\""))
    }

    @Test func `the list is by name, over all pages`() async {
        let services = StubServices.stock()
        services.answer(ListStockRequest.self) { request in
            .with { reply in
                let isFirst = request.cursor.isEmpty
                reply.stock = [
                    .with {
                        $0.productID = isFirst ? "prd_2" : "prd_1"
                        $0.onHand = [Samples.amount("3/2", isFirst ? "" : "kg"), Samples.amount("1", "bag")]
                    }
                ]
                reply.nextCursor = isFirst ? "more" : ""
            }
        }
        let run = await Run(["stock", "list"], services: services)
        let expected = """
            (no name)  1 1/2 + 1 bag   prd_2
            Flour      1.5 kg + 1 bag  prd_1

            """
        #expect(run.output == expected)
    }
}
