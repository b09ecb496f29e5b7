/// A part of a recipe, as a report names it.
public enum RecipeField: String, Hashable, CaseIterable, Sendable {
    /// What a recipe has.
    case title, description, servings, times, ingredients, steps, tags, source, language, rating, notes, picture
    /// The nutrition, and what the whole recipe weighs.
    case nutrition, totalWeight
    /// What one portion weighs, and what a person has said of lines.
    case portionSize, readings
    /// Anything that a recipe of Larder's has no place for.
    case other
}

/// What of a recipe is not as its file has it.
public struct RecipeRemark: Hashable, Sendable {
    /// Whether something is written in another way, or not taken over.
    public enum Kind: String, Hashable, Sendable {
        /// It is there in another form.
        case changed
        /// It is not there.
        case left
    }

    /// Which part.
    public let field: RecipeField
    /// What became of it.
    public let kind: Kind
    /// What happened.
    public let sentence: String

    /// Creates a remark.
    public init(_ field: RecipeField, _ kind: Kind, _ sentence: String) {
        (self.field, self.kind, self.sentence) = (field, kind, sentence)
    }
}

/// A recipe that was read, with what is not as its file has it.
public struct ReadRecipe: Hashable, Sendable {
    /// The recipe, normalized.
    public let draft: RecipeDraft
    /// What was changed or left.
    public let remarks: [RecipeRemark]

    /// Creates a recipe that was read.
    public init(draft: RecipeDraft, remarks: [RecipeRemark]) { (self.draft, self.remarks) = (draft, remarks) }
}

/// A recipe that was written, with what the format can't hold.
public struct WrittenRecipe: Hashable, Sendable {
    /// The content of the file.
    public let bytes: [UInt8]
    /// What is not in it, and why.
    public let left: [RecipeRemark]
}

/// Why one recipe cannot be read.
public enum RecipeRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// It is not UTF-8.
    case notUTF8
    /// It is not JSON, from this line on.
    case notJSON(line: Int)
    /// It is JSON, but no recipe in a form that Larder knows.
    case noRecipe
    /// The row's text is not what was meant.
    case brokenRow(flaw: String)
    /// The file's name leads out of its archive.
    case unsafeName
    /// The file is encrypted.
    case encrypted
    /// The archive is damaged at this file.
    case damaged(reason: String)
    /// The file is longer than so many MiB.
    case tooLong(mebibytes: Int)
    /// The file unpacks to so many times its size that it must be a trap.
    case bomb(ratio: Int)
    /// An archive in an archive that is in an archive.
    case nestedTooDeeply

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .notUTF8: "It is not UTF-8: save it as UTF-8, and import that."
        case .notJSON(let line): "It is not JSON at line \(line), or nests more than 64 levels deep: export it again."
        case .noRecipe:
            "It is no recipe in a form that Larder knows: export it as JSON-LD or Cooklang, and import that."
        case .brokenRow(let flaw): "The row can't be read: \(flaw)"
        case .unsafeName: "Its name leads out of the archive: rename it, and pack the archive again."
        case .encrypted: "It is encrypted: unpack the archive with its password, and import the folder."
        case .damaged(let reason): "The archive is damaged here (\(reason)): export it again."
        case .tooLong(let mebibytes):
            "It has more than \(mebibytes) MiB, which no recipe has: import it by itself in parts."
        case .bomb(let ratio): "It unpacks to more than \(ratio) times its size, which no recipe does: leave it out."
        case .nestedTooDeeply: "It is an archive within an archive within an archive: unpack it, and import the folder."
        }
    }
}
