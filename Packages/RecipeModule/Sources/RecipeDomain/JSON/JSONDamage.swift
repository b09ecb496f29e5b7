/// Where a text stops making sense as JSON, beyond repair.
struct JSONDamage: Error, Hashable {
    /// The line within the text, from 1.
    let line: Int
}
