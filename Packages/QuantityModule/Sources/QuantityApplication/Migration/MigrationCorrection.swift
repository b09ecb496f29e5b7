/// A person's correction of a row's quantity.
public struct MigrationCorrection: Hashable, Sendable {
    /// The row's table.
    public let table: String
    /// The row's position in the table.
    public let position: Int64
    /// The text to read instead, such as "1/8 tsp".
    public let text: String

    /// Creates a correction.
    public init(table: String, position: Int64, text: String) {
        self.table = table
        self.position = position
        self.text = text
    }
}
