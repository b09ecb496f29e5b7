/// A row or an ingredient that an import doesn't save, or a measure that it drops.
public struct UnsavedRow: Hashable, Sendable {
    /// The maximum length of ``file`` in bytes.
    package static let fileLimit = 200
    /// The maximum lengths in bytes, so that many rows fit into one message.
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
        self.file = file.cut(toBytes: Self.fileLimit)
        self.line = line
        self.reference = reference.cut(toBytes: Self.referenceLimit)
        self.reason = reason.cut(toBytes: Self.reasonLimit)
        self.isMeasure = isMeasure
    }

    /// The length of its texts.
    package var bytes: Int { file.utf8.count + reference.utf8.count + reason.utf8.count }
}

extension String {
    /// Returns the whole characters at the beginning that have at most a number of bytes in UTF-8.
    package func cut(toBytes limit: Int) -> String {
        guard utf8.count > limit else { return self }
        var bytes = 0
        return String(
            prefix { character in
                bytes += character.utf8.count
                return bytes <= limit
            }
        )
    }
}
