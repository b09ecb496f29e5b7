/// Why a line is not counted, and how to write it so that it is.
public struct LineDiagnostic: Error, Hashable, Sendable {
    /// The code, one of ``Code`` for a line, otherwise of an item, such as "quantity.noItem"; codes never change.
    public let code: String
    /// The words and amounts of the line that the sentence mentions, for a client that words it in its own language; an
    /// example of a name is empty where the line has none.
    public let values: [String]
    /// For people, in English: what is unclear, and what to write instead.
    public let sentence: String

    /// Creates a diagnostic.
    public init(code: String, values: [String] = [], sentence: String) {
        self.code = code
        self.values = values
        self.sentence = sentence
    }
}

extension LineDiagnostic {
    /// The codes of lines, whose sentences a list words in its own language.
    public enum Code: String, CaseIterable, Sendable {
        case emptyLine = "quantity.emptyLine"
        case lineTooLong = "quantity.lineTooLong"
        case heading = "quantity.heading"
        case noAmount = "quantity.noAmount"
        case imprecise = "quantity.imprecise"
        case unreadNumber = "quantity.unreadNumber"
        case implausible = "quantity.implausible"
        case noUnit = "quantity.noUnit"
        case zero = "quantity.zero"
        case garbledNumber = "quantity.garbledNumber"
        case severalItems = "quantity.severalItems"
        case sharedAmount = "quantity.sharedAmount"
        case unclearPart = "quantity.unclearPart"
        case tooLarge = "quantity.tooLarge"
    }

    static let empty = LineDiagnostic(
        code: Code.emptyLine.rawValue,
        sentence: "The line is empty: write an ingredient, such as \"2 cups flour\"."
    )

    static let lineTooLong = LineDiagnostic(
        code: Code.lineTooLong.rawValue,
        values: ["\(IngredientLineParser.longestLine)"],
        sentence: "The line has more than \(IngredientLineParser.longestLine) bytes, so it is kept without being read: "
            + "write one ingredient a line."
    )

    /// Returns the diagnostic with another name in its values; the English sentence keeps the words of the line.
    func naming(_ name: String, as other: String) -> LineDiagnostic {
        LineDiagnostic(code: code, values: values.map { $0 == name ? other : $0 }, sentence: sentence)
    }

    /// Whether the line says what it means without a number: "salt", "a pinch of nutmeg".
    package var isPlain: Bool { [Code.noAmount, .imprecise].contains { $0.rawValue == code } }

    static func heading(_ text: String) -> LineDiagnostic {
        LineDiagnostic(
            code: Code.heading.rawValue,
            values: [text],
            sentence: "\"\(text)\" is read as a heading: put an amount before a name if it is an ingredient."
        )
    }

    static func noAmount(_ name: String) -> LineDiagnostic {
        LineDiagnostic(
            code: Code.noAmount.rawValue,
            values: [name],
            sentence: "\(said(name)) has no amount, so it is listed without being counted: "
                + "write it like \"1 tsp \(sample(name))\"."
        )
    }

    static func imprecise(_ amount: String, _ name: String) -> LineDiagnostic {
        LineDiagnostic(
            code: Code.imprecise.rawValue,
            values: [amount, name],
            sentence: "\"\(amount)\" is not a number, so it is listed without being counted: "
                + "write it like \"1/8 tsp \(sample(name))\"."
        )
    }

    static func unreadNumber(_ name: String) -> LineDiagnostic {
        LineDiagnostic(
            code: Code.unreadNumber.rawValue,
            values: [name],
            sentence: "The number is not read as an amount, so the line is listed without being counted: "
                + "put it first, with its unit, like \"250 g \(sample(name))\"."
        )
    }

    static func implausible(_ amount: String, _ name: String) -> LineDiagnostic {
        LineDiagnostic(
            code: Code.implausible.rawValue,
            values: [amount, name],
            sentence: "\(amount) is more than a kitchen uses at once; it is counted as written: "
                + "check the number and its unit, and write it like \"5 g \(sample(name))\" if it is wrong."
        )
    }

    static func noUnit(_ amount: String, _ name: String) -> LineDiagnostic {
        LineDiagnostic(
            code: Code.noUnit.rawValue,
            values: [amount, name],
            sentence:
                "\"\(amount)\" has no unit, and recipes don't count \(sample(name)) by the piece, so it is listed "
                + "without being counted: write it like \"\(amount) tbsp \(sample(name))\"."
        )
    }

    static func nothing(_ name: String) -> LineDiagnostic {
        LineDiagnostic(
            code: Code.zero.rawValue,
            values: [name],
            sentence: "The amount is zero, so nothing is counted: write how much it is, like \"1 tsp \(sample(name))\"."
        )
    }

    static let garbledNumber = LineDiagnostic(
        code: Code.garbledNumber.rawValue,
        sentence: "The number cannot be read, so nothing is counted: write it like 1.5, 1 1/2 or 1000."
    )

    static let severalItems = LineDiagnostic(
        code: Code.severalItems.rawValue,
        sentence: "The line names more than one ingredient with an amount, so it is listed without being counted: "
            + "write each on a line of its own."
    )

    static func sharedAmount(_ name: String) -> LineDiagnostic {
        LineDiagnostic(
            code: Code.sharedAmount.rawValue,
            values: [name],
            sentence: "The amount is for \"\(name)\" together: write each on a line of its own."
        )
    }

    static func unclearPart(_ text: Substring) -> LineDiagnostic {
        LineDiagnostic(
            code: Code.unclearPart.rawValue,
            values: [String(text)],
            sentence: "The amount of \"\(text)\" is in no known unit, so it is listed without being counted: "
                + "write it on a line of its own, in a known unit."
        )
    }

    static let tooLarge = LineDiagnostic(
        code: Code.tooLarge.rawValue,
        sentence: "The number is too large, or divided by zero, so nothing is counted: write fewer digits, a larger "
            + "unit or another fraction."
    )

    private static func said(_ name: String) -> String { name.isEmpty ? "The line" : "\"\(name)\"" }

    private static func sample(_ name: String) -> String { name.isEmpty ? "salt" : name }
}
