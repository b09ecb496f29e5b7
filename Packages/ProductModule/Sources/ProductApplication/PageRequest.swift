/// Which piece of a list.
public struct PageRequest: Hashable, Sendable {
    /// How many entries at most: 1 to 500.
    public let limit: Int
    /// Where the last page ended; empty for the first page.
    public let cursor: String

    /// Makes a request; a limit of 0 means 100, and more than 500 means 500.
    public init(limit: Int = 0, cursor: String = "") {
        self.limit = limit <= 0 ? 100 : min(limit, 500)
        self.cursor = cursor
    }
}
