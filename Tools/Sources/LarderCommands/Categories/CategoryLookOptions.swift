import ArgumentParser

/// What a category looks like.
struct CategoryLookOptions: ParsableArguments {
    @Option(help: "Its color, such as \"#8855AA\".")
    var color: String?
    @Option(help: "The text that must be readable on the color: black or white.")
    var textColor: String?
    @Option(help: "Its picture: a name such as bread, or one emoji.")
    var icon: String?
    @Flag(help: "Allow a name that means the same as another category's.")
    var similar = false

    func validate() throws {
        guard textColor.map({ ["black", "white"].contains($0) }) ?? true else {
            throw ValidationError("--text-color takes black or white.")
        }
    }
}
