import CommonMessages
import QuantityMessages
import ShoppingMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

/// What a list says of the home's stock.
@Suite struct PlanStockTests {
    private func text(_ reply: PlanReply, locale: String = "") -> String {
        PlanText(list: ShoppingList(reply, locale: locale), page: Page(columns: nil, isColored: false)).render()
    }

    @Test func `what the home has of an item to buy stands beside it, everywhere`() {
        var item = Samples.flour
        item.fromStock = [.with { ($0.amount, $0.of) = (Samples.oneKilogram, Samples.oneKilogram) }]
        #expect(text(Samples.plan([item])).contains("    Flour  3 cups (you have 1 kg)\n"))
        let list = ShoppingList(Samples.plan([item]))
        #expect(PlanMarkdown(list: list).render().contains("- [ ] Flour: 3 cups (you have 1 kg)\n"))
        let page = PlanPage(list: list, locale: "").render().replacing(Paragraph.noBreak, with: " ")
        #expect(page.contains("3 cups (you have 1 kg)</span>"))
        for (locale, words) in [
            ("de", "(vorhanden: 1 kg)"), ("fr", "(vous avez 1 kg)"), ("es", "(tienes 1 kg)"), ("it", "(in casa: 1 kg)"),
            ("sv", "(finns hemma: 1 kg)"), ("tr", "(evde 1 kg var)"),
        ] {
            #expect(text(Samples.plan([item]), locale: locale).contains(words))
        }
    }

    @Test func `what the home has of a staple stands beside it, whatever its unit`() {
        var item = Samples.salt
        item.shelf = .cupboard
        item.uncounted = []
        item.inStock = [Samples.quantity("1", "box", "1 box", numeric: 1)]
        #expect(text(Samples.plan([item])).contains("(you have 1 box)\n"))
    }

    @Test func `stock that cannot be compared is a question in the language of the list`() {
        var reply = Samples.plan([])
        reply.open = [
            .with {
                $0.reasons = [
                    .with {
                        ($0.code, $0.values) = ("shopping.unmeasuredStock", ["Reis", "1 Beutel", "200 g"])
                        $0.sentence = "Weigh it."
                    }
                ]
            }
        ]
        #expect(text(reply).contains("Weigh it. Add its weight with `larder ingredients add`."))
        #expect(text(reply, locale: "de").contains("Reis: gebraucht 200 g, vorhanden 1 Beutel"))
    }
}
