import RecipeFiles

extension CooklangMenu {
    /// What a person does with a menu, of which the recipes come from their own files.
    func remark(named file: String) -> RecipeRemark {
        let recipes = entries.filter { !$0.path.isEmpty }
        let things = entries.filter(\.path.isEmpty).map(\.sentencePart)
        guard !recipes.isEmpty else {
            return RecipeRemark(.other, .left, "The menu \"\(file)\" is left: it names no recipe.")
        }
        var days: [(section: String, names: [String])] = []
        for entry in recipes {
            if days.last?.section != entry.section { days.append((entry.section, [])) }
            days[days.count - 1].names.append(entry.sentencePart)
        }
        let lists = days.map { ($0.section.isEmpty ? "" : "\($0.section): ") + $0.names.joined(separator: ", ") }
        let text = "\(lists.joined(separator: "; "))"
        let count = things.count == 1 ? "1 thing" : "\(things.count) things"
        let rest = things.isEmpty ? "" : ", and \(count) to buy: \(things.joined(separator: ", "))"
        let commands = Self.commands(for: recipes)
        let plan = commands.joined(separator: " and ") + (commands.count == 1 ? " plans" : " plan")
        return RecipeRemark(
            .other,
            .left,
            "The menu \"\(file)\" is left: \(text)\(rest). \(plan) its recipes when they are saved."
        )
    }

    /// Returns the commands that plan recipes, one for each number of servings.
    private static func commands(for recipes: [Entry]) -> [String] {
        var groups: [(servings: String, names: [String])] = []
        for entry in recipes {
            let place = groups.firstIndex { $0.servings == entry.servings } ?? groups.endIndex
            if place == groups.endIndex { groups.append((entry.servings, [])) }
            groups[place].names.append("\"\(entry.name)\"")
        }
        return groups.map { servings, names in
            let size = servings.isEmpty ? "" : " --servings \(servings)"
            return "`larder plan \(names.joined(separator: " "))\(size)`"
        }
    }
}

extension CooklangMenu.Entry {
    /// The name with its amount.
    fileprivate var sentencePart: String {
        let amount = [amount, unit].filter { !$0.isEmpty }.joined(separator: " ")
        return name + (amount.isEmpty ? "" : " (\(amount))")
    }

    /// The number of servings; empty where the amount is of something else.
    fileprivate var servings: String {
        ["serving", "servings", "portion", "portions"].contains(unit.lowercased()) ? amount : ""
    }
}

extension AisleConfiguration {
    /// How a person takes over the aisles.
    func remark(named file: String) -> RecipeRemark {
        let command = "larder category import"
        return RecipeRemark(
            .other,
            .left,
            "The \(aisles.count) aisles of \"\(file)\" are left: `\(command) categories aisle.conf` takes their order, and "
                + "`\(command) assignments aisle.conf` what is in them."
        )
    }
}
