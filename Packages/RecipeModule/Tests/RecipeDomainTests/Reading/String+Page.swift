@testable import RecipeDomain

extension RecipeReader {
    /// Reads a text.
    func read(_ text: String) throws(RecipeReadingError) -> RecipeReading { try read(Array(text.utf8)) }
}

/// Returns a page with one JSON-LD script.
func page(_ json: String, attributes: String = #"type="application/ld+json""#) -> String {
    "<!DOCTYPE html><html lang=\"en-GB\"><head><title>Page title</title><script \(attributes)>\(json)</script></head>"
        + "<body><h1>Heading</h1></body></html>"
}

/// Returns the recipe of a page with one JSON-LD script.
func recipe(_ json: String) throws -> Recipe {
    let reading = try RecipeReader(fileName: "pie.html").read(page(json))
    return reading.recipes[0]
}

/// Returns a recipe node with one additional member.
func node(_ member: String) -> String {
    #"{"@type":"Recipe","name":"Pie","recipeIngredient":["1 egg"],\#(member)}"#
}
