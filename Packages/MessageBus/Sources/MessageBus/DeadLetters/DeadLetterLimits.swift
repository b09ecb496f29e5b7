/// How many requests a ``DeadLetterFolder`` keeps, and for how long.
public struct DeadLetterLimits: Sendable {
    /// The most letters; beyond, the oldest goes.
    public var count: Int
    /// The most bytes of all letters; beyond, the oldest go.
    public var bytes: Int
    /// What is older goes.
    public var age: Duration

    /// Makes limits.
    public init(count: Int = 1_000, bytes: Int = 256 << 20, age: Duration = .seconds(30 * 86_400)) {
        self.count = count
        self.bytes = bytes
        self.age = age
    }
}
