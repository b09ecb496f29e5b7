import Quantities

extension LineDiagnostic {
    static let noItem = LineDiagnostic(
        code: "quantity.noItem",
        sentence: "Say what and how much, such as \"flour 1 kg\": a name, then the amount, or the other way around."
    )

    static func noAmountOf(_ name: String) -> LineDiagnostic {
        LineDiagnostic(
            code: Code.noAmount.rawValue,
            sentence: "Say how much of \(name): \"\(name) 1 kg\" or \"\(name) 2\"."
        )
    }

    static func numberInName(_ name: String) -> LineDiagnostic {
        LineDiagnostic(code: "quantity.numberInName", sentence: noAmountOf(name).sentence)
    }

    static func noName(_ text: String) -> LineDiagnostic {
        LineDiagnostic(
            code: "quantity.noItem",
            sentence: "\"\(text)\" names nothing: add a name, such as \"flour 1 kg\"."
        )
    }

    static func unknownUnit(_ word: String) -> LineDiagnostic {
        LineDiagnostic(
            code: "quantity.unknownUnit",
            sentence:
                "\"\(word)\" is not a unit that Larder knows: write kg, g, l, ml, cup, can, package …, or no unit to "
                + "count pieces, or give an ingredient of your own a unit of this name."
        )
    }

    static func range(_ text: String, _ range: AmountRange) -> LineDiagnostic {
        let (lower, upper) = (AmountRange(range.lower, range.lower, range.unit), AmountRange(range.amount))
        let formatter = QuantityFormatter()
        let ends = [lower, upper].map { formatter.text(of: $0, keepsDecimals: true).text }
        return LineDiagnostic(
            code: "quantity.range",
            sentence: "\"\(text)\" is a range: is it \(ends[0]) or \(ends[1])? Write one amount."
        )
    }

    static func twoAmounts(_ first: String, _ second: String) -> LineDiagnostic {
        LineDiagnostic(
            code: "quantity.twoAmounts",
            sentence: "\"\(first)\" and \"\(second)\" are two amounts that cannot be one: write one amount, such as "
                + "\"2 x 500 g\" for packs."
        )
    }

    static func twoItems(_ first: String, _ second: String) -> LineDiagnostic {
        LineDiagnostic(
            code: "quantity.twoItems",
            values: [first, second],
            sentence: "\"\(first)\" and \"\(second)\" are two items: write them one at a time, or write the amount of "
                + "a single item first or last."
        )
    }

    static func exponent(_ word: String) -> LineDiagnostic {
        LineDiagnostic(
            code: "quantity.exponent",
            sentence: "\"\(word)\" is not a number as kitchens write it: write all of its digits, such as 1000."
        )
    }

    static func unclearPacks(_ text: String) -> LineDiagnostic {
        LineDiagnostic(
            code: "quantity.unclearPacks",
            sentence: "\"\(text)\" is not a number of packs and what each holds: write both, such as \"6 x 330 ml\"."
        )
    }

    static func notPositive(_ amount: String) -> LineDiagnostic {
        LineDiagnostic(
            code: "quantity.notPositive",
            sentence: "\"\(amount)\" is below zero: give an amount above it, such as \"1 kg\" or \"2\"."
        )
    }

    static func length(_ amount: String) -> LineDiagnostic {
        LineDiagnostic(
            code: "quantity.length",
            sentence:
                "\"\(amount)\" is a length, which is the size of a thing and not an amount of it: give a weight, a volume "
                + "or a number, such as \"2 pieces (\(amount) each)\"."
        )
    }

    static func unclear(_ text: String) -> LineDiagnostic {
        LineDiagnostic(
            code: "quantity.unclearItem",
            sentence: "It is not clear where the name of \"\(text)\" ends: write the name, then one amount, such as "
                + "\"flour 1 kg\"."
        )
    }
}
