import CategoryDomain
import Commands
import Foundation

extension CategoryRow {
    /// The change that writes the row, which was read at an earlier version.
    var change: RowChange<CategoryRow> {
        switch self {
        case .category(let category):
            RowChange(
                kind: "category",
                entityId: category.id.rawValue,
                expectedVersion: category.version - 1,
                row: self,
                payload: Self.encode(category)
            )
        case .store(let store):
            RowChange(
                kind: "store",
                entityId: store.id.rawValue,
                expectedVersion: store.version - 1,
                row: self,
                payload: Self.encode(store)
            )
        case .assignment(let assignment):
            RowChange(
                kind: "assignment",
                entityId: assignment.ingredientKey,
                expectedVersion: assignment.version - 1,
                row: self,
                payload: Self.encode(assignment)
            )
        }
    }

    /// The change that takes a choice back.
    static func removal(of assignment: IngredientAssignment) -> RowChange<CategoryRow> {
        RowChange(
            kind: "assignment",
            entityId: assignment.ingredientKey,
            expectedVersion: assignment.version,
            row: nil,
            payload: []
        )
    }

    private static func encode(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do { return try Array(encoder.encode(value)) } catch {
            preconditionFailure("Texts and whole numbers always encode: \(error)")
        }
    }
}
