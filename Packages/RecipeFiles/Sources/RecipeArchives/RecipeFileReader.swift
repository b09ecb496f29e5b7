import Foundation
public import RecipeFiles
import TextFormats

/// A place among the recipes of a file or a folder, at which reading can continue.
public struct RecipeFilePosition: Hashable, Sendable {
    /// The number from 1 in the order of reading.
    public let number: Int
    /// The recipe's file, and its line or number there.
    public let name: String

    /// Creates a place.
    public init(number: Int, name: String) { (self.number, self.name) = (number, name) }
}

/// Reads the recipes of a file, an archive or a folder one by one, in the memory of one.
///
/// What it can't read it names, and goes on. The database of a Mealie backup is the exception: it is in memory as a
/// whole.
public final class RecipeFileReader {
    /// A recipe, or what is wrong with it.
    public enum Entry: Hashable, Sendable {
        /// A recipe.
        case recipe(ReadRecipe, at: RecipeFilePosition)
        /// A file or row that is no recipe.
        case refused(RecipeRefusal, at: RecipeFilePosition)
        /// A menu, which names recipes.
        case menu(CooklangMenu, file: String)
        /// The aisles of a shop.
        case aisles(AisleConfiguration, file: String)
        /// A saved page of a folder, by its name there; the recipe service reads pages.
        case page(file: String)
        /// What of the whole is left.
        case remark(RecipeRemark, file: String)
    }

    /// The format; `nil` until the first recipe says it.
    public private(set) var format: RecipeFileFormat?
    /// How many recipes there are, at most; `nil` when only reading can tell.
    public let total: Int?
    /// The most bytes of files that were in memory at the same time.
    public private(set) var mostBytes = 0

    let file: String
    let limits: ArchiveLimits
    private let wanted: RecipeFileFormat?
    private let after: RecipeFilePosition?
    private var sources: [(items: any FileItems, name: String)]
    private var table: (rows: RecipeTable, name: String)?
    private var list: (count: Int, index: Int, name: String, read: (Int) throws(RecipeRefusal) -> ReadRecipe)?
    private var tableRefusal: TableRefusal?
    private var waiting: [Entry] = []
    private var remains = RemainingFiles()
    private let isFolder: Bool
    private var number = 0
    private var read = 0
    private var isLarder = false

    /// Opens a file or a folder.
    ///
    /// - Parameters:
    ///   - path: The file or the folder.
    ///   - format: The format; `nil` to recognize it by what is in the files.
    ///   - position: The place after which reading continues; `nil` to begin at the beginning.
    ///   - limits: How much it takes.
    /// - Throws: ``RecipeFileError``.
    public init(
        _ path: String,
        as format: RecipeFileFormat? = nil,
        after position: RecipeFilePosition? = nil,
        limits: ArchiveLimits = ArchiveLimits()
    ) throws(RecipeFileError) {
        (file, wanted, after, self.limits) = (path, format, position, limits)
        let opened = try RecipeFilePlace(path)
        sources = [(try opened.items(), "")]
        isFolder = opened.isFolder
        total = try opened.count(limits)
    }

    /// Returns the next recipe, or what is wrong with it; `nil` after the last one.
    ///
    /// - Throws: ``RecipeFileError`` when nothing more can be read.
    public func next() throws(RecipeFileError) -> Entry? {
        while true {
            if !waiting.isEmpty { return waiting.removeFirst() }
            if let entry = try nextOfList() { return entry }
            if let entry = try nextOfTable() { return entry }
            guard list == nil, table == nil else { continue }
            guard let source = sources.last else {
                waiting = remains.takeRemarks().map { .remark($0, file: file) }
                guard !waiting.isEmpty else { return nil }
                continue
            }
            guard let item = source.items.next() else {
                sources.removeLast()
                continue
            }
            try open(item, in: source)
        }
    }

    // MARK: One file

