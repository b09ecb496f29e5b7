/// A state that moves an ingredient to another shelf: dried apricots do not lie with the apricots.
enum IngredientState: String, CaseIterable {
    case dried
    case ground
    case canned
    case frozen
    case fresh
}
