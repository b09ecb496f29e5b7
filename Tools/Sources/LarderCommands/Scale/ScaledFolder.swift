import Foundation

/// A folder that scaled recipes are written to, one file each.
struct ScaledFolder {
    let path: String

    /// Writes one recipe and returns the file's path; a file of the same name is replaced.
    func write(_ text: String, titled title: String, _ format: ScaledFormat) throws(CommandFailure) -> String {
        let file = URL(fileURLWithPath: path).appending(path: "\(Self.fileName(title)).\(format.ending)")
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        } catch {
            throw .refused("\(file.path) cannot be written: check that \(path) is a folder that you may write to.")
        }
        return file.path
    }

    /// The title's letters and digits, with hyphens between its words.
    static func fileName(_ title: String) -> String {
        let words = title.lowercased().split { !$0.isLetter && !$0.isNumber }
        return words.isEmpty ? "recipe" : String(words.joined(separator: "-").prefix(80))
    }
}
