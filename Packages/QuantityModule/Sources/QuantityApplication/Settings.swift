public import QuantityDomain

/// How a home measures and writes.
public struct Settings: Hashable, Codable, Sendable {
    /// What bare cups and spoons mean.
    public let cups: CupSystem
    /// BCP 47, for requests that name no locale; empty to tell from each line.
    public let locale: String
    /// +1 at each writing; 0 for a home that has set nothing.
    public let version: Int64

    /// Makes settings: US cups and no locale, unless the home chose others.
    public init(cups: CupSystem = .us, locale: String = "", version: Int64 = 0) {
        self.cups = cups
        self.locale = locale
        self.version = version
    }
}
