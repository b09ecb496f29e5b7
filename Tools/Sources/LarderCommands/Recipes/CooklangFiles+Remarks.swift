import RecipeFiles

extension CooklangMenu {
    /// What a person does with a menu, of which the recipes come from their own files.
    func remark(named file: String) -> RecipeRemark {
        let recipes = entries.filter { !$0.path.isEmpty }
        let things = entries.count - recipes.count
        guard !recipes.isEmpty else {
            return RecipeRemark(.other, .left, "The menu \"\(file)\" is left: it names no recipe.")
        }
        var days: [(section: String, names: [String])] = []
        for entry in recipes {
            let amount = [entry.amount, entry.unit].filter { !$0.isEmpty }.joined(separator: " ")
            if days.last?.section != entry.section { days.append((entry.section, [])) }
            days[days.count - 1].names.append(entry.name + (amount.isEmpty ? "" : " (\(amount))"))
        }
        let lists = days.map { ($0.section.isEmpty ? "" : "\($0.section): ") + $0.names.joined(separator: ", ") }
        let text = "\(lists.joined(separator: "; "))"
        let rest = things == 0 ? "" : ", and \(things) \(things == 1 ? "thing" : "things") to buy"
        let command = "`larder plan \(recipes.map { "\"\($0.name)\"" }.joined(separator: " "))`"
        return RecipeRemark(
            .other,
            .left,
            "The menu \"\(file)\" is left: \(text)\(rest). \(command) plans its recipes when they are saved."
        )
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
