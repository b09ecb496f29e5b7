import ArgumentParser

/// The commands for the catalog.
struct ProductCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "product",
        abstract: "The products that the home knows.",
        discussion: """
            A product is named by the digits under its bars, by its identifier, or by its title.

            EXAMPLES
              larder product add "Oat flakes" --barcode 036000291452 --brand Mill
              larder product list
              larder product search oat flakes
              larder product get 036000291452
              larder product update "Oat flakes" --title "Rolled oats" --tags breakfast,grain
              larder product delete "Rolled oats"
              larder product link prefer oats "Oat flakes"
              larder product scan
            """,
        subcommands: [
            ProductAddCommand.self, ProductGetCommand.self, ProductListCommand.self, ProductSearchCommand.self,
            ProductUpdateCommand.self, ProductDeleteCommand.self, ProductImportCommand.self, ProductExportCommand.self,
            ProductAliasCommand.self, ProductLinkCommands.self, ProductScanCommand.self, ProductReviewCommand.self,
            ProductPendingCommand.self, ProductSyncCommand.self, ProductConflictsCommand.self,
            ProductTelemetryCommand.self,
        ]
    )
}
