/// Everything that the quantity service keeps for a home.
public protocol QuantityStore: IngredientStore, HomeReadingStore {}
