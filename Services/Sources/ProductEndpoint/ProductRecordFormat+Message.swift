import Envelope
import MessageBus
import ProductModule

extension ProductRecordFormat {
    /// Returns the refusal of a format that this release does not read.
    static func unknown(_ name: String) -> Refusal {
        let known = allCases.map(\.rawValue)
        return Refusal(
            .invalid,
            code: "product.unknownFormat",
            sentence: "\"\(name)\" is not a format of product records: use \(known.joined(separator: " or ")).",
            field: "format",
            params: ["format": name]
        )
    }
}
