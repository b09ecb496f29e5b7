import RecipeFiles

/// What a file is, as its name says.
enum RecipeFileKind: Hashable {
    /// A recipe in JSON, in compressed JSON, or in Cooklang.
    case json, paprika, cooklang
    /// Recipes in a table, in the database of Mealie, or in another archive.
    case table, database, archive
    /// A menu, or the aisles of a shop, in Cooklang.
    case menu, aisles
    /// The first file of Larder's own archive.
    case manifest
    case picture
    /// A saved page.
    case page
    /// What systems leave in archives for themselves.
    case hidden
    case other

    private static let pictures: Set<String> = [
        "jpg", "jpeg", "png", "gif", "webp", "heic", "avif", "bmp", "tif", "tiff",
    ]

    init(_ name: String) {
        let parts = name.split(separator: "/")
        let last = (parts.last ?? "").lowercased()
        let dot = last.lastIndex(of: ".")
        let suffix = dot.map { String(last[last.index(after: $0)...]) } ?? ""
        if last.hasPrefix(".") || parts.first == "__MACOSX" {
            self = .hidden
        } else if last == RecipeArchiveWriter.manifest {
            self = .manifest
        } else if last == "database.json" {
            self = .database
        } else if last == "aisle.conf" {
            self = .aisles
        } else if Self.pictures.contains(suffix) {
            self = .picture
        } else {
            switch suffix {
            case "json", "jsonld": self = .json
            case "paprikarecipe": self = .paprika
            case "cook": self = .cooklang
            case "menu": self = .menu
            case "csv": self = .table
            case "html", "htm", "xhtml": self = .page
            case "zip", "paprikarecipes": self = .archive
            default: self = .other
            }
        }
    }

    /// Whether it holds one recipe.
    var isRecipe: Bool { [.json, .paprika, .cooklang].contains(self) }
}
