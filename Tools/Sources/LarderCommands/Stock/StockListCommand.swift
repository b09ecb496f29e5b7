import ArgumentParser
import InventoryMessages
import ProductMessages
import SwiftProtobuf

/// Prints what the home has.
struct StockListCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show what is in stock, by name.",
        usage: "larder stock list [options]",
        discussion: """
            EXAMPLES
              larder stock list
              larder stock list --household cabin
            """
    )

    /// How many products go into one message.
    private static let batch: UInt32 = 500

    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let rows = try await session.withHome(shared) { (home) async throws(CommandFailure) -> [Row] in
            try await stock(home)
        }
        guard !rows.isEmpty else {
            session.console.write("Nothing is in stock: put something there with `larder stock add flour 1 kg`.\n")
            return
        }
        var table = Table()
        for row in rows { table.add(Span(row.title, .name), Span(row.amount), Span(row.productId, .quiet)) }
        session.console.write(table.text(on: session.page))
    }

    private struct Row: Sendable {
        let title: String
        let amount: String
        let productId: String
    }

    private func stock(_ home: HomeClient) async throws(CommandFailure) -> [Row] {
        var rows: [Row] = []
        var request = ListStockRequest()
        request.limit = Self.batch
        repeat {
            let page = try await home.ask(request)
            var retrieve = RetrieveProductsRequest()
            retrieve.references = page.stock.map { stock in .with { $0.productID = stock.productID } }
            let products = page.stock.isEmpty ? [] : try await home.ask(retrieve).products
            for (stock, entry) in zip(page.stock, products) {
                let title = entry.hasProduct && !entry.product.title.isEmpty ? entry.product.title : "(no name)"
                rows.append(
                    Row(
                        title: title,
                        amount: stock.shown.replacing(Paragraph.noBreak, with: " "),
                        productId: stock.productID
                    )
                )
            }
            request.cursor = page.nextCursor
        } while !request.cursor.isEmpty
        return rows.sorted { ($0.title.lowercased(), $0.productId) < ($1.title.lowercased(), $1.productId) }
    }
}
