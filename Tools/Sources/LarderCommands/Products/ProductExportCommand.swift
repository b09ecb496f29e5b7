import ArgumentParser
import ProductMessages

/// Writes all products as JSON Lines.
struct ProductExportCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write everything that is known of all products, one JSON object per line.",
        usage: "larder product export [options]",
        discussion: """
            EXAMPLES
              larder product export > products.jsonl
            """
    )

    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        try await session.withHome(shared) { (home) async throws(CommandFailure) in
            try await home.pages(of: ExportProductsRequest()) { session.console.write($0 + "\n") }
        }
    }
}
