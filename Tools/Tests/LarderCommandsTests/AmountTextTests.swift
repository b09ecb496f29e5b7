import Testing

@testable import LarderCommands

@Suite struct AmountTextTests {
    @Test(arguments: [
        ("3/2", "cup", "1 1/2 cups"), ("1", "cup", "1 cup"), ("1/3", "cup", "1/3 cup"), ("240", "g", "240 g"),
        ("3/2", "kg", "1.5 kg"), ("2", "", "2"), ("3", "leaf", "3 leaves"), ("2", "tbsp", "2 tbsp"),
        ("1000/3", "g", "≈ 333 g"), ("2/7", "cup", "≈ 0.286 cup"), ("1/1000", "g", "0.001 g"),
        ("1/8", "l", "0.125 l"), ("473176473/1000000000", "l", "≈ 0.473 l"), ("1/1000000000", "kg", "0.000000001 kg"),
        ("1/3000000", "kg", "≈ 0.000000333 kg"), ("999999/1000", "g", "≈ 1000 g"), ("123456", "ml", "123456 ml"),
        ("-1/2", "°C", "-0.5 °C"), ("-160/9", "°C", "≈ -17.8 °C"), ("-3/2", "cup", "-1 1/2 cups"),
        ("0", "cup", "0 cup"),
    ])
    func `an amount is written as cooks write it`(value: String, unit: String, text: String) {
        #expect(AmountText.text(Samples.amount(value, unit)).replacing(Paragraph.noBreak, with: " ") == text)
    }

    @Test(arguments: [
        ("2", "cup", "240", "g", "1 cup = 120 g"), ("240", "g", "2", "cup", "1 cup = 120 g"),
        ("1", "cup", "120", "g", nil), ("3", "", "330", "g", "1 whole = 110 g"),
        ("5", "g", "17", "clove", "1 g = 3.4 cloves"),
        ("7", "g", "23", "clove", "1 g ≈ 3.29 cloves"), ("1", "kg", "25/3", "cup", nil),
    ])
    func `a rate is for one of the larger unit`(
        from: String,
        unit: String,
        to: String,
        other: String,
        rate: String?
    ) {
        let text = AmountText.rate(from: Samples.amount(from, unit), to: Samples.amount(to, other))
        #expect(text?.replacing(Paragraph.noBreak, with: " ") == rate)
    }
}
