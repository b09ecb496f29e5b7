import ArgumentParser
import ProductMessages
import SwiftProtobuf

/// Shows or changes the other texts that mean a product.
struct ProductAliasCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "alias",
        abstract: "Show, add, or remove other texts that mean a product.",
        usage: "larder product alias PRODUCT [--add TEXT]… [--remove TEXT]… [options]",
        discussion: """
            An alias is an in-store number, an earlier identifier, or what the family calls the product. It means one \
            product alone.

            EXAMPLES
              larder product alias "Oat flakes"
              larder product alias "Oat flakes" --add porridge
              larder product alias "Oat flakes" --remove porridge
            """
    )

    @Argument(help: "The product: its barcode, identifier or title.")
    var product: String
    @Option(help: "A text that means the product from now on.")
    var add: [String] = []
    @Option(help: "A text that no longer means it.")
    var remove: [String] = []
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let (found, aliases) = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> (Product?, [String]) in
            try await add.isEmpty && remove.isEmpty ? known(home) : changed(home)
        }
        guard let found else {
            throw .refused("The home has no product \"\(product.printable)\": `larder product list` names all.")
        }
        guard !aliases.isEmpty else {
            return session.console.write("Only its title and barcode mean \(found.shown.printable).\n")
        }
        session.console.write(aliases.map { $0.printable + "\n" }.joined())
    }

    private func known(_ home: HomeClient) async throws(CommandFailure) -> (Product?, [String]) {
        let request = RetrieveProductsRequest.with { $0.references = [.with { $0.text = product }] }
        let found = try await home.ask(request).products.first ?? FoundProduct()
        return (found.hasProduct ? found.product : nil, found.aliases)
    }

    private func changed(_ home: HomeClient) async throws(CommandFailure) -> (Product?, [String]) {
        let update = ProductUpdate.with { update in
            update.reference.text = product
            (update.addedAliases, update.removedAliases) = (add, remove)
        }
        let request = UpdateProductsRequest.with { $0.products = [update] }
        let entry = try await home.write(request, step: "alias").products.first ?? ChangedProduct()
        guard entry.sentence.isEmpty else { throw .refused("\(product.printable): \(entry.sentence.printable)") }
        return (entry.hasProduct ? entry.product : nil, entry.aliases)
    }
}
