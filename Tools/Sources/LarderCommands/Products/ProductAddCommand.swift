import ArgumentParser
import CommonMessages
import ProductMessages

/// Adds a product.
struct ProductAddCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a product, or what is new about one that the home has.",
        usage: """
            larder product add TITLE [--barcode DIGITS] [--symbology FORM] [--any-check-digit] [--brand BRAND] \
            [--ingredients KEY,…] [--tags TAG,…] [--pack PACK] [--category MAIN[/SUB]] [--fact NAME=VALUE]… [options]
            """,
        discussion: """
            EXAMPLES
              larder product add "Oat flakes" --barcode 036000291452 --brand Mill
              larder product add Tofu --ingredients tofu --pack "200 g" --category food/soy
              larder product add Gum --barcode 12345670 --symbology upce
            """
    )

    @Argument(help: "The title; \"\" for a product known by its barcode alone.")
    var title: String
    @Option(help: "The digits under the bars.")
    var barcode: String?
    @Option(help: "The brand.")
    var brand: String?
    @Option(help: "The ingredients that it is, separated by commas.")
    var ingredients: String?
    @Option(help: "Its tags, separated by commas.")
    var tags: String?
    @OptionGroup var reading: BarcodeOptions
    @OptionGroup var facts: FactOptions
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        if let barcode, barcode.trimmedOfSpace.isEmpty {
            throw ValidationError("The barcode is empty: enter the digits under the bars, or leave --barcode out.")
        }
        guard barcode == nil, !reading.isEmpty else { return }
        throw ValidationError("--symbology and --any-check-digit describe a barcode: add --barcode, or omit them.")
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let reply = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> RegisterProductsReply in
            var draft = ProductDraft()
            draft.title = title
            draft.barcode = barcode ?? ""
            draft.barcodeSymbology = reading.symbology ?? ""
            draft.acceptsAnyCheckDigit = reading.anyCheckDigit
            draft.brand = brand ?? ""
            draft.ingredientKeys = ingredients?.commaSeparated ?? []
            draft.tags = tags?.commaSeparated ?? []
            draft.typedFacts = facts.typed
            var request = RegisterProductsRequest()
            request.products = [draft]
            return try await home.write(request, step: "product")
        }
        for entry in reply.products {
            guard !entry.hasProblem else { throw .refused(entry.problem.sentence.printable) }
            let verb = entry.created ? "Added" : "The home has"
            session.console.write("\(verb) \(entry.product.shown.printable) (\(entry.product.productID)).\n")
        }
    }
}

extension String {
    /// The parts between commas, without surrounding space.
    var commaSeparated: [String] { split(separator: ",").map(\.trimmedOfSpace) }
}

extension Product {
    /// The title, or the barcode of a product without one.
    var shown: String { title.isEmpty ? productID : title }
}
