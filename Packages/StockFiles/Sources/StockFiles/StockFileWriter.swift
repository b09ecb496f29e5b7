import Quantities
import TextFormats

extension StockFileFormat {
    /// The beginning of a file: the names of the columns in CSV, and nothing in JSON Lines.
    public var head: String { self == .csv ? CSVText.row(StockColumn.allCases.map(\.rawValue)) : "" }

    /// Returns one row with its line ending.
    ///
    /// What a spreadsheet would take for a formula stays a text there, and is read as it was.
    public func text(of row: StockFileRow) -> String {
        switch self {
        case .csv: CSVText.row(StockColumn.allCases.map { Self.text(row[$0], of: $0) })
        case .jsonLines:
            JSONValue.object(
                StockColumn.allCases.filter { !row[$0].isEmpty }.map {
                    JSONValue.Member($0.rawValue, .string(Self.text(row[$0], of: $0)))
                }
            ).line + "\n"
        }
    }

    private static func text(_ text: String, of column: StockColumn) -> String {
        column.isNumber ? Rational(text).map(StockNumber.text) ?? text : text
    }
}
