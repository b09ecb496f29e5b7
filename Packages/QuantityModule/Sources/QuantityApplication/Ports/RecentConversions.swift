public import Foundation
public import Quantities

/// The conversions that a home asked for last, the newest first.
public struct RecentConversions: Hashable, Codable, Sendable {
    /// One of them.
    public struct Entry: Hashable, Codable, Sendable {
        /// What was converted.
        public let from: Amount
        /// What it was.
        public let to: Amount
        /// Of what, as it is called; empty for none.
        public let ingredient: String
        /// The state that was named; empty for none.
        public let state: String
        /// When.
        public let at: Date

        /// Makes an entry.
        public init(from: Amount, to: Amount, ingredient: String, state: String, at: Date) {
            self.from = from
            self.to = to
            self.ingredient = ingredient
            self.state = state
            self.at = at
        }
    }

    /// How many are kept.
    public static let limit = 50

    /// The newest first.
    public let entries: [Entry]
    /// +1 at each writing.
    public let version: Int64

    /// Makes a list.
    public init(entries: [Entry] = [], version: Int64 = 0) {
        self.entries = entries
        self.version = version
    }
}
