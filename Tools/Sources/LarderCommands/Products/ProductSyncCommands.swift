import ArgumentParser
import ProductMessages
import SwiftProtobuf
import SyncMessages

/// Lists the products with changes that the hub has not accepted.
struct ProductPendingCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "pending",
        abstract: "List the products with changes that wait for the hub, that it refused, or that lost to others.",
        usage: "larder product pending [options]",
        discussion: """
            A change of an alias, or of what is preferred for an ingredient, is one of its product. A product that was deleted \
            here, or whose creation the hub refused, is listed, too.

            EXAMPLES
              larder product pending
            """
    )

    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let open = try await session.withHome(shared) { (home) async throws(CommandFailure) -> [OpenProduct] in
            try await home.pages(of: ListOpenProductsRequest())
        }
        guard !open.isEmpty else { return session.console.write("No product has open changes.\n") }
        var table = Table()
        for entry in open {
            table.add(
                Span((entry.title.isEmpty ? entry.metadata.productID : entry.title).printable, .name),
                Span(entry.metadata.productID, .quiet),
                Span(entry.metadata.text.printable)
            )
        }
        session.console.write(table.text(on: session.page))
    }
}

extension ProductSyncMetadata {
    /// How the product stands, for people.
    fileprivate var text: String {
        switch state {
        case "failed": "refused: \(lastError)"
        case "conflict": "lost to another change: `larder product conflicts`"
        case "pendingDelete": "its deletion waits"
        default: pendingChanges == 1 ? "1 change waits" : "\(pendingChanges) changes wait"
        }
    }
}

/// Exchanges the changes of products with the hub.
struct ProductSyncCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Exchange everything with the hub of the home, and show the state of the products.",
        usage: "larder product sync [options]",
        discussion: """
            EXAMPLES
              larder product sync
            """
    )

    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var status = try await session.withHome(shared) { (home) async throws(CommandFailure) -> DeviceStatus in
            try await home.patient.write(SyncNowRequest(), step: "sync").status
        }
        status.services = status.services.filter { $0.service.hasPrefix("product.") }
        try status.show(in: session)
    }
}

/// Lists the changes of products that wait for a person.
struct ProductConflictsCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "conflicts",
        abstract: "List changes of products that the hub refused, and those that lost to another one.",
        usage: "larder product conflicts [options]",
        discussion: """
            `larder sync retry` makes a change again, and `larder sync discard` drops it.

            EXAMPLES
              larder product conflicts
              larder sync retry product-12
            """
    )

    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        try await session.showOpenChanges(shared) { $0.id.hasPrefix("product-") }
    }
}
