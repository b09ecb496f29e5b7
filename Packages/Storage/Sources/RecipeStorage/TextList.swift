import Foundation

/// A list of strings in one column, as JSON.
enum TextList {
    static func encode(_ texts: [String]) throws -> String {
        String(decoding: try JSONEncoder().encode(texts), as: UTF8.self)
    }

    static func decode(_ column: String) throws -> [String] {
        try JSONDecoder().decode([String].self, from: Data(column.utf8))
    }
}
