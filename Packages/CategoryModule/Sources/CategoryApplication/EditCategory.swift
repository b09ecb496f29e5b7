public import CategoryDomain
import Commands

/// What changes about a category; `nil` leaves it as it is.
public struct CategoryEdit: Hashable, Sendable {
    /// The new name.
    public var name: String?
    /// The new color, "#RRGGBB".
    public var color: String?
    /// The text that must be readable on the color; `nil` to choose the better of black and white.
    public var ink: CategoryColor.Ink?
    /// The new icon; empty removes it.
    public var icon: String?
    /// Whether the name may mean the same as that of another category.
    public var allowsAlike: Bool

    /// Creates an edit.
    public init(
        name: String? = nil,
        color: String? = nil,
        ink: CategoryColor.Ink? = nil,
        icon: String? = nil,
        allowsAlike: Bool = false
    ) {
        self.name = name
        self.color = color
        self.ink = ink
        self.icon = icon
        self.allowsAlike = allowsAlike
    }
}

extension CategoryModuleService {
    /// Changes the name, the color, or the icon of a category.
    ///
    /// - Parameters:
    ///   - reference: The category's name or identifier.
    ///   - edit: What changes.
    /// - Returns: The changed category.
    /// - Throws: ``CategoryError`` for an unknown category, UNKNOWN, a taken name, an invalid color or icon, an edit
    ///   without a change, or a store failure.
    public func editCategory(_ reference: String, _ edit: CategoryEdit) async throws(CategoryError) -> ShopCategory {
        try await context.once(in: store) { () async throws(CategoryError) in
            let list = try await home.categories()
            let comparison = edit.allowsAlike ? nil : NameComparison(locale: context.locale)
            let (before, after) = try checking { () throws(ShopLayoutError) in
                let id = try list.resolve(reference)
                guard let before = list[id] else { throw .unknownIsFixed }
                guard edit.name != nil || edit.color != nil || edit.icon != nil else { throw .noChange }
                var after = before
                if let text = edit.name {
                    let name = try DisplayName(text)
                    try list.check(name, for: id, comparing: comparison)
                    after.name = name
                }
                if let color = edit.color { after.color = try CategoryColor(color) }
                if let ink = edit.ink { try after.color.check(ink) }
                if let icon = edit.icon { after.icon = icon.isEmpty ? nil : try CategoryIcon(icon) }
                return (before, after)
            }
            let operations = try await plan([after], in: list)
            guard !operations.isEmpty else { return ([], list.shown(before)) }
            // A name that a person gave is shown in every language.
            return (operations, after.name.text == before.name.text ? list.shown(after).next : after.next)
        }
    }
}
