/// One step of a service's schema.
///
/// A released step never changes: later changes are new steps.
public struct SchemaMigration: Sendable {
    /// Statements, separated by semicolons.
    public enum Part: Sendable {
        /// Portable SQL.
        case portable(String)
        /// SQL that moves what releases wrote which knew SQLite only.
        case sqlite(String)
        /// Swift that fills tables from what the statements before it left, such as columns that SQL cannot compute.
        case rows(@Sendable (any SQLConnection) throws -> Void)
    }

    /// A short description.
    public let name: String
    /// The statements.
    public let parts: [Part]

    /// Creates a step.
    public init(_ name: String, parts: [Part]) {
        self.name = name
        self.parts = parts
    }

    /// Creates a step in portable SQL.
    public init(_ name: String, sql: String) { self.init(name, parts: [.portable(sql)]) }
}
