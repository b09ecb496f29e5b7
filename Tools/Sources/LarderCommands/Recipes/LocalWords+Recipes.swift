import Quantities
import RecipeMessages

extension LocalWords {
    /// Writes how much a recipe makes: the written text, with a noun added to a bare number.
    func text(_ servings: Servings) -> String {
        guard servings.text == servings.count, !servings.text.isEmpty else { return servings.text }
        return servings.text == "1" ? self(.servingsOne, servings.text) : self(.servings, servings.text)
    }

    /// Writes an exact number of servings, such as "5/2", as people do; empty for none.
    func servings(_ exact: String) -> String {
        guard let number = Rational(exact) else { return exact }
        let decimals = number.decimals(places: 3)
        return self(number == .one ? .servingsOne : .servings, decimals.exact ? decimals.text : exact)
    }

    /// Writes how often a recipe was cooked, and when last; empty when it never was.
    func text(_ cooked: CookingTotal, today: Day) -> String {
        guard cooked.times > 0 else { return "" }
        let last = cooked.lastDay.isEmpty ? "" : " (\(day(cooked.lastDay, today: today)))"
        return self(.timesCooked, "\(cooked.times)") + last
    }

    /// Writes a number of ingredients.
    func ingredients(_ count: Int) -> String { count == 1 ? self(.ingredientsOne) : self(.ingredients, "\(count)") }
}
