import ArgumentParser
import CommonMessages
import RecipeMessages
import SwiftProtobuf

/// What a command changes of the ingredient lines.
struct RecipeLineOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Another text for a line, which is read again.", valueName: "number=text"))
    var line: [String] = []
    @Option(help: ArgumentHelp("A line to add at the end.", valueName: "text"))
    var addLine: [String] = []
    @Option(help: ArgumentHelp("A line to insert before the one with this number.", valueName: "number=text"))
    var insertLine: [String] = []
    @Option(help: ArgumentHelp("A line to move to the place of another.", valueName: "number=number"))
    var moveLine: [String] = []
    @Option(help: ArgumentHelp("A line to remove.", valueName: "number"))
    var removeLine: [Int] = []
    @Option(help: ArgumentHelp("The section that begins at a line; empty for none.", valueName: "number=heading"))
    var section: [String] = []
    @Option(name: .customLong("is"), help: ArgumentHelp("Which ingredient a line means.", valueName: "number=name"))
    var names: [String] = []
    @Option(help: ArgumentHelp("How much a line means: \"3=400 g\", \"3=2-3 cups\".", valueName: "number=amount"))
    var amount: [String] = []
    @Option(help: ArgumentHelp("A line to read again, as after `larder parse LINE --undo`.", valueName: "number"))
    var reread: [Int] = []

    private var order: OrderOptions {
        OrderOptions(
            part: .line,
            insert: insertLine,
            add: addLine,
            move: moveLine,
            remove: removeLine,
            section: section
        )
    }

    func validate() throws {
        try NumberedText.check("--line", line, like: "2=300 ml milk")
        try NumberedText.check("--is", names, like: "3=butter")
        try NumberedText.check("--amount", amount, like: "3=400 g")
        try order.check([
            ("--line", line.numbers), ("--is", names.numbers), ("--amount", amount.numbers), ("--reread", reread),
        ])
    }

    /// Whether one of them is given.
    var isUsed: Bool {
        order.isUsed || ![line.count, names.count, amount.count, reread.count].allSatisfy { $0 == 0 }
    }

    /// Returns all lines of a request.
    func lines(over recipe: Recipe) throws(CommandFailure) -> [EditedLine] {
        let count = recipe.ingredients.count
        var edited = recipe.ingredients.map { before in
            EditedLine.with { line in
                line.id = before.id
                // A line of an earlier release has no identifier.
                if before.id.isEmpty { line.text = before.text }
            }
        }
        for change in line.compactMap(NumberedText.init) {
            edited[try NumberedPart.line.place(of: change.number, in: count, "--line")].text = change.text
        }
        for number in reread {
            edited[try NumberedPart.line.place(of: number, in: count, "--reread")].reread = true
        }
        for (place, own) in try ownReadings(over: recipe) { edited[place].own = own }
        let entries = zip(edited, recipe.ingredients).map {
            OrderChanges.Entry(content: $0, section: $1.section)
        }
        let changes = try order.changes(in: count) { text in EditedLine.with { $0.text = text } }
        return changes.entries(over: entries).map { entry in
            var line = entry.content
            line.section = entry.section
            return line
        }
    }

    /// Returns what a person says of lines, by their places; what the person has said before of the same text stays.
    private func ownReadings(over recipe: Recipe) throws(CommandFailure) -> [Int: OwnReading] {
        let count = recipe.ingredients.count
        let changed = Set(line.numbers)
        func before(_ place: Int) -> OwnReading {
            let reading = recipe.ingredients[place].reading
            return reading.own && !changed.contains(place + 1) ? OwnReading(reading) : OwnReading()
        }
        var own: [Int: OwnReading] = [:]
        for name in names.compactMap(NumberedText.init) {
            let place = try NumberedPart.line.place(of: name.number, in: count, "--is")
            own[place, default: before(place)].name = name.text
        }
        for amount in amount.compactMap(NumberedText.init) {
            let place = try NumberedPart.line.place(of: amount.number, in: count, "--amount")
            let name = own[place, default: before(place)].name
            own[place] = .with { ($0.name, $0.amountText) = (name, amount.text) }
        }
        return own
    }
}

extension OwnReading {
    /// Creates what a person has said of a line.
    fileprivate init(_ reading: LineReading) {
        self.init()
        name = reading.name
        if reading.quantity.hasAmount { amount = reading.quantity.amount }
        if reading.quantity.hasLower { lower = reading.quantity.lower }
    }
}
