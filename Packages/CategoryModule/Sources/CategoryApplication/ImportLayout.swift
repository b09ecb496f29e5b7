public import CategoryDomain
import Commands

/// What an import took.
public struct ImportOutcome: Hashable, Codable, Sendable {
    /// How many rows changed something.
    public var taken = 0
    /// How many rows were so already.
    public var unchanged = 0
    /// The rows that were not taken, by line.
    public var refused: [RefusedRow] = []
    /// How many pieces the file has.
    public var pieces = 1

    /// Creates an outcome.
    public init(taken: Int = 0, unchanged: Int = 0, refused: [RefusedRow] = [], pieces: Int = 1) {
        self.taken = taken
        self.unchanged = unchanged
        self.refused = refused
        self.pieces = pieces
    }

    /// Decodes an outcome, also one that an earlier release stored, of a file in one piece.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        taken = try container.decode(Int.self, forKey: .taken)
        unchanged = try container.decode(Int.self, forKey: .unchanged)
        refused = try container.decode([RefusedRow].self, forKey: .refused)
        pieces = try container.decodeIfPresent(Int.self, forKey: .pieces) ?? 1
    }
}

extension CategoryModuleService {
    /// The maximum number of rows in a file; a request holds no more rows of the usual length.
    static let mostFileRows = 100_000

    /// Reads a part of a layout from a file; a row that can't be taken is reported and the others are taken, except
    /// those of the same store.
    ///
    /// - Parameters:
    ///   - part: What the file holds. Categories that the home lacks are added; a file of categories sets the order of
    ///     those that it names among each other, and a file of stores sets the whole walk of each store that it names,
    ///     unless one of the store's rows is refused.
    ///   - text: The whole file.
    ///   - format: How it is written.
    ///   - piece: Which piece of the file to take, from 0, because one command changes only so much; `nil` for a file
    ///     in one piece. Each piece is a command of its own, with the same text.
    /// - Returns: What was taken and what not, and how many pieces there are. Rows that can't be read are reported with
    ///   the first piece.
    /// - Throws: ``CategoryError`` for a file without its columns, with too many rows, or without this piece, for a
    ///   file of several pieces without a number, or a store failure.
    public func importLayout(
        _ part: LayoutPart,
        _ text: String,
        as format: LayoutFormat,
        piece: Int? = nil
    ) async throws(CategoryError) -> ImportOutcome {
        try await context.once(in: store) { () async throws(CategoryError) in
            let file = try checking { () throws(ShopLayoutError) in
                try LayoutPiece(
                    piece,
                    of: LayoutFile(reading: text, of: part, as: format, limit: Self.mostFileRows),
                    part
                )
            }
            var (operations, outcome): ([PlannedOperation], ImportOutcome)
            switch part {
            case .categories: (operations, outcome) = try await importCategories(file.rows)
            case .stores: (operations, outcome) = try await importStores(file)
            case .assignments: (operations, outcome) = try await importAssignments(file.rows)
            }
            outcome.refused = (file.refused + outcome.refused).sorted { $0.line < $1.line }
            outcome.pieces = file.pieces
            return (operations, outcome)
        }
    }
}

extension CategoryError {
    /// Returns what the report says of a row; a failure of the store is none of the row's.
    func refusing(_ row: LayoutRow) throws(CategoryError) -> RefusedRow {
        guard case .layout(let error) = self else { throw self }
        return RefusedRow(line: row.line, reason: error.description)
    }
}
