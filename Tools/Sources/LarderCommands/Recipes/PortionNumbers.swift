import ArgumentParser
import Quantities

/// Parses numbers of portions as people type them.
enum PortionNumbers {
    /// Throws unless every text is a number above zero.
    static func check(_ options: [(name: String, text: String?)]) throws {
        for (name, text) in options {
            guard let text, PositiveNumber(text) == nil else { continue }
            throw ValidationError("\(name) takes a number above zero, such as 150, 1.5 or 1/2.")
        }
    }

    /// Returns the exact number for a message; empty when the option is missing.
    static func exact(_ text: String?) -> String { text.flatMap { PositiveNumber($0) }?.value.description ?? "" }
}
