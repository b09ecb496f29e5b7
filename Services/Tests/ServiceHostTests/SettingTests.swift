import Foundation
import ServiceHost
import Testing

@Suite struct SettingTests {
    @Test(arguments: ["README.md", "Services/README.md"])
    func `a README's table matches the code`(name: String) throws {
        let readme = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(name)
        let text = try String(contentsOf: readme, encoding: .utf8)
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `--") || $0.hasPrefix("| – | `LARDER_") }
        let expected = Setting.all.map { setting in
            "| \(setting.flag.isEmpty ? "–" : "`\(setting.flag)`") | `\(setting.variable)` | \(setting.standard) | \(setting.readers) | \(setting.meaning) |"
        }
        #expect(rows.map(String.init) == expected)
    }
}
