import CommonMessages
import EndpointTestKit
import Foundation
import QuantityMessages
import Testing

@Suite struct UnsetFieldsTests {
    private func step(_ fill: (inout PathStep) -> Void) -> PathStep {
        var step = PathStep()
        fill(&step)
        return step
    }

    @Test func `a field is unset until one of the messages sets it, however deep it is`() {
        let from = step { ($0.from.value, $0.exact, $0.source) = ("1", true, "chart") }
        let all: Set<String> = ["from", "to", "exact", "source", "state", "standIn", "usualSize"]
        #expect(unsetFields(of: [PathStep()]) == all)
        #expect(unsetFields(of: [from]) == ["from.unit", "to", "state", "standIn", "usualSize"])
        let rest = step {
            ($0.from.unit, $0.to, $0.state, $0.usualSize) = ("g", $0.from, "raw", true)
            $0.standIn.ingredientKey = "rice"
        }
        #expect(unsetFields(of: [from, rest]) == ["to.value", "to.unit", "standIn.weighedAs"])
        #expect(unsetFields(of: [from, rest], apartFrom: [Amount.self]) == ["standIn.weighedAs"])
        var item = ConsolidatedItem()
        item.path = [from, rest]
        // A large message keeps its fields in an object.
        #expect(unsetFields(of: [item]).contains("path.standIn.weighedAs"))
    }

    @Test func `a default counts only where the field has presence`() {
        var proposal = MergeProposal()
        proposal.position = 0
        proposal.acceptance.join = ""
        #expect(!unsetFields(of: [proposal]).contains("position"))
        #expect(unsetFields(of: [proposal.acceptance]) == [])
        var span = LineSpan()
        (span.part, span.start) = (.unspecified, 0)
        #expect(unsetFields(of: [span]) == ["part", "start", "end"])
        #expect(unsetFields(of: [FeedDevice()]) == ["id", "name"])
    }
}
