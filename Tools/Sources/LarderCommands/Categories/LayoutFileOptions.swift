import ArgumentParser
import CategoryMessages

/// What a file of categories, stores, or choices holds.
enum LayoutFilePart: String, CaseIterable, ExpressibleByArgument {
    case categories, stores, assignments

    /// The part in a message.
    var message: LayoutPart {
        switch self {
        case .categories: .categories
        case .stores: .stores
        case .assignments: .assignments
        }
    }
}

extension LayoutFormat {
    /// The format of a file by its name.
    init(ofFile file: String?) {
        let name = (file ?? "").lowercased()
        self = name.hasSuffix(".jsonl") || name.hasSuffix(".ndjson") || name.hasSuffix(".json") ? .jsonLines : .csv
    }
}
