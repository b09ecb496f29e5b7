import Foundation
import Testing

/// A table of barcodes outside of the repository.
enum SharedBarcodes {
    /// A line of the table.
    struct Line {
        let value: String
        let symbology: String
        let normalForm: String?
    }

    static var isPresent: Bool { FileManager.default.fileExists(atPath: url.path) }

    static func read() throws -> [Line] {
        let text = try String(contentsOf: url, encoding: .utf8)
        return try text.split(whereSeparator: \.isNewline).dropFirst().map { line in
            // The columns before the note contain no commas.
            let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            try #require(fields.count >= 5)
            let value = fields[0].replacingOccurrences(of: "\\n", with: "\n").replacingOccurrences(
                of: "\\t",
                with: "\t"
            )
            return Line(value: value, symbology: fields[1], normalForm: fields[2] == "true" ? fields[3] : nil)
        }
    }

    private static var url: URL { SharedData.url("barcodes.csv") }
}
