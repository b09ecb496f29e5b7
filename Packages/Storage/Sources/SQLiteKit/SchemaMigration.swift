/// One step of a service's schema.
///
/// A released step is never changed: what comes later is a step of its own.
public struct SchemaMigration: Sendable {
    /// What the step does, in a few words.
    public let name: String
    /// The statements, in portable SQL, separated by semicolons.
    public let sql: String

    /// Makes a step.
    public init(_ name: String, sql: String) {
        self.name = name
        self.sql = sql
    }
}
