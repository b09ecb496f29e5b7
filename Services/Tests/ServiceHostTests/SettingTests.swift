import Foundation
import ServiceHost
import Testing

@Suite struct SettingTests {
    @Test func `the README's table is the table in the code`() throws {
        let readme = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("README.md")
        let text = try String(contentsOf: readme, encoding: .utf8)
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `--") }
        let expected = Setting.all.map { setting in
            "| `\(setting.flag)` | `\(setting.variable)` | \(setting.standard) | \(setting.readers) | \(setting.meaning) |"
        }
        #expect(rows.map(String.init) == expected)
    }
}
