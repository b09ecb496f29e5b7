/// How many requests a ``DeadLetterFolder`` stores, and for how long.
public struct DeadLetterLimits: Sendable {
    /// The maximum number of letters; beyond it, the oldest is deleted.
    public var count: Int
    /// The maximum number of bytes of all letters; beyond it, the oldest are deleted.
    public var bytes: Int
    /// The age at which letters are deleted.
    public var age: Duration

    /// Creates limits.
    public init(count: Int = 1_000, bytes: Int = 256 << 20, age: Duration = .seconds(30 * 86_400)) {
        self.count = count
        self.bytes = bytes
        self.age = age
    }
}
