import CategoryMessages
import Envelope
import InventoryMessages
import ProductMessages
import QuantityMessages
import RecipeMessages
import TextFormats

extension ProviderState {
    /// A product in the home's catalog; its id is its barcode if it has one.
    static func product(_ title: String, barcode: String, means keys: [String]) -> ProviderState {
        let draft: JSONValue = [
            "title": .string(title), "barcode": .string(barcode),
            "ingredientKeys": .array(keys.map(JSONValue.string)),
        ]
        let request = Sent(RegisterProductsRequest.wireName, ["products": .array([draft])])
        return ProviderState("the product \(title) is in the catalogue", [request])
    }

    /// A product with a known pack, which the home prefers for an ingredient.
    static func packed(_ title: String, barcode: String, pack: String, means key: String) -> ProviderState {
        let draft: JSONValue = [
            "title": .string(title), "barcode": .string(barcode), "brand": .string("Mill"),
            "typedFacts": .array([["path": .string("packaging"), "text": .string(pack)]]),
        ]
        let change: JSONValue = [
            "ingredientKey": .string(key), "product": ["barcode": .string(barcode)], "action": .string("prefer"),
        ]
        let messages = [
            Sent(RegisterProductsRequest.wireName, ["products": .array([draft])]),
            Sent(LinkIngredientsRequest.wireName, ["changes": .array([change])]),
        ]
        return ProviderState("\(title) in packs of \(pack) is preferred for \(key)", messages)
    }

    /// Stock on hand.
    static func stock(_ value: String, _ unit: String, of product: String) -> ProviderState {
        let amount: JSONValue = ["value": .string(value), "unit": .string(unit)]
        let request = Sent(AddStockRequest.wireName, ["productId": .string(product), "amount": amount])
        return ProviderState("\(value) \(unit) of \(product) are on hand", [request])
    }

    /// Stock that was bought, of which some was thrown away and some was used.
    static func history(of product: String, price: String, discarded: String, used: String) -> ProviderState {
        func kilograms(_ value: String) -> JSONValue { ["value": .string(value), "unit": .string("kg")] }
        let arrival: JSONValue = [
            "productId": .string(product), "amount": kilograms("2"), "shop": .string("Corner shop"),
            "price": ["amount": .string(price), "currency": .string("EUR")],
        ]
        let waste: JSONValue = [
            "productId": .string(product), "amount": kilograms(discarded),
            "reason": .string("DISCARD_REASON_SPOILED"),
        ]
        let messages = [
            Sent(AddStockRequest.wireName, arrival), Sent(DiscardStockRequest.wireName, waste),
            Sent(UseStockRequest.wireName, ["productId": .string(product), "amount": kilograms(used)]),
        ]
        return ProviderState(
            "of 2 kg of \(product) for \(price) EUR, \(discarded) kg spoiled and \(used) kg were used",
            messages
        )
    }

    /// Stock that was thrown away.
    static func discarded(_ request: JSONValue, as sentence: String) -> ProviderState {
        ProviderState(sentence, [Sent(DiscardStockRequest.wireName, request)])
    }

    /// A category of the home's own with assigned ingredients.
    static func category(_ name: String, of keys: String...) -> ProviderState {
        let ingredients = keys.map { ["ingredientKey": .string($0), "name": .string($0)] as JSONValue }
        let messages = [
            Sent(AddCategoryRequest.wireName, ["name": .string(name)]),
            Sent(
                AssignIngredientsRequest.wireName,
                ["ingredients": .array(ingredients), "category": .string(name)]
            ),
        ]
        return ProviderState("\(keys.joined(separator: " and ")) is assigned to \(name)", messages)
    }

    /// A store and the beginning of its order.
    static func store(_ name: String, order: String...) -> ProviderState {
        let messages = [
            Sent(AddStoreRequest.wireName, ["name": .string(name)]),
            Sent(
                OrderStoreRequest.wireName,
                ["store": .string(name), "categories": .array(order.map(JSONValue.string))]
            ),
        ]
        return ProviderState("the store \(name) begins with \(order.joined(separator: ", "))", messages)
    }

    /// A saved recipe.
    static func recipe(_ title: String, servings: String, minutes: Int, _ lines: String...) -> ProviderState {
        let recipe: JSONValue = [
            "title": .string(title),
            "servings": ["text": .string("\(servings) glasses"), "count": .string(servings)],
            "ingredients": .array(lines.map { ["text": .string($0)] }), "totalMinutes": .integer(minutes),
            "tags": .array([.string("drink")]), "language": .string("en"),
        ]
        return ProviderState("the recipe \(title) is kept", [Sent(AddRecipeRequest.wireName, ["recipe": recipe])])
    }

    /// A saved recipe with one line, of which a person has said what it is.
    static func ownRecipe(_ title: String, line: String, means key: String) -> ProviderState {
        // A reading without a name is kept with the recipe alone, so that keeping it asks no other service.
        let reading: JSONValue = ["ingredientKey": .string(key), "own": .bool(true)]
        let recipe: JSONValue = [
            "title": .string(title), "ingredients": .array([["text": .string(line), "reading": reading]]),
        ]
        return ProviderState(
            "the recipe \(title) is kept with what a person says of it",
            [Sent(AddRecipeRequest.wireName, ["recipe": recipe])]
        )
    }

    /// A line of which a person has said what it is.
    static func corrected(_ line: String, name: String, value: String, unit: String) -> ProviderState {
        let correction: JSONValue = [
            "text": .string(line), "name": .string(name), "amount": ["value": .string(value), "unit": .string(unit)],
        ]
        let request = Sent(CorrectLinesRequest.wireName, ["corrections": .array([correction])])
        return ProviderState("a person has said that \(line) is \(value) \(unit) of \(name)", [request])
    }

    private init(_ name: String, _ messages: [Sent]) {
        self.init(name: name, params: Parameters(messages: messages))
    }
}

extension ProviderState.Sent {
    fileprivate init(_ messageType: String, _ content: JSONValue) {
        self.init(messageType: messageType, content: content.sorted)
    }
}
