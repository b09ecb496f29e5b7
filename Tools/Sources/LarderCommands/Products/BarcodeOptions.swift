import ArgumentParser

/// How to read the digits under the bars.
struct BarcodeOptions: ParsableArguments {
    @Option(help: "The form of a barcode: ean8, ean13, upca, upce or gtin14. Eight digits may be a upce or an ean8.")
    var symbology: String?
    @Flag(help: "Take a private number whose last digit is not its check digit.")
    var anyCheckDigit = false

    /// Whether a command names one of them.
    var isEmpty: Bool { symbology == nil && !anyCheckDigit }
}
