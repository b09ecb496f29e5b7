/// A file that an import reads.
public protocol ImportFile {
    /// Returns the next piece of any length; empty at the end.
    ///
    /// - Throws: ``IngredientImportError/unavailable(reason:)`` when the file cannot be read to its end.
    func read() throws(IngredientImportError) -> [UInt8]
}

/// A folder or an archive of files that an import reads.
public protocol ImportFolder {
    /// The path, for people.
    var place: String { get }
    /// The names of the files, with those of their folders.
    var files: [String] { get }

    /// Opens one of ``files``.
    ///
    /// - Throws: ``IngredientImportError/unavailable(reason:)`` when it cannot be opened.
    func file(_ name: String) throws(IngredientImportError) -> any ImportFile
}
