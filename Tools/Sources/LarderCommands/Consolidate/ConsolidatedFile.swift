import Foundation
import ShoppingMessages

/// The file of a consolidated list, with a backup of its earlier content.
struct ConsolidatedFile {
    let path: String

    /// Creates the list file at a path; if the path is a symbolic link, writes go to the linked file.
    init(path: String) {
        let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
        self.path = isLink ? URL(fileURLWithPath: path).resolvingSymlinksInPath().path : path
    }

    /// Writes the list atomically, and keeps the previous content next to the file under a number.
    ///
    /// - Returns: The path of the previous content; `nil` when there was none.
    func write(_ list: PreviewMergeReply, document: String) throws(CommandFailure) -> String? {
        let text = text(of: list, document: document)
        return try write(Data(text.utf8))
    }

    /// Writes the file atomically, and keeps the previous content next to the file under a number.
    ///
    /// - Returns: The path of the previous content; `nil` when there was none.
    func write(_ data: Data) throws(CommandFailure) -> String? {
        let files = FileManager.default
        var kept: String?
        do {
            if files.fileExists(atPath: path) {
                let backup = "\(path).~\((newestBackup ?? 0) + 1)~"
                try files.copyItem(atPath: path, toPath: backup)
                kept = backup
            }
            try replace(with: data)
        } catch { throw .refused("\(path) cannot be written: check the folder and its permissions.") }
        return kept
    }

    /// Restores the file's content from before the last write, byte for byte.
    ///
    /// - Returns: The path of the replaced content.
    func rollback() throws(CommandFailure) -> String {
        guard let number = newestBackup else {
            throw .refused(
                "\(path) was not consolidated here, or was already rolled back: there is nothing to restore."
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
            try replace(with: Data(contentsOf: backup))
            try files.removeItem(at: backup)
        } catch { throw .refused("\(path) cannot be written: check the folder and its permissions.") }
        return undone
    }

    /// Replaces the file in one step, with the permissions that it has.
    func replace(with data: Data) throws {
        let files = FileManager.default
        guard files.fileExists(atPath: path) else {
            return try data.write(to: URL(fileURLWithPath: path), options: .atomic)
        }
        let mode = try files.attributesOfItem(atPath: path)[.posixPermissions] ?? 0o600
        let part = "\(path).part"
        guard files.createFile(atPath: part, contents: data, attributes: [.posixPermissions: 0o600]) else {
            throw CocoaError(.fileWriteUnknown)
        }
        try files.setAttributes([.posixPermissions: mode], ofItemAtPath: part)
        guard rename(part, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    /// Formats the list for the file's extension.
    ///
    /// A text has one item per line, such as "Flour: 3 cups (Pancakes: 1 cup, Bread: 2 cups)"; Markdown adds a checkbox
    /// before each; JSON contains the document.
    private func text(of list: PreviewMergeReply, document: String) -> String {
        let name = path.lowercased()
        guard !name.hasSuffix(".json") else { return document }
        let box = name.hasSuffix(".md") || name.hasSuffix(".markdown") ? "- [ ] " : ""
        return list.items.map { "\(box)\($0.text.printable)\n" }.joined()
    }

    /// The number of the newest backup; `nil` when there is none.
    private var newestBackup: Int? {
        let url = URL(fileURLWithPath: path)
        let start = "\(url.lastPathComponent).~"
        let names = try? FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path)
        return (names ?? []).compactMap { name in
            name.hasPrefix(start) && name.hasSuffix("~") ? Int(name.dropFirst(start.count).dropLast()) : nil
        }.max()
    }
}
