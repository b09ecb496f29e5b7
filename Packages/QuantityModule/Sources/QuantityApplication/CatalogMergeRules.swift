public import Commands
public import Foundation
import Quantities
import QuantityDomain

/// How a home's ingredients, favorites, corrections, and settings merge when two people change them at once.
///
/// The last writer of each part of an ingredient wins. Aliases are a set, and weights a map by measure, so when two
/// people weigh different measures, both weights stay. A correction is one group: its parts apply to its own reading of
/// the line, and mixing two corrections would produce a line that no one wrote.
extension QuantityRow: KeyedRow {
    /// The groups of each kind.
    public static let rules = MergeRules([
        MergeRules.Kind(
            ingredientKind,
            [
                MergeRules.Group(nameGroup, .lastWriter), MergeRules.Group(brandGroup, .lastWriter),
                MergeRules.Group(categoryGroup, .lastWriter), MergeRules.Group(aliasesGroup, .addWinsSet),
                MergeRules.Group(weightsGroup, .map), MergeRules.Group(importGroup, .lastWriter),
            ]
        ),
        MergeRules.Kind(favoriteKind, []),
        MergeRules.Kind(correctionKind, [MergeRules.Group(correctionGroup, .lastWriter)]),
        MergeRules.Kind(
            settingsKind,
            [
                MergeRules.Group(cupsGroup, .lastWriter), MergeRules.Group(localeGroup, .lastWriter),
                MergeRules.Group(shelfGroup, .map),
            ]
        ),
    ])

    /// The entity kind of an ingredient, also in the feed.
    public static let ingredientKind: ByteText = "ingredient"
    /// The entity kind of a favorite, also in the feed.
    public static let favoriteKind: ByteText = "favorite"
    /// The entity kind of a correction, also in the feed.
    public static let correctionKind: ByteText = "correction"
    /// The entity kind of the settings, also in the feed.
    public static let settingsKind: ByteText = "settings"
    static let nameGroup: ByteText = "name"
    static let brandGroup: ByteText = "brand"
    static let categoryGroup: ByteText = "category"
    static let aliasesGroup: ByteText = "aliases"
    static let weightsGroup: ByteText = "weights"
    static let importGroup: ByteText = "import"
    static let correctionGroup: ByteText = "correction"
    static let cupsGroup: ByteText = "cups"
    static let localeGroup: ByteText = "locale"
    static let shelfGroup: ByteText = "shelf"

    /// Refuses weights that contradict each other, as when two people weigh the same ingredient at the same time.
    public static func refusal(
        of operations: [EntityOperation],
        in entities: some EntityReader
    ) throws(StoreError) -> OperationRefusal? {
        let weighed = operations.filter { operation in
            operation.entity.kind == ingredientKind && operation.intent.changes.contains { $0.group == weightsGroup }
        }
        for key in Set(weighed.map(\.entity)) {
            guard let entity = try entities.entity(key), entity.state.isAlive,
                case .ingredient(let record) = try QuantityRow(entity), record.ingredient.isCustom
            else { continue }
            do throws(QuantityError) {
                try IngredientDraft.check(record.ingredient.conversions, of: record.ingredient.name)
            } catch { return OperationRefusal(code: "quantity.contradictoryConversions", sentence: error.description) }
        }
        return nil
    }

    /// Creates a row from an entity.
    public init(reading entity: StoredEntity) throws(StoreError) {
        let id = entity.key.id.text
        switch (entity.key.kind, UUID(uuidString: id)) {
        case (Self.ingredientKind, let id?): self = .ingredient(try IngredientRecord(entity, id: id))
        case (Self.favoriteKind, let id?): self = .favorite(id)
        case (Self.correctionKind, _):
            guard var correction: LineCorrection = try entity.value(Self.correctionGroup) else {
                self = .later(entity.key)
                return
            }
            correction.version = entity.version
            self = .correction(correction)
        case (Self.settingsKind, _):
            let shelf: [(key: ByteText, value: ShelfChoice)] = try entity.values(Self.shelfGroup)
            self = .settings(
                Settings(
                    cups: try entity.value(Self.cupsGroup).flatMap(CupSystem.init(rawValue:)) ?? .us,
                    locale: try entity.value(Self.localeGroup) ?? "",
                    shelf: Dictionary(shelf.map { ($0.key.text, $0.value) }) { first, _ in first },
                    version: entity.version
                )
            )
        default: self = .later(entity.key)
        }
    }

