import CommonMessages
import QuantityMessages
import ShoppingMessages
import SwiftProtobuf
import Testing
import TextFormats

@testable import LarderCommands

@Suite struct PlanDocumentTests {
    private func json(_ items: [PlanItem], failures: [RecipeFailure] = []) -> JSONValue {
        PlanDocument(PlanOutcome(reply: Samples.plan(items), failures: failures)).json
    }

    @Test func `an item has the documented fields in the documented order`() throws {
        var item = Samples.flour
        item.sources.removeLast()
        item.path = [
            .with {
                $0.from = Samples.amount("3", "cup")
                $0.to = Samples.amount("360", "g")
                $0.source = "King Arthur"
                $0.state = "sifted"
            }
        ]
        let cup =
            #"{"amount":"1","numericValue":1,"standardUnit":"cup","displayText":"1 cup","#
            + #""isParseable":true,"parseConfidence":0.9}"#
        let cups =
            #"{"amount":"3","numericValue":3,"standardUnit":"cup","displayText":"3 cups","#
            + #""isParseable":true,"parseConfidence":0.9}"#
        let expected =
            #"[{"name":"Flour","ingredientKey":"flour","choices":[],"shelf":"buy","take":["# + cups
            + #"],"product":null,"packs":null,"toBuy":["# + cups
            + #"],"need":["# + cups
            + #"],"inStock":[],"fromStock":[],"uncounted":[],"category":{"id":"0b1a","name":"Baking"},"#
            + #""sources":[{"recipe":"Pancakes","line":"1 cup flour","Q":"# + cup
            + #"}],"path":[{"from":{"amount":"3","unit":"cup"},"to":{"amount":"360","unit":"g"},"#
            + #""exact":false,"source":"King Arthur","state":"sifted"}],"assumptions":[]}]"#
        #expect(json([item])["items"]?.line == expected)
        item.packs = Samples.bags
        let packs =
            #"{"productId":"0400","title":"Mill flour","brand":"Mill","number":2,"#
            + #""content":{"amount":"500","#
            + #""numericValue":500,"standardUnit":"g","displayText":"500 g","isParseable":true,"parseConfidence":0.9},"piecesPerPack":1,"#
            + #""text":"2 × 500 g","approximate":false,"path":[]}"#
        #expect(json([item])["items"]?.line == expected.replacing(#""packs":null"#, with: #""packs":"# + packs))
        item.clearPacks()
        item.product = .with { ($0.productID, $0.title, $0.brand) = ("0400", "Mill flour", "Mill") }
        let product = #""product":{"productId":"0400","title":"Mill flour","brand":"Mill"}"#
        #expect(json([item])["items"]?.line == expected.replacing(#""product":null"#, with: product))
    }

    @Test func `coverage and recipes are included, with null for what a page does not state`() {
        let document = json([])
        #expect(document["coverage"]?.line == #"{"lines":6,"counted":3,"uncounted":3,"leftOut":0}"#)
        guard case .array(let recipes) = document["recipes"] else {
            Issue.record("No list: \(document)")
            return
        }
        let expected =
            #"{"title":"Pancakes","servings":"4 servings","factor":"3/2","prepMinutes":null,"#
            + #""cookMinutes":null,"totalMinutes":null,"tags":[]}"#
        #expect(recipes.first?.line == expected)
    }

    @Test func `a text without a number is null and keeps its text`() {
        let quantity = Quantity.with { $0.displayText = "to taste" }
        let expected =
            #"{"amount":null,"numericValue":null,"standardUnit":null,"displayText":"to taste","#
            + #""isParseable":false,"parseConfidence":0}"#
        #expect(quantity.json.line == expected)
    }

    @Test func `a range has both ends`() {
        var quantity = Samples.threeCups
        quantity.lower = Samples.amount("2", "cup")
        #expect(quantity.json.line.hasPrefix(#"{"amountLow":"2","amount":"3","#))
    }

    @Test func `an open question about stock has an offer instead of a line`() {
        var reply = Samples.plan([])
        reply.open = [
            .with { ($0.recipe, $0.line, $0.sentence) = ("Soup", "???", "Which?") },
            .with {
                $0.sentence = "Does it serve?"
                $0.offer = .with { ($0.product, $0.item) = ("Rice", "Basmati rice") }
            },
        ]
        let expected =
            #"[{"recipe":"Soup","line":"???","sentence":"Which?","offer":null},"#
            + #"{"recipe":null,"line":null,"sentence":"Does it serve?","#
            + #""offer":{"product":"Rice","onHand":[],"item":"Basmati rice"}}]"#
        #expect(PlanDocument(PlanOutcome(reply: reply, failures: [])).json["open"]?.line == expected)
    }

    @Test func `pages that failed are also in the object`() {
        let failure = RecipeFailure(name: "a.html", sentence: "There is no recipe in it.")
        #expect(
            json([], failures: [failure])["failed"]?.line
                == #"[{"recipe":"a.html","message":"There is no recipe in it."}]"#
        )
    }
}
