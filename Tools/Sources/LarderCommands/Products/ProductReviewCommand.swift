import ArgumentParser
import ProductMessages
import SwiftProtobuf

/// Lists the products that a person should look at.
struct ProductReviewCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "review",
        abstract: "List the products that lack something, or that someone should look at, and why.",
        usage: "larder product review [options]",
        discussion: """
            The least complete product comes first.

            EXAMPLES
              larder product review
            """
    )

    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let products = try await session.withHome(shared) { (home) async throws(CommandFailure) -> [Product] in
            try await home.pages(of: ReviewProductsRequest())
        }
        guard !products.isEmpty else { return session.console.write("No product needs a review.\n") }
        var table = Table()
        for product in products {
            let reasons = product.reviewReasons.map(Self.words).joined(separator: ", ")
            table.add(
                Span(product.shown.printable, .name),
                Span("\(product.completenessPercent) %"),
                Span(product.productID, .quiet),
                Span(reasons)
            )
        }
        session.console.write(table.text(on: session.page))
    }

    /// What people call a reason; a later release's as it is.
    private static func words(_ reason: String) -> String {
        switch reason {
        case "needsManualReview": "to be looked at"
        case "noTitle": "no title"
        case "noCategory": "no category"
        case "noFrontImage": "no picture of the front"
        case "noNutritionImage": "no picture of the nutrition facts"
        case "lowConfidence": "read with little confidence"
        default: reason.printable
        }
    }
}
