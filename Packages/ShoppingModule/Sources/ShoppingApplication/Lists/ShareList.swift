import Commands
public import ShoppingDomain

extension ShoppingLists {
    /// Writes a list in a form to send, to print, or to open in a spreadsheet, in the order of a store.
    ///
    /// The same list gives the same text. Headings are in the language of the request, or else of the home.
    ///
    /// - Parameters:
    ///   - reference: The list's name, a part of it, or its identifier; empty for the newest open one.
    ///   - store: The name or identifier of the store; empty for the list's own.
    ///   - format: The form.
    /// - Returns: The list in the form.
    /// - Throws: ``ShoppingError`` when there is no such list, the store fails, or another service refuses.
    public func shareList(
        _ reference: String = "",
        store: String = "",
        as format: ShareFormat
    ) async throws(ShoppingError) -> SharedList {
        let shown = try await showList(reference, store: store)
        guard context.locale.isEmpty else { return SharedList(shown, as: format, locale: context.locale) }
        let week = try await asking { () async throws(CollaboratorFailure) in try await ask.home.week() }
        return SharedList(shown, as: format, locale: week.language)
    }
}
