import ArgumentParser
import ShoppingMessages
import SwiftProtobuf

/// The commands for which product is taken for which ingredient.
struct ProductLinkCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "link",
        abstract: "Which product is taken for which ingredient.",
        discussion: """
            Recipes find a product by its links. When a plan needs an ingredient, it names the product that is preferred \
            in its store, or else everywhere, or else the only one, in whole packs where the pack is known.

            EXAMPLES
              larder product link set flour "Mill flour"
              larder product link prefer flour "Mill flour"
              larder product link prefer flour "Farm flour" --store "Corner shop"
              larder product link list flour
              larder product link remove flour "Farm flour"
            """,
        subcommands: [
            ProductLinkSetCommand.self, ProductLinkPreferCommand.self, ProductLinkRemoveCommand.self,
            ProductLinkListCommand.self,
        ]
    )
}

/// The ingredient and the product of a link.
struct ProductLinkArguments: ParsableArguments {
    @Argument(help: "The ingredient, as recipes name it.")
    var ingredient: String
    @Argument(help: "The product: its barcode, identifier or title.")
    var product: String

    /// Sends a change, and prints the outcome.
    func change(
        _ action: String,
        store: String? = nil,
        done: String,
        in session: Session,
        _ shared: SharedOptions,
        _ write: WriteOptions
    ) async throws(CommandFailure) {
        // An empty variable of a script must not mean every store.
        guard store?.trimmedOfSpace.isEmpty != true else { throw .usage("The name after --store is empty.") }
        let request = LinkProductRequest.with {
            ($0.action, $0.ingredient, $0.product, $0.store) = (action, ingredient, product, store ?? "")
        }
        let reply = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> LinkProductReply in try await home.write(request, step: "link")
        }
        let title = (reply.title.isEmpty ? reply.productID : reply.title).printable
        let place = store.map { " in \($0.printable)" } ?? ""
        let what = "\(title) \(done) \(reply.ingredientName.printable)\(place)"
        session.console.write(reply.changed ? "\(what).\n" : "\(what), as before.\n")
    }
}

/// Links a product to an ingredient.
struct ProductLinkSetCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Link a product to an ingredient, so that recipes find it.",
        usage: "larder product link set INGREDIENT PRODUCT [options]",
        discussion: """
            EXAMPLES
              larder product link set flour "Mill flour"
            """
    )

    @OptionGroup var link: ProductLinkArguments
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        try await link.change("link", done: "is linked to", in: session, shared, write)
    }
}

/// Prefers a product for an ingredient.
struct ProductLinkPreferCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "prefer",
        abstract: "Prefer a product for an ingredient, everywhere or in one store.",
        usage: "larder product link prefer INGREDIENT PRODUCT [--store STORE] [options]",
        discussion: """
            EXAMPLES
              larder product link prefer flour "Mill flour"
              larder product link prefer flour "Farm flour" --store "Corner shop"
            """
    )

    @OptionGroup var link: ProductLinkArguments
    @Option(help: "The store that the product is preferred in; without it, every other one.")
    var store: String?
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        try await link.change("prefer", store: store, done: "is preferred for", in: session, shared, write)
    }
}

/// Takes a link away.
struct ProductLinkRemoveCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a link; with a store, only stop preferring the product there.",
        usage: "larder product link remove INGREDIENT PRODUCT [--store STORE] [options]",
        discussion: """
            EXAMPLES
              larder product link remove flour "Farm flour"
              larder product link remove flour "Farm flour" --store "Corner shop"
            """
    )

    @OptionGroup var link: ProductLinkArguments
    @Option(help: "The store that no longer prefers the product; the link itself stays.")
    var store: String?
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let done = store == nil ? "is no longer linked to" : "is no longer preferred for"
        try await link.change("remove", store: store, done: done, in: session, shared, write)
    }
}

/// Lists the links.
struct ProductLinkListCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the products of ingredients, and which are preferred.",
        usage: "larder product link list [INGREDIENT…] [options]",
        discussion: """
            EXAMPLES
              larder product link list
              larder product link list flour milk
            """
    )

    @Argument(help: "The ingredients, as recipes name them; all without one.")
    var ingredients: [String] = []
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let links = try await session.withHome(shared) { (home) async throws(CommandFailure) -> [ProductLink] in
            try await home.pages(of: ListProductLinksRequest.with { $0.ingredients = ingredients })
        }
        guard !links.isEmpty else {
            let names = ingredients.map { "\"\($0.printable)\"" }.joined(separator: " or ")
            return session.console.write("No product is linked to \(names.isEmpty ? "an ingredient" : names).\n")
        }
        var table = Table()
        for link in links {
            table.add(
                Span(link.ingredientKey.printable, .identifier),
                Span((link.title.isEmpty ? link.productID : link.title).printable),
                Span(link.productID, .quiet),
                Span(link.preference.printable)
            )
        }
        session.console.write(table.text(on: session.page))
    }
}

extension ProductLink {
    /// Where lists propose the product, for people.
    fileprivate var preference: String {
        let stores = preferredStores.map { "preferred in \($0)" }
        return ((preferred ? ["preferred"] : []) + stores).joined(separator: ", ")
    }
}
