import InventoryDomain
import Quantities
import Testing

@Suite struct StockErrorTests {
    @Test func `an error names what is not there without the identifier of its product`() throws {
        let milk = try ProductID("prd_1")
        let there = [Amount(6, UnitCode(rawValue: "l")), Amount(1, UnitCode(rawValue: "can"))]
        #expect(
            StockError.notEnough(milk, requested: Amount(2, .count), there: there).description
                == "Less than 2 is there, only 6 l and 1 can: name less, or leave the amount out for all of it."
        )
        #expect(
            StockError.nothingThere(milk).description
                == "There is no such stock: look at what is on hand with `larder stock list`, or add it first."
        )
        #expect(
            StockError.noSuchLot(LotID(rawValue: "a1b2"), of: milk).description
                == "Nothing is left of the lot a1b2: choose one that `larder stock show` lists."
        )
    }
}
