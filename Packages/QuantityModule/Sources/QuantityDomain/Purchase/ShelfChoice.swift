/// What a home has decided about buying an ingredient; what it has not decided follows Larder's tables.
public struct ShelfChoice: Hashable, Codable, Sendable {
    /// Where the ingredient belongs on a list.
    public enum Place: String, CaseIterable, Codable, Sendable {
        /// Always among the purchases, even water or salt.
        case buy
        /// Under "Check the cupboard".
        case cupboard
        /// Not on the list.
        case never
    }

    /// Where the ingredient belongs; `nil` to follow ``PantryStaples`` and the words of the line.
    public let place: Place?
    /// How the home's shops sell it; `nil` to follow ``ShelfForm/standard(of:in:)``.
    public let form: ShelfForm?

    /// Creates a choice.
    public init(place: Place? = nil, form: ShelfForm? = nil) {
        self.place = place
        self.form = form
    }
}
