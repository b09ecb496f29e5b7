/// A row or an ingredient that an import doesn't save, or a measure that it drops.
public struct UnsavedRow: Hashable, Sendable {
    /// The maximum lengths in characters, so that many rows fit into one message.
    private static let (referenceLimit, reasonLimit) = (300, 500)

    /// The name of the sheet, or of the table in a food release.
    public let file: String
    /// The line on which the row begins, starting from 1; `nil` for an ingredient as a whole.
    public let line: Int?
    /// The ID in a food release; the name in a sheet.
    public let reference: String
    /// What is wrong.
    public let reason: String
    /// Whether the ingredient is saved, without one contradictory measure.
    public let isMeasure: Bool

    /// Creates a row, and cuts texts that no person would read to their end.
    package init(file: String, line: Int? = nil, reference: String, reason: String, isMeasure: Bool = false) {
        self.file = file
        self.line = line
        self.reference = String(reference.prefix(Self.referenceLimit))
        self.reason = String(reason.prefix(Self.reasonLimit))
        self.isMeasure = isMeasure
    }
}
