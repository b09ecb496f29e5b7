/// Why a line is not counted, and how to write it so that it is.
public struct LineDiagnostic: Hashable, Sendable {
    /// "quantity.noAmount", "quantity.imprecise" …; contract.
    public let code: String
    /// For people: what is unclear and what to write instead.
    public let sentence: String

    /// Makes a diagnostic.
    public init(code: String, sentence: String) {
        self.code = code
        self.sentence = sentence
    }
}

extension LineDiagnostic {
    static let empty = LineDiagnostic(
        code: "quantity.emptyLine",
        sentence: "The line is empty: write an ingredient, such as \"2 cups flour\"."
    )

    static func heading(_ text: String) -> LineDiagnostic {
        LineDiagnostic(
            code: "quantity.heading",
            sentence: "\"\(text)\" is read as a heading: put an amount before a name if it is an ingredient."
        )
    }

    static func noAmount(_ name: String) -> LineDiagnostic {
        LineDiagnostic(
            code: "quantity.noAmount",
            sentence:
                "\"\(name)\" has no amount, so it is listed without being counted: write it like \"1 tsp \(name)\"."
        )
    }

    static func imprecise(_ amount: String, _ name: String) -> LineDiagnostic {
        LineDiagnostic(
            code: "quantity.imprecise",
            sentence: "\"\(amount)\" is no number, so it is listed without being counted: "
                + "write it like \"1/8 tsp \(name)\"."
        )
    }

    static func unreadNumber(_ name: String) -> LineDiagnostic {
        LineDiagnostic(
            code: "quantity.unreadNumber",
            sentence: "The number is not read as an amount: put it first, with its unit, like \"250 g \(name)\"."
        )
    }

    static let tooLarge = LineDiagnostic(
        code: "quantity.tooLarge",
        sentence: "The number is too large to calculate exactly: write fewer digits or a larger unit."
    )
}
