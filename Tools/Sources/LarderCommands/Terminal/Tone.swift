/// How a piece of text is meant.
///
/// A terminal shows it as color; the words say the same without.
enum Tone: Hashable {
    case plain
    case heading
    case name
    case done
    case quiet
    case warning

    /// The terminal's code (ECMA-48, select graphic rendition); `nil` for its usual text.
    var code: String? {
        switch self {
        case .plain: nil
        case .heading: "1;36"
        case .name: "1"
        case .done: "32"
        case .quiet: "2"
        case .warning: "33"
        }
    }
}
