import ArgumentParser
import CommonMessages
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
            title: at a terminal, you are asked for it; an empty line, or the next barcode, skips the product. A product of \
            this title that has no barcode gets the one that you scanned. A product that names the barcode among its \
            relatedBarcodes is found by it; of several, you are asked which one it is. With --for, each product is \
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
            let isTitled = parts.count > 1
            let reply = try await scan(parts[0], title: isTitled ? parts[1] : "", step: "scan/\(number)")
            try await finish(reply, of: parts[0])
        } catch {
            guard case .refused(let sentence) = error else { throw error }
            fail(sentence)
        }
    }

    /// Tells what a scan led to, and asks a person which of its variants it is, or for the title of a product that the
    /// home doesn't know.
    private mutating func finish(_ reply: ScanProductReply, of barcode: String) async throws(CommandFailure) {
        if reply.hasRemoteProblem { console.write("  \(reply.remoteProblem.sentence.printable)\n") }
        let variants = reply.hasProduct ? [] : reply.related.filter { $0.relation == "variant" }.map(\.product)
        for related in reply.related where variants.isEmpty || related.relation != "variant" {
            console.write("  The home has \(related.text.printable).\n")
        }
        for (place, variant) in variants.enumerated() {
            console.write("  \(place + 1)  \(variant.named.related(as: "variant").printable)\n")
        }
        guard !reply.hasProduct else { return show(reply) }
        guard let title = await ask(Self.question(barcode, variants)) else {
            return fail(
                variants.isEmpty
                    ? "There is no product \(barcode): type its title after the digits."
                    : "Several products have \(barcode) as a related barcode: scan it at a terminal and choose one, or type "
                        + "the title of a new product after the digits."
            )
        }
        guard !title.isEmpty else { return console.write("Skipped \(barcode.printable).\n") }
        if let place = Int(title), variants.indices.contains(place - 1) {
            return show(try await scan(barcode, choosing: variants[place - 1].productID, step: "scan/\(number)"))
        }
        if let next = try await scanned(title) {
            console.write("Skipped \(barcode.printable): \(title.printable) is a barcode, and not its title.\n")
            return try await finish(next, of: title)
        }
        show(try await scan(barcode, title: title, step: "scan/\(number)"))
    }

    private static func question(_ barcode: String, _ variants: [ProductChoice]) -> String {
        variants.isEmpty ? "Title of \(barcode.printable): " : "Number of the product, or title of a new one: "
    }

    /// Returns what the home knows of the barcode that someone scanned instead of typing a title; `nil` for a title.
    ///
    /// Whether digits are a barcode is for the service to say, which refuses what is none. So many digits as a barcode
    /// has are a mistyped one, and no title.
    private func scanned(_ answer: String) async throws(CommandFailure) -> ScanProductReply? {
        guard !answer.contains(where: \.isLetter) else { return nil }
        do throws(CommandFailure) { return try await scan(answer, title: "", step: "answer/\(number)") } catch {
            guard case .refused = error, answer.count(where: \.isNumber) < 8 else { throw error }
            return nil
        }
    }

    private func scan(
        _ barcode: String,
        title: String = "",
        choosing productId: String = "",
        step: String
    ) async throws(CommandFailure) -> ScanProductReply {
        let request = ScanProductRequest.with {
            ($0.barcode, $0.title, $0.ingredient, $0.productID) = (barcode, title, ingredient ?? "", productId)
        }
        return try await home.write(request, step: step)
    }

    /// Tells which product it is, and what the home learned.
    private func show(_ reply: ScanProductReply) {
        let product = reply.product.named.printable
        switch reply.result {
        case "created": console.write("Added \(product).\n")
        case "updated": console.write("Gave this barcode to \(product).\n")
        default: console.write(reply.byRelatedBarcode ? "\(product), by its related barcode\n" : "\(product)\n")
        }
        guard !reply.learnedIngredient.isEmpty else { return }
        console.write("  It is taken for \(reply.learnedIngredient.printable) now.\n")
    }

    /// Returns what a person answers; `nil` without a person to ask, as where the lines come from a file.
    private mutating func ask(_ question: String) async -> String? {
        guard console.outputIsTerminal, console.inputIsTerminal else { return nil }
        console.write(question)
        return await nextLine() ?? ""
    }

    private mutating func fail(_ sentence: String) {
        failures += 1
        console.writeError("line \(number): \(sentence)".printable)
    }
}

extension RelatedChoice {
    /// The product, and what it has to do with the barcode.
    fileprivate var text: String { product.named.related(as: relation) }
}

extension String {
    /// Says what the product of this name has to do with a barcode that it does not have.
    func related(as relation: String) -> String {
        switch relation {
        case "unit": "the article that this case contains: \(self)"
        case "case": "a case of this article: \(self)"
        case "variant": "a variant of it: \(self)"
        default: "a product that has to do with it: \(self)"
        }
    }
}

extension ProductChoice {
    /// The title, or the identifier of a product without one, and the identifier.
    fileprivate var named: String { "\(title.isEmpty ? productID : title) (\(productID))" }
}
