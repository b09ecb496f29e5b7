/// Everything that the quantity service stores for a home.
public protocol QuantityStore: IngredientStore, HomeReadingStore, RecentUseStore {}
