import ArgumentParser
import CommonMessages
import ProductMessages
import ShoppingMessages
import SwiftProtobuf

/// Reads barcodes from standard input, and adds the products that the home does not know.
struct ProductScanCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "scan",
        abstract: "Find the product of each barcode that a scanner types, and add those that are new.",
        usage: "larder product scan [--for INGREDIENT] [options]",
        discussion: """
            Reads standard input: the digits of a barcode on each line, or the digits and a title. A new product needs a \
            title: at a terminal, you are asked for it, and an empty line skips the product. A product of this title that \
            has no barcode gets the one that you scanned. With --for, each product is \
            linked to the ingredient, and preferred for it unless you prefer another one.

            EXAMPLES
              larder product scan
              larder product scan --for flour
              echo "4006381333931 Oat flakes" | larder product scan
            """
    )

    @Option(name: .customLong("for"), help: "The ingredient that the products are, as recipes name it.")
    var ingredient: String?
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let failures = try await session.withHome(shared, write: write) { (home) async throws(CommandFailure) -> Int in
            var scan = Scan(home: home, console: session.console, ingredient: ingredient)
            while let line = await scan.nextLine() { try await scan.take(line) }
            return scan.failures
        }
        guard failures == 0 else { throw .reported }
    }
}

/// One run of the scanner.
private struct Scan {
    let home: HomeClient
    let console: any Console
    /// The ingredient that the products are linked to.
    let ingredient: String?
    /// How many lines led to no product.
    private(set) var failures = 0
    private var number = 0

    init(home: HomeClient, console: any Console, ingredient: String?) {
        (self.home, self.console, self.ingredient) = (home, console, ingredient)
    }

    /// Returns the next line without surrounding space; `nil` at the end of the input.
    mutating func nextLine() async -> String? {
        guard let line = await console.readLines(upTo: 1).first else { return nil }
        number += 1
        return line?.trimmedOfSpace ?? "\u{FFFD}"
    }

    /// Finds the product of a line, or adds it.
    mutating func take(_ line: String) async throws(CommandFailure) {
        guard !line.isEmpty else { return }
        let parts = line.split(maxSplits: 1) { $0.isWhitespace }.map(String.init)
        do throws(CommandFailure) {
            let found = try await find(parts[0])
            let product = found.product
            if found.hasProduct {
                console.write("\(product.shown.printable) (\(product.productID))\n")
                return try await link(product.productID)
            }
            if found.hasRemoteProblem { console.write("  \(found.remoteProblem.sentence.printable)\n") }
            for related in found.related { console.write("  The home has \(related.text.printable).\n") }
            let title = parts.count > 1 ? parts[1] : await askTitle(of: parts[0])
            guard let title else { return fail("There is no product \(parts[0]): type its title after the digits.") }
            guard !title.isEmpty else { return console.write("Skipped \(parts[0].printable).\n") }
            try await add(parts[0], title)
        } catch {
            guard case .refused(let sentence) = error else { throw error }
            fail(sentence)
        }
    }

    private func find(_ barcode: String) async throws(CommandFailure) -> FoundProduct {
        let request = RetrieveProductsRequest.with { $0.references = [.with { $0.barcode = barcode }] }
        return try await home.ask(request).products.first ?? FoundProduct()
    }

    private func add(_ barcode: String, _ title: String) async throws(CommandFailure) {
        let draft = ProductDraft.with { ($0.barcode, $0.title, $0.scanned) = (barcode, title, true) }
        let request = RegisterProductsRequest.with { $0.products = [draft] }
        guard let entry = try await home.write(request, step: "scan/\(number)").products.first else { return }
        guard !entry.hasProblem else { throw .refused(entry.problem.sentence) }
        let verb = entry.result == "updated" ? "Gave this barcode to" : "Added"
        console.write("\(verb) \(entry.product.shown.printable) (\(entry.product.productID)).\n")
        try await link(entry.product.productID)
    }

    /// Tells the home that it takes a product for the ingredient, if one was named.
    private func link(_ productId: String) async throws(CommandFailure) {
        guard let ingredient else { return }
        let request = LinkProductRequest.with {
            ($0.action, $0.ingredient, $0.product) = ("learn", ingredient, productId)
        }
        let reply = try await home.write(request, step: "scan/\(number)/link")
        guard reply.changed else { return }
        console.write("  It is taken for \(reply.ingredientName.printable) now.\n")
    }

    /// Returns what a person types as the title; `nil` without a person to ask.
    private mutating func askTitle(of barcode: String) async -> String? {
        guard console.outputIsTerminal else { return nil }
        console.write("Title of \(barcode.printable): ")
        return await nextLine() ?? ""
    }

    private mutating func fail(_ sentence: String) {
        failures += 1
        console.writeError("line \(number): \(sentence)".printable)
    }
}

extension RelatedProduct {
    /// The product, and what it has to do with the barcode.
    fileprivate var text: String {
        switch relation {
        case "unit": "the article that this case contains: \(product.shown) (\(product.productID))"
        case "case": "a case of this article: \(product.shown) (\(product.productID))"
        default: "a variant of it: \(product.shown) (\(product.productID))"
        }
    }
}
