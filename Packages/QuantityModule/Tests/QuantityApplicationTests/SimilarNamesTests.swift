import Quantities
import QuantityModule
import Testing

/// Which names a consolidation asks about.
@Suite struct SimilarNamesTests {
    private func questions(_ keys: [String]) throws -> [String] {
        let gram = QuantityFormatter().quantity(AmountRange(Amount(1, UnitCode(rawValue: "g"))), confidence: 1)
        let items = keys.map { MergeItem(ingredientKey: $0, listName: $0, quantity: gram) }
        return try QuantityMergeService().getConsolidationPreview(items: items).proposals.compactMap { proposal in
            guard case .rename(let other) = proposal.kind else { return nil }
            return "\(proposal.ingredientKey) > \(other)"
        }
    }

    @Test(arguments: [
        (["zorkma", "zorkme"], ["zorkme > zorkma"]), (["zorkm", "zorkn"], []),
        (["zorkmeal", "zorkmeall"], ["zorkmeall > zorkmeal"]),
        (["zorkmeal", "zorkmeel", "zorkmiel"], ["zorkmeel > zorkmeal", "zorkmiel > zorkmeal"]),
        (["zorkmeal", "zorkmiil"], []), (["zorkmeal", "zorkmealxy"], []), (["zorkmeal", "zorkmeal"], []),
        (["tomato", "tomatto"], ["tomatto > tomato"]),
    ])
    func `names of at least six letters that differ in one are asked about`(keys: [String], expected: [String]) throws {
        #expect(try questions(keys) == expected)
    }

    @Test(arguments: [
        ((1...19).map { "zorkme\($0)" }, []), (["zorkme 1", "zorkme 12"], []), (["zorkmeal", "zorkmeal2"], []),
        (["zorkmeal 2", "zorkmiel 2"], ["zorkmiel 2 > zorkmeal 2"]), (["zorkmeal 2", "zorkmiel 3"], []),
    ])
    func `names that differ by a number are not slips of each other`(keys: [String], expected: [String]) throws {
        #expect(try questions(keys) == expected)
    }

    @Test(arguments: [(100, 1), (101, 0)])
    func `names longer than 100 letters aren't typing slips`(count: Int, asked: Int) throws {
        let stem = String(repeating: "z", count: count - 1)
        #expect(try questions([stem + "a", stem + "b"]).count == asked)
    }

    @Test(arguments: [
        (["zork", "red zork"], ["red zork > zork"]), (["zork", "fine sweet red zork"], ["fine sweet red zork > zork"]),
        (["zork", "very fine sweet red zork"], []),
        (["zork", "red zork", "fine red zork"], ["fine red zork > red zork", "red zork > zork"]),
        (["fine zork", "fine red zork"], ["fine red zork > fine zork"]), (["red", "red zork"], []),
    ])
    func `a name with up to three more words before it is asked about`(keys: [String], expected: [String]) throws {
        #expect(try questions(keys) == expected)
    }
}
