import Envelope
import MessageBus
import ProductModule

extension ProductRecordFormat {
    /// Reads the format that a request names; Larder's own when it names none.
    init(request name: String) throws(Refusal) {
        guard !name.isEmpty else {
            self = .larder
            return
        }
        guard let format = Self(rawValue: name) else {
            let known = Self.allCases.map(\.rawValue)
            throw Refusal(
                .invalid,
                code: "product.unknownFormat",
                sentence: "\"\(name)\" is not a format of product records: use \(known.joined(separator: " or ")).",
                field: "format",
                params: ["format": name]
            )
        }
        self = format
    }
}
