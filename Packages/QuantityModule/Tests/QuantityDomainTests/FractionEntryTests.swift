import CommandsTestKit
import Quantities
import QuantityDomain
import QuantityModuleTestKit
import Testing

@Suite struct FractionEntryTests {
    private func typed(_ labels: String) -> FractionEntry {
        typedOn(FractionEntry(), labels)
    }

    @Test(arguments: [
        ("1/2", "1/2", "1/2"), ("1 1/2", "1 1/2", "3/2"), ("2.5", "2.5", "5/2"), ("0.75", "0.75", "3/4"),
        ("12", "12", "12"), ("1 3/16", "1 3/16", "19/16"), ("007", "0", "0"), ("1//2", "1/2", "1/2"),
        ("1/02", "1/2", "1/2"), ("/2", "2", "2"), ("1.2/3", "1.23", "123/100"), ("1 .5", "1 5", nil),
        ("1/", "1/", nil), ("1.", "1.", nil), ("1 3/2", "1 3/2", nil), ("2 ", "2 ", nil), ("", "", nil),
    ])
    func `keys make a number or are ignored`(keys: String, text: String, value: String?) {
        let entry = typed(keys)
        #expect(entry.text == text)
        #expect(entry.value?.description == value)
    }

    @Test func `a fraction key follows a whole number`() throws {
        let half = try #require(FractionKey(label: "1/2"))
        let third = try #require(FractionKey(label: "1/3"))
        #expect(FractionEntry().pressing(half).text == "1/2")
        #expect(typed("2").pressing(half).text == "2 1/2")
        #expect(typed("2").pressing(half).pressing(third).text == "2 1/3")
        #expect(typed("1.5").pressing(third).text == "1/3")
        #expect(typed("0").pressing(third).text == "1/3")
    }

    @Test func `delete takes one character and clear takes all`() {
        #expect(typed("1 1/2").pressing(.delete).text == "1 1/")
        #expect(typed("1 1/2").pressing(.clear) == FractionEntry())
        #expect(FractionEntry().pressing(.delete) == FractionEntry())
    }

    @Test func `fraction keys are eighths, quarters, thirds and the half`() {
        #expect(FractionKey.fractions.map(\.label) == ["1/8", "1/4", "1/3", "1/2", "2/3", "3/4"])
        #expect(FractionKey(label: "x") == nil)
        #expect(FractionKey(label: "5/4") == nil)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `after any keys the entry is the beginning of a number`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let labels = (0...9).map { "\($0)" } + ["/", ".", " ", "delete", "1/2", "2/3"]
        var entry = FractionEntry()
        for _ in 0..<200 {
            guard let key = labels.randomElement(using: &random).flatMap({ FractionKey(label: $0) }) else { continue }
            let next = entry.pressing(key)
            #expect(entry.accepts(key) == (next != entry))
            entry = next
            let isNumber = entry.value != nil
            let canBecome = [
                entry, typedOn(entry, "9"), typedOn(entry, "/99999"), typedOn(entry, "1/99999"),
                typedOn(entry, "99999"),
            ]
            #expect(isNumber || entry.text.isEmpty || canBecome.contains { $0.value != nil }, "\(entry.text)")
        }
    }

    private func typedOn(_ entry: FractionEntry, _ labels: String) -> FractionEntry {
        labels.reduce(entry) { entry, character in
            FractionKey(label: String(character)).map { entry.pressing($0) } ?? entry
        }
    }
}
