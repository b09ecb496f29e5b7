import Foundation

/// Figures outside of the repository.
enum SharedFigures {
    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().appendingPathComponent("../../../../../shared/data")

    static func has(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent(path).path)
    }

    /// The rows of a CSV file, by column.
    static func rows(_ path: String) throws -> [[String: String]] {
        let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
        var lines = text.split(whereSeparator: \.isNewline).map { fields(String($0)) }
        let head = lines.removeFirst()
        return lines.map { Dictionary(zip(head, $0)) { first, _ in first } }
    }

    private static func fields(_ line: String) -> [String] {
        var fields = [""]
        var isQuoted = false
        for character in line {
            if character == "\"" {
                isQuoted.toggle()
            } else if character == ",", !isQuoted {
                fields.append("")
            } else {
                fields[fields.count - 1].append(character)
            }
        }
        return fields
    }
}
