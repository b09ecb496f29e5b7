import Quantities
import ShoppingModule

extension ModeledAction {
    /// Asks the module for what the person does, apart from answers.
    func perform(_ lists: ShoppingLists) async throws {
        let list = ModeledLists.list
        switch self {
        case .add(let line): _ = try await lists.add(ListAddition(lines: [line.itemText]), to: list)
        case .addRecipe(let title, let lines, let servings):
            let count = Self.servings
            let recipe = Recipe(
                title: title,
                servings: Servings(text: "\(count)", count: Rational(count)),
                lines: lines.map { IngredientLine($0.recipeText) }
            )
            let order = RecipeOrder(.inline(recipe), .servings(Rational(servings)))
            _ = try await lists.add(ListAddition(), recipes: [order], to: list)
        case .check(let name): _ = try await lists.check([ItemCheck(name)], on: list)
        case .uncheck(let name): _ = try await lists.uncheck([name], on: list)
        case .remove(let name): _ = try await lists.remove(items: [name], sources: [], from: list)
        case .removeSource(let title): _ = try await lists.remove(items: [], sources: [title], from: list)
        case .clearChecked: _ = try await lists.clearChecked(on: list)
        case .move(let name): _ = try await lists.move([name], from: list, to: ModeledLists.other, confirmed: true)
        case .answer: break
        case .undoAnswers(let name): _ = try await lists.undoAnswers(about: name, on: list)
        case .notThere(let name, let isGone): _ = try await lists.edit(name, .notThere(isGone), on: list)
        }
    }
}

extension ModeledLists {
    /// The items of a list, each as one line, and the questions that it asks.
    func described(_ list: String) -> [String] {
        let shown = shown(on: list)
        let items = shown.map { place, item in
            let totals = item.totals(of: place.item).map { "\($0.value) \($0.key)" }
            let (lines, marks) = (item.counted.map(\.value.line), (item.isChecked, item.isThere))
            return Self.line(place.item, totals, lines, isChecked: marks.0, isThere: marks.1)
        }
        let asked = shown.flatMap { place, item in
            item.uncounted.map { "how much: \($0)" }
                + (item.asksForTotal(of: place.item) ? ["total: \(place.item)"] : [])
        }
        return (items + asked).sorted()
    }

    fileprivate static func line(
        _ name: String,
        _ totals: [String],
        _ lines: [String],
        isChecked: Bool,
        isThere: Bool
    ) -> String {
        let sum = totals.sorted().joined(separator: " and ")
        return
            "\(isChecked ? "✓ " : "")\(isThere ? "" : "✗ ")\(name): \(sum) (\(lines.sorted().joined(separator: "; ")))"
    }
}

extension ShownList {
    /// The same as the list has it.
    var described: [String] {
        let lines = items.map { item in
            let totals = item.totals.compactMap(\.range?.amount).map { total in
                let (over, under) = (Int(total.value.numerator), Int(total.value.denominator))
                return "\(Fraction(over, under)) \(total.unit.rawValue)"
            }
            return ModeledLists.line(
                item.item.name.text.lowercased(),
                totals,
                item.needs.map(\.line),
                isChecked: item.isChecked,
                isThere: item.item.status == .there
            )
        }
        let asked = questions.map { question in
            if case .count(_, let text) = question.kind { "how much: \(text)" } else { "total: \(question.key)" }
        }
        return (lines + asked).sorted()
    }
}
