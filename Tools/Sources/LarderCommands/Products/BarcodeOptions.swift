import ArgumentParser

/// How to read the digits under the bars.
struct BarcodeOptions: ParsableArguments {
    /// The printed forms, as messages name them.
    private static let forms = ["ean8", "ean13", "upca", "upce", "gtin14"]

    @Option(help: "The form of a barcode: ean8, ean13, upca, upce or gtin14. Eight digits may be a upce or an ean8.")
    var symbology: String?
    @Flag(help: "Take a private number whose last digit is not its check digit.")
    var anyCheckDigit = false

    func validate() throws {
        guard let symbology, !Self.forms.contains(symbology) else { return }
        throw ValidationError(
            "\"\(symbology)\" is not a form of barcodes: use \(Self.forms.joined(separator: ", ")), or leave it out."
        )
    }

    /// Whether a command names one of them.
    var isEmpty: Bool { symbology == nil && !anyCheckDigit }
}
