import Foundation
import Quantities
import TextFormats

extension RecipeDraft {
    /// The recipe with single spaces, without empty lines and repeated tags, as every reader returns it and every
    /// writer writes it.
    public var normalized: RecipeDraft {
        var draft = self
        draft.title = title.folded
        draft.description = description.foldedLines
        draft.servings = servings.folded
        draft.ingredients = Self.normalized(ingredients)
        draft.steps = Self.normalized(steps)
        var known: Set<String> = []
        draft.tags = tags.map(\.folded).filter { !$0.isEmpty && known.insert($0.lowercased()).inserted }
        draft.source = source.folded
        draft.sourceURL = sourceURL.folded
        // A home keeps one text, which is an address or a name.
        let isName = draft.source.isEmpty && !draft.sourceURL.isWebAddress
        if isName || draft.source.isWebAddress && draft.sourceURL.isEmpty { swap(&draft.source, &draft.sourceURL) }
        draft.language = language.folded.replacing("_", with: "-")
        draft.rating = rating.flatMap { (1...5).contains($0) ? $0 : nil }
        draft.notes = notes.foldedLines
        draft.picture = picture.folded
        if nutrition?.amounts.isEmpty == true { draft.nutrition = nil }
        return draft
    }

    private static func normalized(_ lines: [DraftLine]) -> [DraftLine] {
        lines.map { DraftLine($0.text.folded, section: $0.section.folded, own: $0.own?.normalized) }
            .filter { !$0.text.isEmpty }
    }

    /// 32 hexadecimal digits that are equal for recipes with equal content, so that an import recognizes what the home
    /// has.
    ///
    /// White space makes no difference, nor how accents are encoded. It is a checksum (FNV-1a, 128 bits), which no one
    /// should trust against people who want two recipes to look equal.
    public var fingerprint: String {
        let text = LarderRecipe.value(of: normalized).line.precomposedStringWithCanonicalMapping
        var hash = UInt128(0x6C62_272E_07BB_0142_62B8_2175_6295_C58D)
        let prime = UInt128(0x0000_0000_0100_0000_0000_0000_0000_013B)
        for byte in text.utf8 { hash = (hash ^ UInt128(byte)) &* prime }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 32 - digits.count) + digits
    }
}

extension StringProtocol {
    /// The words with one space between them, as RecipeModule keeps them: control characters separate words, too, and
    /// characters without a width (zero-width space, byte order mark, soft hyphen, word joiner) are dropped.
    var folded: String {
        var folded = String.UnicodeScalarView()
        var isPending = false
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0x200B, 0xFEFF, 0xAD, 0x2060: continue
            case _ where scalar.value < 0x20 || scalar.value == 0x7F || scalar.properties.isWhitespace:
                isPending = !folded.isEmpty
            default:
                if isPending { folded.append(" ") }
                isPending = false
                folded.append(scalar)
            }
        }
        return String(folded)
    }

    /// The lines without white space around them, with at most one empty line between two.
    var foldedLines: String {
        var lines: [String] = []
        for line in textLines.map(\.folded) where !line.isEmpty || lines.last?.isEmpty == false { lines.append(line) }
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines.joined(separator: "\n")
    }

    /// The lines, whichever line ending they have.
    var textLines: [String] {
        var lines = [String.UnicodeScalarView()]
        var isAfterReturn = false
        for scalar in unicodeScalars {
            defer { isAfterReturn = scalar == "\r" }
            switch scalar {
            case "\n" where isAfterReturn: break
            case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": lines.append(.init())
            default: lines[lines.count - 1].append(scalar)
            }
        }
        return lines.map { String($0) }
    }
}
