/// The program or the form that a file of recipes is of.
public enum RecipeFileFormat: String, Hashable, CaseIterable, Sendable {
    /// Cooklang: a text a recipe.
    case cooklang
    /// Paprika: an archive of compressed JSON.
    case paprika
    /// Tandoor: an archive of archives.
    case tandoor
    /// Mealie: an archive of JSON files, or of a database.
    case mealie
    /// Nextcloud Cookbook: a folder a recipe.
    case nextcloud
    /// Plan to Eat: a table.
    case planToEat = "plantoeat"
    /// My Recipe Box: a table.
    case recipeBox = "recipebox"
    /// Larder: an archive that loses nothing.
    case larder
    /// JSON-LD, as web pages have it; written only.
    case jsonLD = "jsonld"
    /// Markdown, for people; written only.
    case markdown

    /// The formats that are read.
    public static let readable: [RecipeFileFormat] = [
        .cooklang, .paprika, .tandoor, .mealie, .nextcloud, .planToEat, .recipeBox, .larder,
    ]
    /// The formats that are written.
    public static let writable: [RecipeFileFormat] = [.cooklang, .jsonLD, .paprika, .markdown, .larder]

    /// The extension of a file with one recipe; empty for a format that is not written.
    public var fileExtension: String {
        switch self {
        case .cooklang: "cook"
        case .jsonLD: "json"
        case .paprika: "paprikarecipe"
        case .markdown: "md"
        case .larder: "json"
        case .tandoor, .mealie, .nextcloud, .planToEat, .recipeBox: ""
        }
    }
}
