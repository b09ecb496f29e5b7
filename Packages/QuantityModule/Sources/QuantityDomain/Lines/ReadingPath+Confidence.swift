extension ReadingPath {
    /// The share of right readings, measured on labeled ingredient lines.
    var confidence: Float {
        switch self {
        case .measure: 0.99
        case .count: 0.98
        case .countNoun: 0.97
        case .package: 0.96
        case .sum: 0.95
        case .range: 0.97
        case .wordNumber: 0.95
        case .article: 0.8
        case .trailingMeasure: 0.9
        case .trailingCount: 0.8
        case .partOf: 0.95
        case .imprecise: 0.93
        case .none: 0.97
        }
    }
}
