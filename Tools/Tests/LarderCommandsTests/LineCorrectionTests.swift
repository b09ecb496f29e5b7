import CommonMessages
import QuantityMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct LineCorrectionTests {
    private static let spoon = LineCorrection.with {
        ($0.text, $0.reading, $0.correctedAt) = ("1 Tl Salz", "1 tsp salt", 7)
    }
    private static let parts = LineCorrection.with {
        ($0.text, $0.amountText, $0.name, $0.size) = ("2 lg eggs", "2", "eggs", "large")
        ($0.amount.value, $0.amount.unit) = ("2", "egg")
        ($0.preparation, $0.comment, $0.optionalIngredient, $0.correctedAt) = ("beaten", "", true, 8)
    }

    /// Services with a correction on each page.
    private func services(_ corrections: [LineCorrection]) -> StubServices {
        let services = StubServices()
        services.answer(ListCorrectionsRequest.self) { request in
            let place = Int(request.cursor) ?? 0
            return .with {
                ($0.corrections, $0.count) = ([corrections[place]], UInt64(corrections.count))
                $0.nextCursor = place + 1 < corrections.count ? "\(place + 1)" : ""
            }
        }
        return services
    }

    @Test func `corrections of every page are shown with what they say, and counted`() async {
        let services = services([Self.spoon, Self.parts])
        let run = await Run(["parse", "--corrections"], services: services)
        #expect(
            run.output == """
                1 Tl Salz  1 tsp salt
                2 lg eggs  amount 2, name "eggs", size "large", preparation "beaten", comment "", optional
                2 lines are corrected.

                """
        )
        #expect(services.sent(ListCorrectionsRequest.self).map(\.cursor) == ["", "1"])
        #expect(services.destinations.count == 1 && services.closed == 1)
        let one = await Run(["parse", "--corrections"], services: self.services([Self.spoon]))
        #expect(one.output == "1 Tl Salz  1 tsp salt\n1 line is corrected.\n")
    }

    @Test func `corrections are JSON lines for scripts`() async {
        let run = await Run(["parse", "--corrections", "--json"], services: services([Self.spoon, Self.parts]))
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(
            lines == [
                #"{"text":"1 Tl Salz","reading":"1 tsp salt","amount":null,"unit":null,"name":null,"size":null,"#
                    + #""preparation":null,"comment":null,"optional":null,"correctedAt":7}"#,
                #"{"text":"2 lg eggs","reading":null,"amount":"2","unit":"egg","name":"eggs","size":"large","#
                    + #""preparation":"beaten","comment":"","optional":true,"correctedAt":8}"#,
            ]
        )
    }

    @Test func `a corrected line is shown as it is read now, and an undone one is named`() async {
        let services = StubServices()
        services.answer(CorrectLinesRequest.self) { _ in CorrectLinesReply() }
        services.answer(ReadLinesRequest.self) { _ in ReadLinesReply() }
        services.answer(UndoCorrectionsRequest.self) { request in
            .with { $0.undone = request.texts.map { text in .with { $0.text = text } } }
        }
        let run = await Run(["parse", "1 Tl Salz", "--correct", "1 tsp salt"], services: services)
        #expect(run.status == .done && services.sent.count == 2)
        #expect(services.sent(ReadLinesRequest.self).first?.lines.map(\.text) == ["1 Tl Salz"])
        let undone = await Run(["parse", "1 Tl Salz", "--undo"], services: services)
        #expect(undone.output == "1 Tl Salz is read as before again.\n")
    }
}
