import Foundation
import Testing

@testable import CategoryDomain

@Test(.enabled(if: ProcessInfo.processInfo.environment["MEASURE"] != nil)) func measure() throws {
    let file = ProcessInfo.processInfo.environment["MEASURE"] ?? ""
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let lines = text.split(separator: "\n").map(String.init)
    let clock = ContinuousClock()
    var out = ""
    let load = clock.measure { _ = KnownIngredients.standard }
    let time = clock.measure {
        for line in lines { out += (KnownIngredients.standard.slug(of: line) ?? "-") + "\t" + line + "\n" }
    }
    try out.write(toFile: file + ".out", atomically: true, encoding: .utf8)
    print("load", load, "lookup", time, lines.count)
}
