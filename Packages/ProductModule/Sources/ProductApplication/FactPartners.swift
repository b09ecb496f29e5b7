import Commands

/// Facts that say one thing together, such as the size on a label and the pack that it means.
///
/// Each of them is a field of its own in what nodes exchange. So a write of one is a write of both: the last writer
/// decides both, and one person's size doesn't stand beside another's pack.
enum FactPartners {
    static let pairs: [[ByteText]] = [["size", "packaging"], ["category", "productDetails"]]
    /// What a write of the other removes where the product lacks it.
    ///
    /// A category goes with any details of its type, and a person who chooses one takes no details from the label away
    /// that somebody else adds.
    private static let removed: Set<ByteText> = ["size", "packaging"]

    /// Returns changes with what they leave out: the partner of each fact that they write, as a product has it.
    ///
    /// - Parameters:
    ///   - changes: The changes of an operation.
    ///   - contents: Everything in the product. A size or a pack that it lacks is removed, so that an earlier write of
    ///     it by another node doesn't come back beside the new fact.
    /// - Returns: The changes, then those of the partners.
    static func completing(_ changes: [GroupChange], from contents: [GroupChange]) -> [GroupChange] {
        let written = Set(changes.compactMap(\.fact))
        let missing = pairs.filter { !written.isDisjoint(with: $0) }.flatMap { $0 }.filter { !written.contains($0) }
        return changes
            + missing.compactMap { partner in
                if let known = contents.first(where: { $0.fact == partner }) { return known }
                return removed.contains(partner) ? GroupChange(ProductRow.factsGroup, .removeKey(partner)) : nil
            }
    }
}

extension PlannedOperation {
    /// Returns the operation with the partners of the facts that it writes.
    func completingFacts(from contents: [GroupChange]) -> PlannedOperation {
        let complete = FactPartners.completing(intent.changes, from: contents)
        switch intent {
        case .create: return PlannedOperation(.create(complete), of: entity, expecting: expectedVersion)
        case .change: return PlannedOperation(.change(complete), of: entity, expecting: expectedVersion)
        case .delete: return self
        }
    }
}

extension GroupChange {
    /// The fact that it writes or removes; `nil` for every other change.
    fileprivate var fact: ByteText? {
        guard group == ProductRow.factsGroup else { return nil }
        switch effect {
        case .put(let key, _), .removeKey(let key): return key
        default: return nil
        }
    }
}
