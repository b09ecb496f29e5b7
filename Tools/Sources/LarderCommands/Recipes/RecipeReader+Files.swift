import Foundation
import RecipeArchives
import RecipeFiles
import RecipeMessages

extension RecipeReader {
    /// What is in a source.
    struct Reading {
        fileprivate(set) var found: [Found] = []
        fileprivate(set) var failures: [RecipeFailure] = []
    }

    /// Reads a source: the file of a program as an import reads it, and a page or a text by the recipe service.
    func read(_ source: RecipeSource) async -> Reading {
        if let reading = Self.fileReading(source) { return reading }
        switch await readPage(source) {
        case .success(let found): return Reading(found: found)
        case .failure(let failure): return Reading(failures: [failure])
        }
    }

    /// Whether a file is the JSON of a page, or JSON that no program is known for: the recipe service reads both.
    static func isPageJSON(_ path: String) -> Bool {
        guard RecipeSource.jsonExtensions.contains(NSString(string: path).pathExtension.lowercased()),
            let reader = try? RecipeFileReader(path)
        else { return false }
        _ = try? reader.next()
        return [nil, .nextcloud].contains(reader.format)
    }

    /// Reads the file of a program; returns `nil` for a source that is for the recipe service.
    static func fileReading(_ source: RecipeSource) -> Reading? {
        guard case .file(let name, let path) = source else { return nil }
        let kind = NSString(string: path).pathExtension.lowercased()
        guard RecipeSource.jsonExtensions.union(RecipeSource.programExtensions).contains(kind), !isPageJSON(path)
        else { return nil }
        var reading = Reading()
        do throws(RecipeFileError) {
            let reader = try RecipeFileReader(path)
            while let entry = try reader.next() {
                reading.take(entry, of: name)
            }
        } catch { reading.failures.append(RecipeFailure(name: name, sentence: error.sentence)) }
        if reading.found.isEmpty, reading.failures.isEmpty {
            reading.failures.append(RecipeFailure(name: name, sentence: "There is no recipe in it: use another file."))
        }
        return reading
    }
}

extension RecipeReader.Reading {
    /// Takes an entry of a file; what is not a recipe, such as a picture in an archive, has no part in it.
    fileprivate mutating func take(_ entry: RecipeFileReader.Entry, of name: String) {
        switch entry {
        case .recipe(let read, _):
            let notes = (read.remarks + read.draft.leftByMessages).map(\.sentence)
            found.append(RecipeReader.Found(name: name, recipe: Recipe(read.draft), notes: notes, left: []))
        case .refused(let refusal, let position):
            let isWhole = position.name == NSString(string: name).lastPathComponent
            let place = isWhole ? name : "\(name), \(position.name)"
            failures.append(RecipeFailure(name: place, sentence: refusal.description))
        case .menu, .aisles, .page, .remark: break
        }
    }
}
