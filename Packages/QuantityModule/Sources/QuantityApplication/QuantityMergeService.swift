import ExactMath
public import QuantityDomain

/// Adds up what several recipes and lists need.
public struct QuantityMergeService: Sendable {
    /// Whether totals may cross from volume to mass or count.
    public enum Crossing: Sendable {
        /// Only units of one dimension are added.
        case never
        /// Also over a path that is known for the ingredient.
        case knownPaths
    }

    private let graph: ConversionGraph
    private let totaling: Totaling

    /// Makes the service.
    public init(graph: ConversionGraph = ConversionGraph()) {
        self.graph = graph
        totaling = Totaling()
    }

    /// The items with equal keys added up, sorted by key; what is unparseable stays apart.
    ///
    /// - Throws: ``QuantityError/arithmetic(_:)`` when a total does not fit.
    public func merge(items: [MergeItem], crossing: Crossing = .knownPaths) throws(QuantityError) -> [MergedItem] {
        let groups = Dictionary(grouping: items.indices) { items[$0].ingredientKey }
        var merged: [MergedItem] = []
        for (key, positions) in groups.sorted(by: { $0.key < $1.key }) {
            merged.append(try merge(items, at: positions.sorted(), key: key, crossing: crossing))
        }
        return merged
    }

    /// What merging would do, with every path, before it is applied.
    public func getConsolidationPreview(items: [MergeItem]) throws(QuantityError) -> MergePreview {
        let counted = items.count { $0.quantity.isParseable }
        return MergePreview(
            items: try merge(items: items),
            countedItems: counted,
            uncountedItems: items.count - counted
        )
    }

    private func merge(
        _ items: [MergeItem],
        at positions: [Int],
        key: String,
        crossing: Crossing
    ) throws(QuantityError) -> MergedItem {
        let counted = positions.filter { items[$0].quantity.isParseable }
        let ranges = counted.compactMap { items[$0].quantity.range }
        var totals = try totaling.totals(of: ranges)
        var path: [ConversionStep] = []
        if crossing == .knownPaths { path = try joinAcross(&totals, key: key) }
        let confidence = counted.map { items[$0].quantity.parseConfidence }.min() ?? 0
        let formatter = QuantityFormatter()
        return MergedItem(
            ingredientKey: key,
            listName: positions.first.map { items[$0].listName } ?? "",
            totals: totals.map { formatter.quantity($0, confidence: confidence) },
            path: path,
            counted: counted,
            uncounted: positions.filter { !items[$0].quantity.isParseable }
        )
    }

    /// Adds each total to an earlier one that a path leads to.
    private func joinAcross(_ totals: inout [AmountRange], key: String) throws(QuantityError) -> [ConversionStep] {
        var kept: [AmountRange] = []
        var path: [ConversionStep] = []
        for total in totals {
            var isJoined = false
            for index in kept.indices where !isJoined {
                let target = kept[index].unit
                guard let way = try graph.convert(total.amount, to: target, ingredientKey: key) else { continue }
                let lower = try way.applied(to: total.lower)
                kept[index] = try kept[index].adding(AmountRange(lower, way.amount.value, target))
                path += way.path
                isJoined = true
            }
            if !isJoined { kept.append(total) }
        }
        totals = kept
        return path
    }
}
