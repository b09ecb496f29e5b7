public import Foundation

extension Date {
    /// Whole milliseconds since 1970, as time columns hold them.
    public var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1_000).rounded()) }

    /// The time of a column.
    public init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1_000) }
}
