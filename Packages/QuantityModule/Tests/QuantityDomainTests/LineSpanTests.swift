import QuantityDomain
import Testing

@Suite struct LineSpanTests {
    private func pieces(_ line: ParsedLine) -> [String] {
        let bytes = Array(line.text.utf8)
        return line.spans.map { String(decoding: bytes[$0.bytes], as: UTF8.self) }
    }

    private func spoken(_ text: String) -> String {
        let line = IngredientLineParser().parse(text)
        return zip(line.spans, pieces(line)).filter { $0.0.part != .other }.map { "\($0.0.part):\($0.1)" }
            .joined(separator: "|")
    }

    @Test(arguments: [
        ("1 1/2 cups flour, sifted", "amount:1 1/2|unit:cups|name:flour|preparation:sifted"),
        ("2 large leeks (optional)", "amount:2|size:large|name:leeks|comment:optional"),
        ("1 large bunch of dill", "amount:1|size:large|unit:bunch|name:dill"),
        ("250 g / 9 oz rice", "amount:250|unit:g|amount:/ 9|unit:oz|name:rice"),
        ("1 (14.5 oz) can peas", "amount:1|amount:14.5|unit:oz|unit:can|name:peas"),
        ("3 celery ribs, sliced", "amount:3|name:celery|unit:ribs|preparation:sliced"),
        ("flour, plus more for dusting", "name:flour|comment:plus more|purpose:for dusting"),
        ("parsley, to serve", "name:parsley|purpose:to serve"), ("salt, to taste", "name:salt|comment:to taste"),
        ("juice of 1 lemon", "preparation:juice of|amount:1|name:lemon"),
        ("1 &frac12; cups rice &amp; peas", "amount:1 &frac12;|unit:cups|name:rice &amp; peas"), ("", ""), ("  ", ""),
    ])
    func `each piece of a line has a span`(line: String, expected: String) {
        #expect(spoken(line) == expected)
    }

    @Test(arguments: [
        ("2 tbsp oil, for frying", "for frying"), ("butter, softened, plus extra for the tin", "for the tin"),
        ("2 cups stock, according to taste", ""), ("1 leek", ""),
    ])
    func `a remark that states a purpose is a purpose`(line: String, expected: String) {
        let parsed = IngredientLineParser().parse(line)
        #expect(parsed.purpose == expected)
        #expect(parsed.comment.contains(expected))
    }
}
