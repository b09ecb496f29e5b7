/// One step of a service's schema.
///
/// A released step never changes: later changes are new steps.
public struct SchemaMigration: Sendable {
    /// A short description.
    public let name: String
    /// The statements, in portable SQL, separated by semicolons.
    public let sql: String

    /// Creates a step.
    public init(_ name: String, sql: String) {
        self.name = name
        self.sql = sql
    }
}