    /// The entity that the row belongs to.
    public var key: EntityKey {
        switch self {
        case .ingredient(let record): Self.key(ofIngredient: record.ingredient.id)
        case .favorite(let id): EntityKey(kind: Self.favoriteKind, id: ByteText(id.text))
        case .correction(let correction): EntityKey(kind: Self.correctionKind, id: ByteText(correction.key))
        case .settings: EntityKey(kind: Self.settingsKind, id: "home")
        case .later(let key): key
        }
    }

    static func key(ofIngredient id: UUID) -> EntityKey {
        EntityKey(kind: ingredientKind, id: ByteText(id.text))
    }

    /// The operation that makes the entity hold this row; `nil` when it already does.
    func saving(in entities: [EntityKey: StoredEntity]) -> PlannedOperation? {
        PlannedOperation(saving: changes, in: entities[key] ?? .absent(key), by: Self.rules)
    }

    /// The names of an ingredient.
    public var keyTexts: [String] {
        guard case .ingredient(let record) = self else { return [] }
        let ingredient = record.ingredient
        return [ingredient.name, ingredient.brand ?? "", ingredient.ingredientKey] + ingredient.aliases
    }

    /// The row's full content as changes.
    public var changes: [GroupChange] {
        switch self {
        case .ingredient(let record): return record.changes
        case .correction(var correction):
            correction.version = 0
            return [GroupChange(Self.correctionGroup, .write(json: correction))]
        case .settings(let settings):
            return [settings.cupsChange, settings.localeChange] + settings.shelf.keys.sorted().map(settings.shelfChange)
        case .favorite, .later: return []
        }
    }
}

extension IngredientRecord {
    /// An ingredient's import origin and nutrients.
    private struct Import: Codable {
        let origin: String
        let nutrients: [String: Rational]
    }

    /// A weight and its position among the ingredient's weights.
    ///
    /// When several fit, the first one counts.
    private struct PlacedWeight: Codable {
        let place: Int
        let weight: IngredientWeight
    }

    fileprivate init(_ entity: StoredEntity, id: UUID) throws(StoreError) {
        let name: String = try entity.value(QuantityRow.nameGroup) ?? ""
        let brand: String = try entity.value(QuantityRow.brandGroup) ?? ""
        let imported: Import? = try entity.value(QuantityRow.importGroup)
        let key = Ingredient.key(of: brand.isEmpty ? name : "\(brand) \(name)")
        let weights: [(key: ByteText, value: PlacedWeight)] = try entity.values(QuantityRow.weightsGroup)
        self.init(
            ingredient: Ingredient(
                id: id,
                name: name,
                category: try entity.value(QuantityRow.categoryGroup).flatMap(IngredientCategory.init(rawValue:)),
                brand: brand.isEmpty ? nil : brand,
                aliases: entity.state.groups[QuantityRow.aliasesGroup]?.elements.map(\.text) ?? [],
                isCustom: imported?.origin.isEmpty ?? true,
                conversions: weights.sorted { ($0.value.place, $0.key) < ($1.value.place, $1.key) }
                    .map { $0.value.weight.of(key) },
                ingredientKey: key
            ),
            origin: imported?.origin ?? "",
            nutrients: imported?.nutrients ?? [:],
            version: entity.version
        )
    }

    fileprivate var changes: [GroupChange] {
        [
            GroupChange(QuantityRow.nameGroup, .write(json: ingredient.name)),
            GroupChange(QuantityRow.brandGroup, .write(json: ingredient.brand ?? "")),
            GroupChange(QuantityRow.categoryGroup, .write(json: ingredient.category?.rawValue ?? "")),
            GroupChange(QuantityRow.importGroup, .write(json: Import(origin: origin, nutrients: nutrients))),
        ] + ingredient.aliases.map { GroupChange(QuantityRow.aliasesGroup, .add(ByteText($0))) } + weightChanges
    }

    /// The weights, keyed by measure, state, and unit of weight.
    ///
    /// A second weight with the same key gets a number.
    private var weightChanges: [GroupChange] {
        var counts: [String: Int] = [:]
        return ingredient.conversions.enumerated().map { place, weight in
            let measure = "\(weight.measure.unit)/\(weight.state)/\(weight.weight.unit)"
            counts[measure, default: 0] += 1
            let number = counts[measure] ?? 1
            let key = ByteText(number == 1 ? measure : "\(measure)/\(number)")
            // The ingredient's own name says what the weight belongs to.
            let placed = PlacedWeight(place: place, weight: weight.of(""))
            return GroupChange(QuantityRow.weightsGroup, .put(key, json: placed))
        }
    }
}

extension UUID {
    /// The identity as stores and messages write it.
    public var text: String { uuidString.lowercased() }
}
