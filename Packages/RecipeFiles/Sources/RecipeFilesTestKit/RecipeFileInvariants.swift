import RecipeFiles
import TextFormats

/// The properties that hold for files of recipes with any content; the fuzzer checks them, and tests replay inputs.
public enum RecipeFileInvariants {
    /// Returns the property that a file violates, or `nil` if all hold.
    ///
    /// The first byte chooses the format; the other bytes are the file.
    public static func violation(of bytes: UnsafeRawBufferPointer) -> String? {
        let choice = Int(bytes.first ?? 0)
        let file = Array(bytes.dropFirst())
        switch choice % 4 {
        case 0: return (try? CooklangRecipe.read(file, file: "f.cook")).flatMap(violation)
        case 1: return tableViolation(of: file, pieces: 1 + choice / 4)
        case 2:
            _ = AisleConfiguration(String(decoding: file, as: UTF8.self))
            _ = CooklangMenu(String(decoding: file, as: UTF8.self))
            return nil
        default: return jsonViolation(of: file)
        }
    }

    private static func jsonViolation(of file: [UInt8]) -> String? {
        guard let value = try? JSONValue(reading: file) else { return nil }
        for format in RecipeFileFormat.readable {
            guard let read = try? RecipeJSON.read(value, as: format, file: "f.json") else { continue }
            if let violation = violation(of: read) { return "\(format): \(violation)" }
        }
        guard let database = try? MealieDatabase(value) else { return nil }
        return (0..<database.count).lazy.compactMap { violation(of: database.recipe(at: $0)) }.first
    }

    private static func tableViolation(of file: [UInt8], pieces length: Int) -> String? {
        var rest = file[...]
        let opened = try? RecipeTable(of: "f.csv") { () throws(RecipeFileError) in
            defer { rest = rest.dropFirst(length) }
            return Array(rest.prefix(length))
        }
        guard var table = opened else { return nil }
        while let row = try? table.next() {
            if case .success(let read) = row.recipe, let violation = violation(of: read) { return violation }
        }
        return nil
    }

    /// Returns the property that a recipe violates.
    private static func violation(of read: ReadRecipe) -> String? {
        let draft = read.draft
        if draft.title.isEmpty { return "It has no title." }
        if draft != draft.normalized { return "It is not normalized." }
        let own = LarderRecipe.write(draft).bytes
        if (try? RecipeJSON.read(own, as: .larder, file: "f"))?.draft != draft {
            return "Larder's own form is another."
        }
        var rest = draft
        (rest.nutrition, rest.portionSize) = (nil, nil)
        for place in rest.ingredients.indices { rest.ingredients[place].own = nil }
        let cooklang = try? CooklangRecipe.read(CooklangWriter().write(draft).bytes, file: "f")
        if cooklang?.draft != rest { return "Its Cooklang is another recipe." }
        if !draft.isSaid(by: draft) { return "It does not say what it says." }
        for format in RecipeFileFormat.writable { _ = format.file(of: draft) }
        return nil
    }
}
