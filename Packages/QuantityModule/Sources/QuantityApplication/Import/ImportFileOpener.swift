public import QuantityDomain

/// Opens the files of an import on the service's host.
public protocol ImportFileOpener: Sendable {
    /// Opens the file at an absolute path.
    ///
    /// - Throws: ``IngredientImportError/unavailable(reason:)`` when it is missing or cannot be read.
    func file(at path: String) throws(IngredientImportError) -> any ImportFile

    /// Opens the folder or the ZIP archive at an absolute path.
    ///
    /// - Throws: ``IngredientImportError/unavailable(reason:)`` when it is missing, cannot be read, or is neither.
    func folder(at path: String) throws(IngredientImportError) -> any ImportFolder
}
