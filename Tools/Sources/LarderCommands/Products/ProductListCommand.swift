import ArgumentParser
import ProductMessages

/// Prints the products.
struct ProductListCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show the products, by title.",
        usage: "larder product list [options]",
        discussion: """
            EXAMPLES
              larder product list
            """
    )

    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let products = try await session.withHome(shared) { (home) async throws(CommandFailure) -> [Product] in
            var request = ListProductsRequest()
            request.limit = 500
            var products: [Product] = []
            repeat {
                let page = try await home.ask(request)
                products += page.products
                request.cursor = page.nextCursor
            } while !request.cursor.isEmpty
            return products
        }
        guard !products.isEmpty else {
            session.console.write("The home knows no product yet: add one with `larder product add \"Oat flakes\"`.\n")
            return
        }
        var table = Table()
        for product in products {
            table.add(Span(product.title, .name), Span(product.brand), Span(product.productID, .quiet))
        }
        session.console.write(table.text(on: session.page))
    }
}
