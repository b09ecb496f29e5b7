public import ShoppingModule

/// Why a stub doesn't answer.
public enum StubError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The test made the collaborator unavailable.
    case absent(Collaborator)
    /// The stock takes no count of the product.
    case uncountable
    /// The barcode is none.
    case badBarcode
    /// Nothing has the name.
    case noSuchName
    /// The home has no such store.
    case noStore(String)

    /// What happened.
    public var description: String {
        switch self {
        case .absent(let collaborator): "The \(collaborator.rawValue) service is not there."
        case .uncountable: "It can't be counted."
        case .badBarcode: "It has another check digit."
        case .noSuchName: "Nothing has this name."
        case .noStore(let name): "There is no store \"\(name)\"."
        }
    }
}