    private func open(_ item: FileItem, in source: (items: any FileItems, name: String)) throws(RecipeFileError) {
        let name = source.name.isEmpty ? item.name : "\(source.name)/\(item.name)"
        let kind = RecipeFileKind(item.name)
        if kind == .hidden, item.refusal == nil { return }
        if let refusal = item.refusal {
            return try add(name.isEmpty ? file : name) { () throws(RecipeRefusal) in throw refusal }
        }
        switch kind {
        case .json, .paprika, .cooklang:
            try add(name) { [self] () throws(RecipeRefusal) in try recipe(kind, source.items, name) }
        case .menu: try openText(source.items, name) { .menu(CooklangMenu($0), file: name) }
        case .aisles: try openText(source.items, name) { .aisles(AisleConfiguration($0), file: name) }
        case .manifest: openManifest(source.items, name)
        case .table: try openTable(source.items, name)
        case .database: try openDatabase(source.items, name)
        case .archive: try openArchive(source.items, name)
        case .page where isFolder && source.name.isEmpty: waiting.append(.page(file: name))
        case .hidden, .page, .other, .picture:
            // A file that was named by itself is refused, and one among others is left.
            if !isFolder, source.items is FolderItems {
                try add(name) { () throws(RecipeRefusal) in throw .noRecipe }
            } else if kind == .picture {
                remains.notePicture(name, item.byteCount, limits)
            } else {
                remains.note(name)
            }
        }
    }

    /// Adds the entry of the next number, unless it was read before.
    private func add(
        _ name: String,
        _ recipe: () throws(RecipeRefusal) -> ReadRecipe?
    ) throws(RecipeFileError) {
        number += 1
        let position = RecipeFilePosition(number: number, name: name)
        if let after, number <= after.number {
            if number == after.number, name != after.name { throw .changed(file: file, entry: after.name) }
            return
        }
        do throws(RecipeRefusal) {
            guard let recipe = try recipe() else { return remains.note(name) }
            waiting.append(.recipe(recipe, at: position))
        } catch {
            waiting.append(.refused(error, at: position))
        }
        guard read <= limits.total else { throw .tooLong(file: file, gibibytes: limits.total >> 30) }
    }

    private func content(_ items: any FileItems, atMost most: Int) throws(RecipeRefusal) -> [UInt8] {
        let bytes = try items.bytes(atMost: most, ratio: limits.ratio)
        mostBytes = max(mostBytes, bytes.count)
        read += bytes.count
        return bytes
    }

    /// Reads what an archive of Larder's says of itself: a newer release may have written what this one doesn't know.
    private func openManifest(_ items: any FileItems, _ name: String) {
        isLarder = true
        guard let value = try? JSONValue(file: content(items, atMost: limits.text)),
            case .number(let version) = value["version"], Int(version).map({ $0 > LarderRecipe.version }) ?? true
        else { return }
        let sentence =
            "A newer release of Larder wrote this archive (version \(version.prefix(20)), and this one knows "
            + "\(LarderRecipe.version)): what it can't read is left. Update Larder to read all of it."
        waiting.append(.remark(RecipeRemark(.other, .left, sentence), file: file))
    }

    /// Whether a name is that of the file to be read, and not of one in an archive or a folder.
    private func isWhole(_ name: String) -> Bool { name == URL(fileURLWithPath: file).lastPathComponent }

    /// Returns the recipe of a file; `nil` for JSON in an archive or a folder that is something else.
    private func recipe(
        _ kind: RecipeFileKind,
        _ items: any FileItems,
        _ name: String
    ) throws(RecipeRefusal) -> ReadRecipe? {
        if kind == .cooklang {
            format = .cooklang
            return try CooklangRecipe.read(content(items, atMost: limits.text), file: name)
        }
        let value: JSONValue
        if kind == .paprika {
            let packed = try ArchiveStream(.gzip) { () throws(RecipeRefusal) in try items.piece() }
            guard packed.next() != nil else { throw .damaged(reason: "it is empty") }
            value = try JSONValue(file: content(packed, atMost: limits.text))
        } else {
            value = try JSONValue(file: content(items, atMost: limits.text))
        }
        let usual = kind == .paprika && value["name"] != nil ? RecipeFileFormat.paprika : nil
        let own = isLarder && name.hasPrefix("recipes/") ? RecipeFileFormat.larder : nil
        let known = wanted ?? own ?? RecipeJSON.format(of: value) ?? usual
        guard let known else {
            if isWhole(name) { throw .noRecipe }
            return nil
        }
        format = known
        return try RecipeJSON.read(value, as: known, file: name)
    }

