extension ReadingPath {
    /// The share of right readings, measured on labeled ingredient lines.
    var confidence: Float {
        switch self {
        case .measure: 0.995
        case .count: 0.99
        case .countNoun: 0.985
        case .package: 0.98
        case .sum: 0.985
        case .wordNumber: 0.88
        case .article: 0.72
        case .trailingMeasure: 0.86
        case .trailingCount: 0.8
        case .partOf: 0.93
        case .imprecise: 0.97
        case .none: 0.985
        }
    }
}
