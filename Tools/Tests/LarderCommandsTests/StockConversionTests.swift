import QuantityMessages
import ShoppingMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

/// What a change of stock says of the conversion of its amount.
@Suite struct StockConversionTests {
    @Test(arguments: [["open"], ["move", "--to", "freezer"], ["freeze"], ["thaw"]])
    func `what is done with stock in another unit says how it was converted`(command: [String]) async {
        let services = StubServices()
        services.answer(ChangeStockByNameRequest.self) { _ in
            .with {
                ($0.change.product.title, $0.change.weightConversions) = ("Flour", ["1 cup = 120 g"])
                $0.change.packConversions = ["1 can = 400 g"]
                $0.change.assumptions = [.with { $0.sentence = "Flour means wheat flour." }]
            }
        }
        let run = await Run(["stock"] + command + ["flour", "1", "cup"], services: services)
        #expect(
            run.output.hasSuffix(
                """
                Flour means wheat flour.
                Converted by the content of a pack: 1 can = 400 g.
                Converted by weight: 1 cup = 120 g.

                """
            )
        )
    }
}
