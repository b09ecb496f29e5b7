/// The meaning of a piece of text.
///
/// A terminal shows the meaning in color, but the text alone is sufficient.
enum Tone: Hashable {
    case plain
    case heading
    /// A name, of which a table that is wider than its page shows the beginning alone.
    case name
    /// An identifier, a key, or a path, as prominent as a name, and always shown in full.
    case identifier
    case done
    case quiet
    case warning

    /// The terminal's code (ECMA-48, Select Graphic Rendition); `nil` for normal text.
    var code: String? {
        switch self {
        case .plain: nil
        case .heading: "1;36"
        case .name, .identifier: "1"
        case .done: "32"
        case .quiet: "2"
        case .warning: "33"
        }
    }
}
