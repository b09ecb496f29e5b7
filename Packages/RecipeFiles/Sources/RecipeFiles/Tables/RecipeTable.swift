import Quantities
import TextFormats

/// Reads the recipes of a CSV table of Plan to Eat or My Recipe Box one by one, in the memory of one row.
public struct RecipeTable {
    /// A row of the table.
    public struct Row: Hashable, Sendable {
        /// The line from 1 on which the row begins.
        public let line: Int
        /// The title as the row has it.
        public let title: String
        /// The recipe, or why it cannot be read.
        public let recipe: Result<ReadRecipe, RecipeRefusal>
    }

    /// The program that wrote the table.
    public let format: RecipeFileFormat
    /// What no recipe has a place for.
    public let remarks: [RecipeRemark]
    private let file: String
    private var table: CSVTable<RecipeFileError>
    private let columns: [String: String]

    /// Reads the beginning of a table.
    ///
    /// - Parameters:
    ///   - file: The file, as a report names it.
    ///   - readPiece: Returns the next piece, of any length; empty at the end.
    /// - Throws: ``RecipeFileError/noTitleColumn(file:columns:)``, and what `readPiece` throws.
    public init(
        of file: String,
        readPiece: @escaping () throws(RecipeFileError) -> [UInt8]
    ) throws(RecipeFileError) {
        guard let table = try CSVTable(CSVReader(readPiece: readPiece)) else {
            throw .noTitleColumn(file: file, columns: [])
        }
        // Releases write "Prep Time" and "PrepTime".
        columns = Dictionary(table.columns.map { ($0.lowercased().filter { !$0.isWhitespace }, $0) }) { first, _ in
            first
        }
        guard columns["title"] != nil, columns["ingredients"] != nil else {
            throw .noTitleColumn(file: file, columns: table.columns)
        }
        let isBox = columns["instructions"] != nil || columns["originalpicture"] != nil
        format = isBox ? .recipeBox : .planToEat
        let known = isBox ? Self.boxColumns : Self.planColumns
        let unknown = columns.filter { !$0.key.isEmpty && !known.contains($0.key) }.map(\.value).sorted()
        remarks = unknown.map {
            .init(.other, .left, "The column \"\($0.prefix(40))\" is left: a recipe has no such field.")
        }
        (self.file, self.table) = (file, table)
    }

    /// Returns the next row; `nil` after the last one.
    public mutating func next() throws(RecipeFileError) -> Row? {
        guard let row = try table.next() else { return nil }
        let title = text(row, "title")
        if let flaw = Self.flaw(of: row) { return Row(line: row.line, title: "", recipe: .failure(flaw)) }
        var builder = DraftBuilder()
        builder.draft.title = title
        builder.draft.description = text(row, "description")
        builder.rating(text(row, "rating"))
        builder.draft.ingredients = HeadedLines.read(text(row, "ingredients"), commaIsHeading: format == .planToEat)
        if format == .recipeBox { readBox(row, into: &builder) } else { readPlan(row, into: &builder) }
        return Row(line: row.line, title: title, recipe: .success(builder.finish(file: "\(file) \(row.line)")))
    }

    private static func flaw(of row: CSVRow) -> RecipeRefusal? {
        switch row.flaw {
        case .unclosed:
            .brokenRow(flaw: "a quotation mark is never closed, so that the rest of the file is in this row: close it.")
        case .nul: .brokenRow(flaw: "a text has a character that is none (U+0000): remove it.")
        case .marks: .brokenRow(flaw: "a character has too many accents: correct it.")
        case nil: row.isUTF8 ? nil : .notUTF8
        }
    }

    private func text(_ row: CSVRow, _ name: String) -> String { columns[name].map { row[$0] } ?? "" }

    // MARK: Plan to Eat

    private static let planNutrients: [(String, DraftNutrition.Nutrient)] = [
        ("calories", .energy), ("fat", .fat), ("saturatedfat", .saturatedFat), ("cholesterol", .cholesterol),
        ("sodium", .sodium), ("sugar", .sugar), ("carbohydrate", .carbohydrate), ("fiber", .fiber),
        ("protein", .protein),
    ]
    /// The addresses of the program itself, and days, say nothing about the recipe.
    private static let planColumns = Set(planNutrients.map(\.0)).union([
        "title", "course", "cuisine", "mainingredient", "description", "source", "url", "urlhost", "preptime",
        "cooktime", "totaltime", "servings", "yield", "ingredients", "directions", "tags", "rating", "publicurl",
        "photourl", "private", "createdat", "updatedat", "notes",
    ])

    private func readPlan(_ row: CSVRow, into builder: inout DraftBuilder) {
        let (servings, yield) = (text(row, "servings"), text(row, "yield"))
        builder.draft.servings = servings.isEmpty ? yield : servings
        if !servings.isEmpty, !yield.isEmpty, yield != servings {
            builder.note("Yield: \(yield)")
            builder.changed(
                .servings,
                "The yield \"\(yield.prefix(40))\" is in the notes, because the recipe has servings, too."
            )
        }
        builder.time(.prep, text(row, "preptime"))
        builder.time(.cook, text(row, "cooktime"))
        builder.time(.total, text(row, "totaltime"))
        builder.draft.steps = HeadedLines.read(text(row, "directions"))
        builder.draft.tags = text(row, "tags").split(separator: ",").map(String.init)
        for name in ["course", "cuisine", "mainingredient"] { builder.draft.tags.append(text(row, name)) }
        builder.source(text(row, "url"))
        builder.source(text(row, "source"))
        builder.note(text(row, "notes"))
        builder.picture(text(row, "photourl"))
        for (name, nutrient) in Self.planNutrients { builder.nutrient(nutrient, text(row, name), basis: .perServing) }
    }

    // MARK: My Recipe Box

    private static let boxColumns: Set<String> = [
        "title", "description", "preparationtime", "cookingtime", "inactivetime", "totaltime", "quantity",
        "ingredients", "instructions", "notes", "nutrition", "favorite", "rating", "categories", "tags", "video",
        "source", "originalpicture",
    ]

    private func readBox(_ row: CSVRow, into builder: inout DraftBuilder) {
        builder.draft.servings = text(row, "quantity")
        builder.time(.prep, text(row, "preparationtime"))
        builder.time(.cook, text(row, "cookingtime"))
        builder.time(.rest, text(row, "inactivetime"))
        builder.time(.total, text(row, "totaltime"))
        builder.draft.steps = HeadedLines.read(text(row, "instructions"))
        for name in ["categories", "tags"] {
            builder.draft.tags += text(row, name).split(separator: ";").map(String.init)
        }
        builder.source(text(row, "source"))
        builder.source(text(row, "video"))
        builder.note(text(row, "notes"))
        builder.nutrition(text(row, "nutrition"))
        builder.picture(text(row, "originalpicture"))
        if text(row, "favorite").lowercased() == "true" {
            builder.left(.other, "That it is a favorite is left.")
        }
    }
}
