import Commands
public import ShoppingDomain

/// A list of another program.
public struct WrittenList: Hashable, Sendable {
    /// A line of the list.
    public struct Line: Hashable, Sendable {
        /// The text as people write it: "2 l milk".
        public let text: String
        /// Whether it was bought.
        public let isChecked: Bool

        /// Creates a line.
        public init(_ text: String, isChecked: Bool = false) { (self.text, self.isChecked) = (text, isChecked) }
    }

    /// The name.
    public let name: String
    /// What is on it.
    public let lines: [Line]
    /// Whether everything on it was bought.
    public let isCompleted: Bool

    /// Creates a list.
    public init(_ name: String, lines: [Line], completed isCompleted: Bool = false) {
        (self.name, self.lines, self.isCompleted) = (name, lines, isCompleted)
    }
}

/// A list that came in, or that was there.
public struct ImportedList: Hashable, Sendable, Codable {
    /// The list.
    public let list: GroceryList
    /// Whether the home had a list of the name, which stays as it is.
    public let existed: Bool
    /// The lines that came onto the list, in their order.
    public let lines: [AddedLine]
    /// The lines that did not.
    public let skipped: [SkippedLine]
}

extension ShoppingLists {
    /// Brings in a list of another program, all of it but the lines that it returns as skipped, or nothing.
    ///
    /// What was checked there comes in checked, as bought long ago: it comes into no stock, and the history has no
    /// purchase of it. Lines of one ingredient become one item, which is checked if all of them are. A list that was
    /// completed comes in archived.
    ///
    /// - Parameter written: The list.
    /// - Returns: The new list; or the one that the home has under the name, archived or not, which stays as it is.
    /// - Throws: ``ShoppingError`` when the name is empty or too long, no line can come in or too many, the
    ///   store fails, or another service refuses; nothing is created then.
    public func importList(_ written: WrittenList) async throws(ShoppingError) -> ImportedList {
        let name = try checked { () throws(ListError) in try written.name.bounded(to: GroceryList.longestName) }
        guard !name.foldedName.isEmpty else { throw .list(.emptyName) }
        let proposal = try await proposal(named: name, on: nil)
        return try await context.once(in: store) { () async throws(ShoppingError) in
            if let known = try await lists(named: name.foldedName).first {
                return ([], ImportedList(list: known, existed: true, lines: [], skipped: []))
            }
            let (beginning, creation) = try await beginning(proposal)
            // A list that was renamed since keeps the identity of its first name.
            guard !creation.isEmpty else {
                return ([], ImportedList(list: beginning, existed: true, lines: [], skipped: []))
            }
            var new = NewNeeds()
            try await new.add(written.lines, in: self)
            guard !new.entries.isEmpty else { throw .list(.nothingToImport(name)) }
            let archived = written.isCompleted ? now : nil
            let added = try await adding(new, to: nil, or: proposal, archived: archived)
            let operations = try await journaled(added.operations, .added, on: added.outcome.list, added.changes)
            let list = added.outcome.list ?? beginning
            let (lines, skipped) = (added.outcome.lines, added.outcome.skipped)
            return (operations, ImportedList(list: list, existed: false, lines: lines, skipped: skipped))
        }
    }
}
