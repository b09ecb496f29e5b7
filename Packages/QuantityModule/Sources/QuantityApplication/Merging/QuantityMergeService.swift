import Quantities
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
    private let home: HomeReading
    private let formatter: QuantityFormatter
    private let totaling = Totaling()

    /// Makes the service.
    ///
    /// - Parameters:
    ///   - graph: The paths across dimensions.
    ///   - locale: BCP 47, for how totals are written.
    public init(graph: ConversionGraph = ConversionGraph(), locale: String = "") {
        self.init(graph: graph, home: HomeReading(locale: locale))
    }

    /// Makes the service of a home.
    package init(graph: ConversionGraph, home: HomeReading) {
        self.graph = graph
        self.home = home
        formatter = home.formatter
    }

    /// The items with equal keys added up, sorted by key; what is unparseable stays apart.
    ///
    /// - Throws: ``QuantityError/arithmetic(_:)`` when a total does not fit.
    public func merge(items: [MergeItem], crossing: Crossing = .knownPaths) throws(QuantityError) -> [MergedItem] {
        let groups = Dictionary(grouping: items.indices) { items[$0].ingredientKey }
        var merged: [MergedItem] = []
        merged.reserveCapacity(groups.count)
        for (key, positions) in groups.sorted(by: { $0.key < $1.key }) {
            merged.append(try merge(items, at: positions, key: key, join: crossing == .never ? .no : .toFirst))
        }
        return merged
    }

    /// What was merged at once, exactly, and what a person may decide.
    ///
    /// - Parameters:
    ///   - items: What is needed.
    ///   - decisions: What was decided so far, in its order; leaving one out undoes it.
    /// - Returns: The merged items and the proposals that are left.
    /// - Throws: ``QuantityError/arithmetic(_:)`` when a total does not fit, and ``QuantityError/nothingToDecide(_:)``
    ///   for a decision on what the list does not have.
    public func getConsolidationPreview(
        items: [MergeItem],
        decisions: [MergeDecision] = []
    ) throws(QuantityError) -> MergePreview {
        let plan = try MergePlan(items: items, decisions: decisions, home: home)
        let groups = Dictionary(grouping: plan.items.indices) { plan.items[$0].ingredientKey }
        var merged: [MergedItem] = []
        var proposals: [MergeProposal] = []
        for (key, positions) in groups.sorted(by: { $0.key < $1.key }) {
            if plan.split.contains(key) {
                for position in positions {
                    merged.append(try merge(plan.items, at: [position], key: key, join: .no))
                }
                continue
            }
            let item = try merge(plan.items, at: positions, key: key, join: plan.join(of: key))
            merged.append(item)
            proposals += try questions(about: item, plan)
        }
        for (key, other) in SimilarNames(groups.keys.filter { !$0.isEmpty }).pairs() where !plan.split.contains(key) {
            let sentence = "Is \"\(key)\" the same as \"\(other)\"? Then both are added up."
            proposals.append(MergeProposal(ingredientKey: key, kind: .rename(to: other), sentence: sentence))
        }
        let counted = plan.items.count { $0.quantity.isParseable }
        return MergePreview(
            items: merged,
            proposals: proposals,
            countedItems: counted,
            uncountedItems: plan.items.count - counted
        )
    }
}

extension QuantityMergeService {
    /// Whether the totals of an ingredient are added over its paths.
    enum Join: Hashable {
        case no
        case toFirst
        case to(UnitCode)
    }

    private func merge(
        _ items: [MergeItem],
        at positions: [Int],
        key: String,
        join: Join
    ) throws(QuantityError) -> MergedItem {
        let counted = positions.filter { items[$0].quantity.isParseable }
        var totals = try totaling.totals(of: counted.compactMap { items[$0].quantity.range })
        var path: [ConversionStep] = []
        if case .to(let unit) = join { try bring(&totals, to: unit, key: key, path: &path) }
        if join != .no, totals.count > 1 { path += try joinAcross(&totals, key: key) }
        let confidence = counted.map { items[$0].quantity.parseConfidence }.min() ?? 0
        return MergedItem(
            ingredientKey: key,
            listName: positions.first.map { items[$0].listName } ?? "",
            totals: totals.map { formatter.quantity($0, confidence: confidence) },
            path: path,
            counted: counted,
            uncounted: positions.filter { !items[$0].quantity.isParseable }
        )
    }

    /// Puts the total that a unit is nearest to first, in that unit.
    private func bring(
        _ totals: inout [AmountRange],
        to unit: UnitCode,
        key: String,
        path: inout [ConversionStep]
    ) throws(QuantityError) {
        let nearest = totals.firstIndex { graph.isExact(from: $0.unit, to: unit) } ?? totals.startIndex
        guard totals.indices.contains(nearest),
            let way = try graph.convert(totals[nearest].amount, to: unit, ingredientKey: key)
        else { return }
        let lower = try way.applied(to: totals[nearest].lower)
        totals.remove(at: nearest)
        totals.insert(AmountRange(lower, way.amount.value, unit), at: 0)
        if !way.isExact { path += way.path }
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
                let sum = kept[index]
                kept[index] = try exactly { () throws(AmountError) in
                    try sum.adding(AmountRange(lower, way.amount.value, target))
                }
                path += way.path
                isJoined = true
            }
            if !isJoined { kept.append(total) }
        }
        totals = kept
        return path
    }

    private func questions(about item: MergedItem, _ plan: MergePlan) throws(QuantityError) -> [MergeProposal] {
        var proposals: [MergeProposal] = []
        if item.totals.count > 1, plan.join(of: item.ingredientKey) == .no {
            let joined = try merge(plan.items, at: item.counted, key: item.ingredientKey, join: .toFirst)
            if let total = joined.totals.first, joined.totals.count < item.totals.count {
                proposals.append(joining(item, total, joined.path))
            }
        }
        for position in item.uncounted {
            let text = plan.items[position].quantity.displayText
            let sentence = "\"\(text)\" has no number: give it an amount, or leave it beside the total."
            proposals.append(
                MergeProposal(
                    ingredientKey: item.ingredientKey,
                    kind: .count(position: position, text: text),
                    sentence: sentence
                )
            )
        }
        return proposals
    }

    private func joining(_ item: MergedItem, _ total: StructuredQuantity, _ path: [ConversionStep]) -> MergeProposal {
        let parts = item.totals.map(\.displayText).joined(separator: " and ")
        let sources = Set(path.filter { !$0.exact }.map(\.source)).sorted().joined(separator: "; ")
        let sentence = "\(item.listName): add \(parts) to \(total.displayText)? By weight: \(sources)."
        return MergeProposal(
            ingredientKey: item.ingredientKey,
            kind: .join(total: total, path: path, units: item.totals.compactMap { $0.range?.unit }),
            sentence: sentence
        )
    }
}
