import Testing

@testable import QuantityDomain

@Suite struct WeightStateTests {
    @Test(arguments: [
        ("dice", "diced"), ("bits", "bit"), ("slices", "sliced"), ("leaf", "leaves"), ("halves", "half"),
        ("chopped/diced", "diced"), ("finely chopped", "chopped"), ("Pitted", "pit"), ("dry", "dried"),
    ])
    func `words of one meaning are one state`(one: String, other: String) {
        #expect(WeightState(one).matches(WeightState(other)))
        #expect(WeightState(other).matches(WeightState(one)))
    }

    @Test(arguments: [("diced", "sliced"), ("chopped", "chopped cooked"), ("cut", "cub"), ("ice", "ic")])
    func `other words are another state`(one: String, other: String) {
        #expect(!WeightState(one).matches(WeightState(other)))
    }

    @Test(arguments: [
        ("cooked", true), ("canned", true), ("dried", true), ("cubes, cooked", true), ("diced", false), ("", false),
    ])
    func `what is cooked or dried is another food`(state: String, changesFood: Bool) {
        #expect(WeightState(state).changesFood == changesFood)
    }
}
