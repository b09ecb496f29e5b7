import Foundation
import ShoppingMessages

/// A list that was consolidated, and the way back to what was in its file before.
struct ConsolidatedFile {
    let path: String

    /// Writes the list in one step; what was in the file is kept beside it, numbered.
    ///
    /// - Returns: Where the old content is; `nil` when there was none.
    func write(_ list: PreviewMergeReply, document: String) throws(CommandFailure) -> String? {
        let text = text(of: list, document: document)
        let files = FileManager.default
        var kept: String?
        do {
            if files.fileExists(atPath: path) {
                let backup = "\(path).~\((newestBackup ?? 0) + 1)~"
                try files.copyItem(atPath: path, toPath: backup)
                kept = backup
            }
            try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch { throw .refused("\(path) cannot be written: check the folder and its permissions.") }
        return kept
    }

    /// Makes the file what it was before it was written last, byte for byte.
    ///
    /// - Returns: Where the replaced content is kept.
    func rollback() throws(CommandFailure) -> String {
        guard let number = newestBackup else {
            throw .refused(
                "\(path) was not consolidated here, or has been rolled back: there is nothing to go back to."
            )
        }
        let undone = "\(path).undone"
        let files = FileManager.default
        do {
            if files.fileExists(atPath: path) {
                try Data(contentsOf: URL(fileURLWithPath: path)).write(
                    to: URL(fileURLWithPath: undone),
                    options: .atomic
                )
            }
            let backup = URL(fileURLWithPath: "\(path).~\(number)~")
            try Data(contentsOf: backup).write(to: URL(fileURLWithPath: path), options: .atomic)
            try files.removeItem(at: backup)
        } catch { throw .refused("\(path) cannot be written: check the folder and its permissions.") }
        return undone
    }

    /// Writes the list in the form that the file's name asks for.
    ///
    /// A text has one item a line, such as "Flour: 3 cups (Pancakes: 1 cup, Bread: 2 cups)", and Markdown a box to tick
    /// before each; JSON holds the document.
    private func text(of list: PreviewMergeReply, document: String) -> String {
        let name = path.lowercased()
        guard !name.hasSuffix(".json") else { return document }
        let box = name.hasSuffix(".md") || name.hasSuffix(".markdown") ? "- [ ] " : ""
        return list.items.map { "\(box)\($0.text.printable)\n" }.joined()
    }

    /// The number of the newest content that is kept; `nil` for none.
    private var newestBackup: Int? {
        let url = URL(fileURLWithPath: path)
        let start = "\(url.lastPathComponent).~"
        let names = try? FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path)
        return (names ?? []).compactMap { name in
            name.hasPrefix(start) && name.hasSuffix("~") ? Int(name.dropFirst(start.count).dropLast()) : nil
        }.max()
    }
}
