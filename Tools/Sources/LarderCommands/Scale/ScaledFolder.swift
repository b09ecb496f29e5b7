import Foundation

/// A folder for recipes, with one file each.
struct ScaledFolder {
    let path: String

    /// Writes one recipe and returns the file's path.
    ///
    /// Never replaces a file: if a file with the title has other content, the new file gets a number after its name.
    func write(_ text: String, titled title: String, _ format: ScaledFormat) throws(CommandFailure) -> String {
        try write(Data(text.utf8), titled: title, ending: format.ending)
    }

    /// Writes the content of one recipe's file, as ``write(_:titled:_:)`` does.
    func write(_ content: Data, titled title: String, ending: String) throws(CommandFailure) -> String {
        let name = Self.fileName(title)
        var file = place("\(name).\(ending)")
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            var number = 1
            while FileManager.default.fileExists(atPath: file.path) {
                if FileManager.default.contents(atPath: file.path) == content { return file.path }
                number += 1
                file = place("\(name)-\(number).\(ending)")
            }
            try content.write(to: file, options: .withoutOverwriting)
        } catch {
            throw .refused("\(file.path) cannot be written: check that \(path) is a folder that you may write to.")
        }
        return file.path
    }

    private func place(_ name: String) -> URL { URL(fileURLWithPath: path).appending(path: name) }

    /// Returns the title's letters and digits, with hyphens between the words.
    static func fileName(_ title: String) -> String {
        let words = title.lowercased().split { !$0.isLetter && !$0.isNumber }
        var name = String(words.joined(separator: "-").prefix(80))
        // File systems allow 255 bytes.
        while name.utf8.count > 200 { name.removeLast() }
        return name.isEmpty ? "recipe" : name
    }
}
