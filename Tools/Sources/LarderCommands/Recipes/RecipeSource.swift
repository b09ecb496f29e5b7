/// The source of a recipe on the command line.
enum RecipeSource: Hashable, Sendable {
    /// A file for the recipe service to read.
    case file(name: String, path: String)
    /// A page on the web for the recipe service to fetch.
    case page(address: String)
    /// Standard input.
    case standardInput
    /// A saved recipe of the home.
    case saved(name: String)
    /// An argument that can't be read.
    case missing(RecipeFailure)

    /// The user's name for the source.
    var name: String {
        switch self {
        case .file(let name, _), .saved(let name): name
        case .page(let address): address
        case .standardInput: "standard input"
        case .missing(let failure): failure.name
        }
    }
}
