/// Counts equal rows, so that each of them is a lot of its own, and the same one whenever the file is read.
public struct RowRepetitions: Sendable {
    private var counts: [Int: Int] = [:]

    /// Creates a count of no rows.
    public init() {}

    /// Notes a row, and returns it with the number of equal rows before it.
    ///
    /// Rows that differ in their minimum alone are equal: a minimum is no part of a lot. The memory is that of a number
    /// for each row.
    public mutating func counted(_ row: StockFileRow) -> StockFileRow {
        var texts = row.texts
        texts[.minimum] = nil
        let key = texts.hashValue
        var counted = row
        counted.repetition = counts[key, default: 0]
        counts[key] = counted.repetition + 1
        return counted
    }
}
