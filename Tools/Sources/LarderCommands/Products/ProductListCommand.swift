import ArgumentParser
import ProductMessages
import SwiftProtobuf

/// Prints the products.
struct ProductListCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show the products, by title.",
        usage: """
            larder product list [--brand BRAND] [--category MAIN[/SUB]] [--tag TAG] [--status STATUS] [--sort BY] [options]
            """,
        discussion: """
            A product matches everything that is named. Archived and blocked products are shown only by --status.

            EXAMPLES
              larder product list
              larder product list --category food/dairy --sort updatedAt
              larder product list --status archived
            """
    )

    @Option(help: "Only those of a brand.")
    var brand: String?
    @Option(help: "Only those of a category, such as food or food/dairy.")
    var category: String?
    @Option(help: "Only those with a tag.")
    var tag: String?
    @Option(help: "Only those with a status: active, draft, archived, or blocked.")
    var status: String?
    @Option(help: "title, brand, createdAt, or updatedAt. Default: title.")
    var sort: String?
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var request = ListProductsRequest()
        request.sort = sort ?? ""
        request.filters = filters
        let products = try await session.products(request, shared)
        guard !products.isEmpty else {
            return session.console.write(
                filters.isEmpty
                    ? "The home knows no product yet: add one with `larder product add \"Oat flakes\"`.\n"
                    : "No product matches: `larder product list` shows all of them.\n"
            )
        }
        session.console.write(products.table.text(on: session.page))
    }

    private var filters: [ProductFilter] {
        var filters: [ProductFilter] = []
        if let brand { filters.append(.with { $0.brand = brand }) }
        if let category { filters.append(.with { $0.category = category }) }
        if let tag { filters.append(.with { $0.tag = tag }) }
        if let status { filters.append(.with { $0.status = status }) }
        return filters
    }
}

/// Prints the products that have some words.
struct ProductSearchCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Show the products with all these words in their title, brand, tags, or keywords.",
        usage: "larder product search WORD… [options]",
        discussion: """
            Each word may begin a longer one, or have one typing slip.

            EXAMPLES
              larder product search oat flaks
            """
    )

    @Argument(help: "The words.")
    var words: [String]
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        try words.refuseOptions { $0.contains(" ") }
        guard words.contains(where: { !$0.trimmedOfSpace.isEmpty }) else {
            throw ValidationError("Enter a word to search for, such as \"oats\".")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let text = words.joined(separator: " ")
        let request = ListProductsRequest.with { $0.filters = [.with { $0.text = text }] }
        let products = try await session.products(request, shared)
        guard !products.isEmpty else {
            throw .refused("No product has \"\(text.printable)\": `larder product list` shows all of them.")
        }
        session.console.write(products.table.text(on: session.page))
    }
}

extension Session {
    /// Returns every page of a list.
    func products(
        _ request: ListProductsRequest,
        _ shared: SharedOptions
    ) async throws(CommandFailure) -> [Product] {
        try await withHome(shared) { (home) async throws(CommandFailure) -> [Product] in
            try await home.pages(of: request)
        }
    }
}

extension [Product] {
    /// One line for each.
    fileprivate var table: Table {
        var table = Table()
        for product in self {
            table.add(Span(product.title, .name), Span(product.brand), Span(product.productID, .quiet))
        }
        return table
    }
}
