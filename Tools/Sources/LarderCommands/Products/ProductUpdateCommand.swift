import ArgumentParser
import ProductMessages
import SwiftProtobuf

/// Changes a product.
struct ProductUpdateCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "update",
        abstract: "Change what the home knows of a product.",
        usage: """
            larder product update PRODUCT [--barcode DIGITS] [--symbology FORM] [--any-check-digit] [--title TITLE] \
            [--brand BRAND] [--ingredients KEY,…] [--tags TAG,…] [--pack PACK] [--category MAIN[/SUB]] \
            [--fact NAME=VALUE]… [options]
            """,
        discussion: """
            What is not named stays. A barcode becomes the product's identifier; the earlier one still finds it.

            EXAMPLES
              larder product update "Oat flakes" --title "Rolled oats" --tags breakfast,grain
              larder product update "Rolled oats" --pack "500 g" --fact storageInstructions="Keep dry"
            """
    )

    @Argument(help: "The product: its barcode, identifier or title.")
    var product: String
    @Option(help: "The digits under the bars of a product that had none.")
    var barcode: String?
    @Option(help: "The new title.")
    var title: String?
    @Option(help: "The new brand; \"\" for none.")
    var brand: String?
    @Option(help: "All ingredients that it is, separated by commas; \"\" for none.")
    var ingredients: String?
    @Option(help: "All its tags, separated by commas; \"\" for none.")
    var tags: String?
    @OptionGroup var reading: BarcodeOptions
    @OptionGroup var facts: FactOptions
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard barcode != nil || reading.isEmpty else {
            throw ValidationError("--symbology and --any-check-digit describe a barcode: add --barcode, or omit them.")
        }
        guard [barcode, title, brand, ingredients, tags].contains(where: { $0 != nil }) || !facts.isEmpty else {
            throw ValidationError(
                "Nothing is to change: name a --barcode, --title, --brand, --ingredients, --tags or a fact."
            )
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let changed = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> [ChangedProduct] in
            var request = UpdateProductsRequest()
            request.products = [update]
            return try await home.write(request, step: "update").products
        }
        try session.report(changed, of: [product], done: "Changed")
    }

    private var update: ProductUpdate {
        .with { update in
            update.reference.text = product
            if let barcode { update.barcode = barcode }
            update.barcodeSymbology = reading.symbology ?? ""
            update.acceptsAnyCheckDigit = reading.anyCheckDigit
            if let title { update.title = title }
            if let brand { update.brand = brand }
            if let ingredients { update.ingredientKeys = .with { $0.texts = ingredients.commaSeparated } }
            update.typedFacts = facts.typed
            if let tags { update.tags = .with { $0.texts = tags.commaSeparated } }
        }
    }
}

/// Deletes products.
struct ProductDeleteCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Forget products.",
        usage: "larder product delete PRODUCT… [options]",
        discussion: """
            What is in stock of them stays in stock, without a name until the same product is added again.

            EXAMPLES
              larder product delete "Oat flakes" 042100005264
            """
    )

    @Argument(help: "The products: their barcodes, identifiers or titles.")
    var products: [String]
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let changed = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> [ChangedProduct] in
            var request = DeleteProductsRequest()
            request.references = products.map { typed in .with { $0.text = typed } }
            return try await home.write(request, step: "delete").products
        }
        try session.report(changed, of: products, done: "Deleted")
    }
}

extension Session {
    /// Prints what came of each product.
    ///
    /// - Throws: ``CommandFailure/refused(_:)`` with the sentences of those that were not changed.
    fileprivate func report(
        _ changed: [ChangedProduct],
        of typed: [String],
        done: String
    ) throws(CommandFailure) {
        var failures: [String] = []
        for (name, entry) in zip(typed, changed) {
            if !entry.sentence.isEmpty {
                failures.append("\(name.printable): \(entry.sentence)")
            } else if entry.result == "unchanged" {
                console.write("\(entry.product.shown.printable) is unchanged.\n")
            } else {
                console.write("\(done) \(entry.product.shown.printable) (\(entry.product.productID)).\n")
            }
        }
        guard failures.isEmpty else { throw .refused(failures.joined(separator: "\n")) }
    }
}
