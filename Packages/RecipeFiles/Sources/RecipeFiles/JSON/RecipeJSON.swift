public import TextFormats

/// Recognizes the program that wrote a JSON object by its members.
public enum RecipeJSON {
    /// Returns the format of an object that is a recipe; `nil` for any other value.
    public static func format(of value: JSONValue) -> RecipeFileFormat? {
        guard value.isObject else { return nil }
        if value["name"] != nil, value["directions"] != nil || value["categories"] != nil, value["uid"] != nil {
            return .paprika
        }
        if value["steps"]?.elements != nil, value["name"] != nil { return .tandoor }
        if value["title"] != nil, value["ingredients"] != nil || value["steps"] != nil { return .larder }
        let isTyped = value.names("@type").contains("Recipe")
        let isMealie = value["slug"] != nil && !isTyped
        if isMealie, value["recipeIngredient"] != nil || value["recipe_ingredient"] != nil { return .mealie }
        return isTyped || value["recipeIngredient"] != nil ? .nextcloud : nil
    }

    /// Returns the recipe of an object.
    ///
    /// - Parameters:
    ///   - value: The object.
    ///   - format: The program that wrote it; `nil` to recognize it.
    ///   - file: The file, whose name becomes the title of a recipe without one.
    /// - Returns: The recipe, with what is not as the object has it.
    /// - Throws: ``RecipeRefusal/noRecipe``.
    public static func read(
        _ value: JSONValue,
        as format: RecipeFileFormat? = nil,
        file: String
    ) throws(RecipeRefusal) -> ReadRecipe {
        guard value.isObject, let format = format ?? Self.format(of: value) else { throw .noRecipe }
        switch format {
        case .paprika: return PaprikaRecipe.read(value, file: file)
        case .tandoor: return TandoorRecipe.read(value, file: file)
        case .mealie: return MealieRecipe.read(value, file: file)
        case .nextcloud, .jsonLD: return SchemaOrgRecipe.read(value, file: file)
        case .larder: return LarderRecipe.read(value, file: file)
        case .cooklang, .planToEat, .recipeBox, .markdown: throw .noRecipe
        }
    }

    /// Returns the recipe of a file.
    public static func read(
        _ bytes: [UInt8],
        as format: RecipeFileFormat? = nil,
        file: String
    ) throws(RecipeRefusal) -> ReadRecipe {
        try read(JSONValue(file: bytes), as: format, file: file)
    }
}
