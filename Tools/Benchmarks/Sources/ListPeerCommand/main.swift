import Foundation
import ListPeer
import PlainSQL

// Lists, recipes and ingredients by the facades of their modules, beside SQL on copies of the databases, and over the
// bus.
//
// usage: larder-bench-lists lists|recipes|ingredients sqlite|postgresql COUNT ROUNDS
//        larder-bench-lists bus RECIPES LISTS INGREDIENTS ROUNDS
//        larder-bench-lists archive FILE RECIPES
//
// It prints a line for each figure of a round: the figure's name, the seconds of Larder, and those of plain SQL.
let arguments = CommandLine.arguments.dropFirst().map { String($0) }
let numbers = arguments.compactMap { Int($0) }

func measure(_ what: String) async throws -> [PeerFigure]? {
    switch (what, arguments.count, numbers.count) {
    case ("archive", 3, 1):
        _ = try RecipeArchive(of: numbers[0], at: arguments[1])
        return []
    case ("bus", 5, 4):
        let size = BusRun.Size(recipes: numbers[0], lists: numbers[1], ingredients: numbers[2])
        return try await BusRun.measure(size, rounds: numbers[3])
    case ("lists", 4, 2), ("recipes", 4, 2), ("ingredients", 4, 2):
        let engine = try Engine(named: arguments[1])
        defer { engine.end() }
        let (count, rounds) = (numbers[0], numbers[1])
        switch what {
        case "lists": return try await ListsRun.measure(engine, lists: count, rounds: rounds)
        case "recipes": return try await RecipesRun.measure(engine, recipes: count, rounds: rounds)
        default: return try await IngredientsRun.measure(engine, ingredients: count, rounds: rounds)
        }
    default: return nil
    }
}

guard let figures = try await measure(arguments.first ?? "") else {
    let usage =
        "usage: larder-bench-lists lists|recipes|ingredients ENGINE COUNT ROUNDS, bus RECIPES LISTS INGREDIENTS "
    FileHandle.standardError.write(Data("\(usage)ROUNDS, or archive FILE RECIPES\n".utf8))
    exit(2)
}
for figure in figures { print(figure) }
