/// Why a text does not describe a product; `path` says where, such as `packaging.quantity` or `images[0].id`.
public enum ProductFactsError: Error, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The text is not one JSON object.
    case notAnObject
    /// The facts have more bytes than ``ProductFacts/mostBytes``.
    case tooLarge(bytes: Int)
    /// More facts are typed at once than a command takes.
    case tooMany(count: Int, most: Int)
    /// The path of a typed fact has more names than facts have levels.
    case tooDeep(path: String, most: Int)
    /// A value has another type.
    case wrongType(path: String, expected: String)
    /// A text or an identifier is empty or missing.
    case empty(path: String)
    /// A text is none of those that are known.
    case unknownChoice(path: String, text: String, choices: [String])
    /// A number is too small or too large.
    case outOfRange(path: String, text: String, allowed: String)
    /// A text is not a barcode.
    case barcode(path: String, BarcodeError)
    /// Two images have one identifier.
    case repeatedImage(id: String)
    /// The member has a field of its own beside the facts.
    case ownField(path: String)
    /// A date or a quantity in stock, which differs from pack to pack.
    case stock(path: String)

    /// Where the mistake is; empty when it concerns the whole.
    public var path: String {
        switch self {
        case .notAnObject, .tooLarge, .tooMany: ""
        case .tooDeep(let path, _): path
        case .wrongType(let path, _), .empty(let path), .unknownChoice(let path, _, _), .outOfRange(let path, _, _),
            .barcode(let path, _), .ownField(let path), .stock(let path):
            path
        case .repeatedImage: "images"
        }
    }

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .notAnObject: "The facts are not a JSON object: write them like {\"size\": \"1L\"}."
        case .tooLarge(let bytes):
            "The facts have \(bytes) bytes, more than \(ProductFacts.mostBytes): leave long texts and pictures out."
        case .tooMany(let count, let most): "\(count) facts are too many at once: give up to \(most)."
        case .tooDeep(let path, let most): "\(path)… has more than \(most) names: shorten it."
        case .wrongType(let path, let expected): "\(path) must be \(expected): correct it or leave it out."
        case .empty(let path): "\(path) is empty: fill it in or leave it out."
        case .unknownChoice(let path, let text, let choices):
            "\(path) is \"\(text)\", which is unknown: use one of \(choices.joined(separator: ", "))."
        case .outOfRange(let path, let text, let allowed): "\(path) is \(text): use \(allowed)."
        case .barcode(let path, let error): "\(path): \(error)"
        case .repeatedImage(let id): "Two images have the id \"\(id)\": give each image an id of its own."
        case .ownField(let path): "\(path) is not one of the facts: use the product's own field for it."
        case .stock(let path):
            "\(path) differs from pack to pack: enter it with what is in stock (`larder stock add`), not with the product."
        }
    }
}
