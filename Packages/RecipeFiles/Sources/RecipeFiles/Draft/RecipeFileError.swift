/// Why a file of recipes cannot be read or written at all.
public enum RecipeFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The system does not let it be read.
    case unreadable(file: String)
    /// It is an archive that cannot be opened.
    case notAnArchive(file: String, reason: String)
    /// The table's first row names no title.
    case noTitleColumn(file: String, columns: [String])
    /// The entry at which reading should continue is another one.
    case changed(file: String, entry: String)
    /// More entries than a recipe archive has.
    case tooManyEntries(file: String, most: Int)
    /// The archive unpacks to more than so many GiB.
    case tooLong(file: String, gibibytes: Int)
    /// A file cannot be written.
    case unwritable(file: String)

    /// What happened, and what to do next.
    public var description: String { "\(file): \(sentence)" }

    /// The description without the file's name.
    public var sentence: String {
        switch self {
        case .unreadable: "It cannot be read: check the path, and that you may read it."
        case .notAnArchive(_, let reason): "It is no archive that can be read (\(reason)): export it again."
        case .noTitleColumn(_, let columns):
            "It has the columns \(columns.prefix(12).joined(separator: ", ")): an export of Plan to Eat or My Recipe "
                + "Box has a title and ingredients. Export it again."
        case .changed(_, let entry):
            "It is another file than before, because \(entry) is not where it was: import it from the beginning."
        case .tooManyEntries(_, let most):
            "It has more than \(most) files, which no export of recipes has: unpack it, and import its folders."
        case .tooLong(_, let gibibytes):
            "It unpacks to more than \(gibibytes) GiB of text: unpack it, and import its folders one by one."
        case .unwritable: "It cannot be written: check the folder and its permissions."
        }
    }

    /// The file, as the caller named it.
    public var file: String {
        switch self {
        case .unreadable(let file), .notAnArchive(let file, _), .noTitleColumn(let file, _), .changed(let file, _),
            .tooManyEntries(let file, _), .tooLong(let file, _), .unwritable(let file):
            file
        }
    }
}
