/// Where a recipe of the command line comes from.
enum RecipeSource: Hashable, Sendable {
    /// A file to be read by the recipe service.
    case file(name: String, path: String)
    /// Standard input.
    case standardInput
    /// A recipe that the home keeps.
    case kept(name: String)
    /// Nothing can be read there.
    case missing(RecipeFailure)

    /// What the user calls it.
    var name: String {
        switch self {
        case .file(let name, _), .kept(let name): name
        case .standardInput: "standard input"
        case .missing(let failure): failure.name
        }
    }
}
