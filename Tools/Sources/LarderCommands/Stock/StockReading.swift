import CommonMessages
import QuantityMessages

/// How the quantity service reads a product's name and the amount of it.
struct StockReading {
    private let argument: StockArgument
    private let line: ParsedLine

    /// Asks in one message, with the words in the order of a recipe's line: "1 kg flour".
    ///
    /// The title names a product that is given by its barcode.
    init(_ argument: StockArgument, title: String? = nil, home: HomeClient) async throws(CommandFailure) {
        self.argument = argument
        var request = ParseRequest()
        var line = Line()
        line.text = "\(argument.amount) \(title ?? Self.noun(argument.subject))".trimmedOfSpace
        request.lines = [line]
        guard let parsed = try await home.ask(request).lines.first else {
            throw .refused("The quantity service answered without a line: run the command again.")
        }
        self.line = parsed
    }

    /// The key by which recipes find the product; `nil` when its name is not known.
    var ingredientKey: String? {
        line.ingredientKey.isEmpty || line.name == Self.placeholder ? nil : line.ingredientKey
    }

    /// What a list calls it.
    var listName: String? { line.listName.isEmpty ? nil : line.listName }

    /// The exact amount; the upper end of a range.
    func amount(titled title: String) throws(CommandFailure) -> Amount {
        guard line.quantity.isParseable, line.quantity.hasAmount else {
            throw .refused("\"\(argument.amount)\" is not an amount: write it like \"1 kg\", \"500 ml\" or \"2\".")
        }
        if let unknown = unknownUnit {
            throw .refused(
                "\"\(unknown)\" is not a unit that Larder knows: write kg, g, l, ml, cup, can, package …, or no unit "
                    + "to count pieces."
            )
        }
        return line.quantity.amount
    }

    /// The word after the number, when the service took it for a part of the name.
    private var unknownUnit: String? {
        let words = argument.amount.split(separator: " ").filter { word in
            !(word.first?.isNumber ?? false) && !["-", "–", "to", "and", "/"].contains(word)
        }
        guard let word = words.first.map(String.init) else { return nil }
        return line.name.lowercased().hasPrefix(word.lowercased()) ? word : nil
    }

    /// Stands for the name of a product that is given by a number.
    private static let placeholder = "product"

    private static func noun(_ subject: StockArgument.Subject) -> String {
        if case .name(let name) = subject { return name }
        return placeholder
    }
}
