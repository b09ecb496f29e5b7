import Foundation
import Quantities

/// The nouns of what recipes make, which change with their number: "1 loaf", "3 loaves".
enum YieldNoun {
    private struct Forms {
        let language, one, many: String
    }

    /// The forms of each noun by both of them, in lower case.
    private static let all: [String: Forms] = {
        var all: [String: Forms] = [:]
        for line in String(decoding: PackageResources.yield_nouns_tsv, as: UTF8.self).split(separator: "\n")
        where !line.hasPrefix("#") {
            let columns = line.split(separator: "\t").map(String.init)
            precondition(columns.count == 3, "yield-nouns.tsv is broken: \(columns)")
            let forms = Forms(language: columns[0], one: columns[1], many: columns[2])
            for form in Set(columns.dropFirst().map { $0.lowercased() }) {
                precondition(all[form] == nil, "yield-nouns.tsv has \(form) twice")
                all[form] = forms
            }
        }
        return all
    }()

    /// Returns a noun as it stands after another number; `nil` when its form isn't known.
    ///
    /// In English, words before it stay as they are, and so does what it is full of: "3 large loaves", "2 trays of
    /// brownies".
    static func noun(_ text: String, from old: Rational, to new: Rational) -> String? {
        guard (old > .one) != (new > .one) else { return text }
        let words = text.split(separator: " ").map(String.init)
        let head = words.prefix { $0 != "of" }
        guard let last = head.last, let forms = all[last.lowercased()], words.count == 1 || forms.language == "en"
        else { return nil }
        let form = new > .one ? forms.many : forms.one
        let isCapital = last.first?.isUppercase == true
        let word = isCapital ? form.prefix(1).uppercased() + form.dropFirst() : form
        return (head.dropLast() + [word] + words.dropFirst(head.count)).joined(separator: " ")
    }
}
