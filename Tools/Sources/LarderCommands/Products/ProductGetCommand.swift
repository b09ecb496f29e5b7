import ArgumentParser
import CommonMessages
import ProductMessages
import SwiftProtobuf
import TextFormats

/// Shows a product.
struct ProductGetCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "get",
        abstract: "Show everything that the home knows of a product.",
        usage: "larder product get PRODUCT [--json] [options]",
        discussion: """
            A device asks its hub for a barcode or an identifier that it lacks. With --json, the product is printed as the \
            JSON object that programs exchange, with its version.

            EXAMPLES
              larder product get 036000291452
              larder product get "oat flakes"
              larder product get "oat flakes" --json
            """
    )

    @Argument(help: "The product: its barcode, identifier or title.")
    var product: String
    @Flag(help: "Print the product as one JSON object.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let found = try await session.withHome(shared) { (home) async throws(CommandFailure) -> FoundProduct? in
            var request = RetrieveProductsRequest()
            request.references = [.with { $0.text = product }]
            request.withRecords = json
            return try await home.ask(request).products.first
        }
        guard let found, found.hasProduct else {
            throw .refused((found ?? FoundProduct()).absence(of: product).printable)
        }
        guard !json else { return session.console.write(found.record + "\n") }
        var table = Table()
        let aliases = ("aliases", found.aliases.joined(separator: ", "))
        for (label, text) in found.product.labeled + [aliases] + found.product.labeledFacts where !text.isEmpty {
            table.add(Span(label, .quiet), Span(text.printable))
        }
        session.console.write(table.text(on: session.page))
    }
}

extension FoundProduct {
    /// Says that there is no product, why the hub could not be asked, what there is of the same article, and what to do
    /// next.
    fileprivate func absence(of name: String) -> String {
        let start = hasRemoteProblem ? "This device has no product \"\(name)\"" : "The home has no product \"\(name)\""
        let problem = hasRemoteProblem ? ". \(remoteProblem.sentence)" : ""
        guard let first = related.first?.product.productID else {
            return hasRemoteProblem ? start + problem : start + ": `larder product list` names all."
        }
        let texts = related.map { "\($0.product.shown) (\($0.product.productID))".related(as: $0.relation) }
        return start + (hasRemoteProblem ? "\(problem) It has " : ", but ") + texts.joined(separator: ", and ")
            + ": `larder product get \(first)` shows \(related.count == 1 ? "it" : "the first one")."
    }
}

extension Product {
    /// What is known, with a label for each.
    fileprivate var labeled: [(label: String, text: String)] {
        [
            ("title", title), ("brand", brand),
            ("barcode", hasBarcode ? "\(barcode.value) (\(barcode.symbology))" : ""), ("id", productID),
            ("ingredients", ingredientKeys.joined(separator: ", ")), ("tags", tags.joined(separator: ", ")),
            ("status", status), ("complete", "\(completenessPercent) %"), ("version", "\(version)"),
        ]
    }

    /// Each fact with its name, as `--fact` takes it.
    fileprivate var labeledFacts: [(label: String, text: String)] {
        guard let value = try? JSONValue(reading: facts) else { return [] }
        return value.leaves.map { ($0.path, $0.text) }
    }
}

extension JSONValue {
    /// The values that are not objects, each with the names that lead to it; a list is one value.
    fileprivate var leaves: [(path: String, text: String)] {
        switch self {
        case .object(let members):
            return members.flatMap { member in
                member.value.leaves.map { ($0.path.isEmpty ? member.name : "\(member.name).\($0.path)", $0.text) }
            }
        case .array(let elements):
            let texts = elements.compactMap(\.text)
            return [("", texts.count == elements.count ? texts.joined(separator: ", ") : line)]
        case .string(let text): return [("", text)]
        case .null, .bool, .number: return [("", line)]
        }
    }
}
