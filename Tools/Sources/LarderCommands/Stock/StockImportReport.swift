import CommonMessages
import ShoppingMessages
import StockFiles
import TextFormats

/// What an import took over, changed, and left, told row by row as it happens.
struct StockImportReport {
    /// Whether a script reads it: then each row is an object a line, and the counts are the last one.
    let isJSON: Bool
    /// What a row is in its file: "line" or "entry".
    let place: String
    let console: any Console
    private(set) var taken = 0
    private(set) var changed = 0
    private(set) var unchanged = 0
    private(set) var refused = 0
    private(set) var left = 0

    init(isJSON: Bool, place: String, console: any Console) {
        (self.isJSON, self.place, self.console) = (isJSON, place, console)
    }

    /// How many rows were sent and answered.
    var rows: Int { taken + unchanged + refused }

    /// Notes what the file itself says of a row, or of the whole.
    mutating func note(_ remark: StockFileRemark) {
        if remark.isRefusal { refused += 1 } else { left += 1 }
        let result = remark.isRefusal ? "refused" : "left"
        guard isJSON else { return tell(remark.file, remark.number, remark.isRefusal ? "" : "left: ", remark.sentence) }
        console.write(object(remark.file, remark.number, result, [.init("reason", .string(remark.sentence))]))
    }

    /// Notes what became of a row.
    mutating func note(_ answer: ImportedStockRow, of row: StockFileRow) {
        let changes = row.changes + answer.changes.map(\.sentence)
        let result: String
        switch answer.result {
        case .taken:
            (taken, result) = (taken + 1, "taken")
            if !changes.isEmpty { changed += 1 }
        case .unchanged: (unchanged, result) = (unchanged + 1, "unchanged")
        case .refused, .unspecified, .UNRECOGNIZED: (refused, result) = (refused + 1, "refused")
        }
        guard isJSON else {
            if result == "refused" { tell(row.file, row.number, "", answer.problem.sentence) }
            if result == "taken" { for change in changes { tell(row.file, row.number, "changed: ", change) } }
            return
        }
        var members: [JSONValue.Member] = [
            .init("productId", answer.hasProduct ? .string(answer.product.productID) : .null),
            .init("title", .string(answer.hasProduct ? answer.product.title : row[.product])),
            .init("created", .bool(answer.created)), .init("eventId", .string(answer.eventID)),
            .init("changes", .array(changes.map { .string($0) })),
        ]
        if result == "refused" {
            members += [.init("code", .string(answer.problem.code)), .init("reason", .string(answer.problem.sentence))]
        }
        console.write(object(row.file, row.number, result, members))
    }

    /// Writes the counts.
    func finish(_ words: LocalWords) {
        guard isJSON else {
            let counts = [taken, changed, unchanged, refused, left].map { "\($0)" }
            return console.write(words(.intakeCounts, counts) + "\n")
        }
        let counts = [
            ("taken", taken), ("changed", changed), ("unchanged", unchanged), ("refused", refused), ("left", left),
        ]
        console.write(JSONValue.object(counts.map { .init($0.0, .integer($0.1)) }).line + "\n")
    }

    private func tell(_ file: String, _ number: Int, _ kind: String, _ sentence: String) {
        let origin = number == 0 ? file : "\(file), \(place) \(number)"
        console.writeError("\(origin): \(kind)\(sentence)".printable)
    }

    private func object(_ file: String, _ number: Int, _ result: String, _ more: [JSONValue.Member]) -> String {
        let members: [JSONValue.Member] = [
            .init("file", .string(file)), .init(place, number == 0 ? .null : .integer(number)),
            .init("result", .string(result)),
        ]
        return JSONValue.object(members + more).line + "\n"
    }
}