    /// Adds a text that is no recipe.
    private func openText(
        _ items: any FileItems,
        _ name: String,
        _ entry: (String) -> Entry
    ) throws(RecipeFileError) {
        do throws(RecipeRefusal) {
            guard let text = String(validating: try content(items, atMost: limits.text), as: UTF8.self) else {
                throw .notUTF8
            }
            waiting.append(entry(text))
        } catch {
            try add(name) { () throws(RecipeRefusal) in throw error }
        }
    }

    // MARK: Files of several recipes

    private func nextOfList() throws(RecipeFileError) -> Entry? {
        guard let list else { return nil }
        guard list.index < list.count else {
            self.list = nil
            return nil
        }
        self.list?.index += 1
        try add("\(list.name) \(list.index + 1)") { () throws(RecipeRefusal) in try list.read(list.index) }
        return waiting.isEmpty ? nil : waiting.removeFirst()
    }

    private func nextOfTable() throws(RecipeFileError) -> Entry? {
        guard let name = table?.name else { return nil }
        guard let row = try table?.rows.next() else {
            table = nil
            guard let refusal = tableRefusal?.refusal else { return nil }
            try add(name) { () throws(RecipeRefusal) in throw refusal }
            return waiting.isEmpty ? nil : waiting.removeFirst()
        }
        try add("\(name) \(row.line)") { () throws(RecipeRefusal) in try row.recipe.get() }
        return waiting.isEmpty ? nil : waiting.removeFirst()
    }

    private func openTable(_ items: any FileItems, _ name: String) throws(RecipeFileError) {
        let failure = TableRefusal()
        tableRefusal = failure
        let rows: RecipeTable
        do throws(RecipeFileError) {
            rows = try RecipeTable(of: name) { () throws(RecipeFileError) in
                do throws(RecipeRefusal) { return try items.piece() } catch { failure.refusal = error }
                return []
            }
        } catch {
            guard case .noTitleColumn = error, !isWhole(name) else { throw error }
            return remains.note(name)
        }
        format = rows.format
        waiting += rows.remarks.map { .remark($0, file: name) }
        table = (rows, name)
    }

    private func openDatabase(_ items: any FileItems, _ name: String) throws(RecipeFileError) {
        do throws(RecipeRefusal) {
            let database = try MealieDatabase(JSONValue(file: content(items, atMost: limits.database)))
            format = .mealie
            list = (database.count, 0, name, { index throws(RecipeRefusal) in database.recipe(at: index) })
        } catch {
            try add(name) { () throws(RecipeRefusal) in throw error }
        }
    }

    private func openArchive(_ items: any FileItems, _ name: String) throws(RecipeFileError) {
        // The first source is a folder, or the archive that was opened.
        let isInFolder = items is FolderItems
        do throws(RecipeRefusal) {
            guard sources.count < (sources[0].items is FolderItems ? 3 : 2) else { throw .nestedTooDeeply }
            if isInFolder, let folder = items as? FolderItems {
                do { sources.append((try ArchiveStream(path: folder.path), name)) } catch {
                    throw RecipeRefusal.damaged(reason: error.description)
                }
            } else {
                let inner = try ArchiveStream(.zip) { () throws(RecipeRefusal) in try items.piece() }
                sources.append((inner, name))
            }
        } catch {
            try add(name) { () throws(RecipeRefusal) in throw error }
        }
    }
}

/// Why the rest of a table could not be read.
private final class TableRefusal {
    var refusal: RecipeRefusal?
}
