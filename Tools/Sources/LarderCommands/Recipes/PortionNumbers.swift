import ArgumentParser
import Quantities

/// Numbers of portions as people type them.
enum PortionNumbers {
    /// Refuses what is no number above zero.
    static func check(_ options: [(name: String, text: String?)]) throws {
        for (name, text) in options {
            guard let text, PositiveNumber(text) == nil else { continue }
            throw ValidationError("\(name) takes a number above zero, such as 150, 1.5 or 1/2.")
        }
    }

    /// The exact number for a message; empty where none is given.
    static func exact(_ text: String?) -> String { text.flatMap { PositiveNumber($0) }?.value.description ?? "" }
}
