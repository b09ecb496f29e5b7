/// What a person says that a row's quantity is.
public struct MigrationCorrection: Hashable, Sendable {
    /// The row's table.
    public let table: String
    /// Where it stands in it.
    public let position: Int64
    /// What it should be read as, such as "1/8 tsp".
    public let text: String

    /// Makes a correction.
    public init(table: String, position: Int64, text: String) {
        self.table = table
        self.position = position
        self.text = text
    }
}
