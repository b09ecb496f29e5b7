extension RecipeFileFormat {
    /// Returns a recipe as a file of its own.
    ///
    /// - Parameters:
    ///   - draft: The recipe.
    ///   - cooklang: Writes Cooklang, perhaps with the parts of lines.
    /// - Returns: The file, with what the format can't hold.
    /// - Precondition: The format is one of ``writable``.
    public func file(of draft: RecipeDraft, cooklang: CooklangWriter = CooklangWriter()) -> WrittenRecipe {
        switch self {
        case .cooklang: return cooklang.write(draft)
        case .jsonLD: return SchemaOrgRecipe.write(draft)
        case .markdown: return MarkdownRecipe.write(draft)
        case .larder: return LarderRecipe.write(draft)
        case .paprika:
            let written = PaprikaRecipe.write(draft)
            return WrittenRecipe(bytes: StoredGzip.file(of: written.bytes), left: written.left)
        case .tandoor, .mealie, .nextcloud, .planToEat, .recipeBox:
            preconditionFailure("Nothing writes \(rawValue): choose one of the formats that are written.")
        }
    }
}
