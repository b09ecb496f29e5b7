import Quantities
public import QuantityDomain

/// Adds up the needs of recipes and lists.
public struct QuantityMergeService: Sendable {
    /// Whether totals may combine volume with mass or count.
    public enum Crossing: Sendable {
        /// Adds only units of one dimension.
        case never
        /// Also adds over known paths of the ingredient.
        case knownPaths
    }

    private let graph: ConversionGraph
    private let home: HomeReading
    private let formatter: QuantityFormatter
    private let calculator = TotalCalculator()

    /// Creates the service.
    ///
    /// - Parameters:
    ///   - graph: The paths across dimensions.
    ///   - locale: BCP 47, for how totals are written.
    public init(graph: ConversionGraph = ConversionGraph(), locale: String = "") {
        self.init(graph: graph, home: HomeReading(locale: locale))
    }

    /// Creates the service for a home.
    package init(graph: ConversionGraph, home: HomeReading) {
        self.graph = graph
        self.home = home
        formatter = home.formatter
    }

    /// Adds up the items with equal keys, sorted by key.
    ///
    /// Unparseable items stay separate.
    ///
    /// - Throws: ``CalculationError/arithmetic(_:)`` when a total does not fit.
    public func merge(items: [MergeItem], crossing: Crossing = .knownPaths) throws(CalculationError) -> [MergedItem] {
        let groups = Dictionary(grouping: items.indices) { items[$0].ingredientKey }
        var merged: [MergedItem] = []
        merged.reserveCapacity(groups.count)
        for (key, positions) in groups.sorted(by: { $0.key < $1.key }) {
            merged.append(try merge(items, at: positions, key: key, join: crossing == .never ? .no : .toFirst))
        }
        return merged
    }

    /// Returns the exact merges, and the proposals for a person to decide.
    ///
    /// - Parameters:
    ///   - items: The needs.
    ///   - decisions: The decisions so far, in order. Leaving one out undoes it.
    /// - Returns: The merged items and the remaining proposals.
    /// - Throws: ``CalculationError/arithmetic(_:)`` when a total does not fit, and
    ///   ``CalculationError/nothingToDecide(_:)`` for a decision about something that is not on the list.
    public func getConsolidationPreview(
        items: [MergeItem],
        decisions: [MergeDecision] = []
    ) throws(CalculationError) -> MergePreview {
        let plan = try MergePlan(items: items, decisions: decisions, home: home)
        let groups = Dictionary(grouping: plan.items.indices) { plan.items[$0].ingredientKey }
        var merged: [MergedItem] = []
        var proposals: [MergeProposal] = []
        var idle: [Int] = []
        for (key, positions) in groups.sorted(by: { $0.key < $1.key }) {
            if plan.split.contains(key) {
                for position in positions {
                    merged.append(try merge(plan.items, at: [position], key: key, join: .no))
                }
                continue
            }
            let item = try merge(plan.items, at: positions, key: key, join: plan.join(of: key))
            merged.append(item)
            if let decision = plan.unreached(by: item) { idle.append(decision) }
            proposals += try questions(about: item, plan)
        }
        for pair in SimilarNames(groups.keys.filter { !$0.isEmpty }).pairs() where !plan.split.contains(pair.key) {
            let reason = pair.reason.map { " (\($0))" } ?? ""
            let sentence = "Is \"\(pair.key)\" the same as \"\(pair.other)\"\(reason)? Then both are added up."
            proposals.append(MergeProposal(ingredientKey: pair.key, kind: .rename(to: pair.other), sentence: sentence))
        }
        let counted = plan.items.count { $0.quantity.isParseable }
        return MergePreview(
            items: merged,
            proposals: proposals,
            idle: idle.sorted(),
            countedItems: counted,
            uncountedItems: plan.items.count - counted
        )
    }
}

extension QuantityMergeService {
    /// How to add the totals of an ingredient across dimensions.
    enum Join: Hashable {
        case no
        case toFirst
        case to(UnitCode)
    }

    /// Adds up the items at some positions, which share a key.
    func merge(
        _ items: [MergeItem],
        at positions: [Int],
        key: String,
        join: Join
    ) throws(CalculationError) -> MergedItem {
        let counted = positions.filter { items[$0].quantity.isParseable }
        var totals = try calculator.totals(of: counted.compactMap { items[$0].quantity.range })
        var path: [ConversionStep] = []
        if case .to(let unit) = join { try bring(&totals, to: unit, key: key, path: &path) }
        if join == .toFirst, home.ownSystem == .metric { Self.putWeightFirst(&totals) }
        if join != .no, totals.count > 1 { path += try joinAcross(&totals, key: key) }
        let confidence = counted.map { items[$0].quantity.parseConfidence }.min() ?? 0
        return MergedItem(
            ingredientKey: key,
            listName: listName(of: key, totals, first: positions.first.map { items[$0].listName } ?? ""),
            totals: totals.map { formatter.naming(key).quantity($0, confidence: confidence) },
            path: path,
            counted: counted,
            uncounted: positions.filter { !items[$0].quantity.isParseable }
        )
    }

    /// Returns an item under the name of what a list takes of it: "Onion" for the one that 60 g are cut from.
    func renamed(_ item: MergedItem, taking amounts: [Amount]) -> MergedItem {
        MergedItem(
            ingredientKey: item.ingredientKey,
            listName: listName(of: item.ingredientKey, amounts.map { AmountRange($0) }, first: item.listName),
            totals: item.totals,
            path: item.path,
            counted: item.counted,
            uncounted: item.uncounted
        )
    }

    /// Returns the name on a list, in the home's language and in the number of the total.
    private func listName(of key: String, _ totals: [AmountRange], first: String) -> String {
        let range = totals.count == 1 ? totals.first : nil
        if home.locale.isEmpty { return IngredientNames.listName(first, of: key, for: range) }
        return IngredientNames.listName(of: key, for: range, locale: home.locale) ?? first
    }

    /// Moves a weight before a volume, because a metric kitchen weighs what it adds up.
    private static func putWeightFirst(_ totals: inout [AmountRange]) {
        let dimensions = totals.map { UnitTable.standard.dimension(of: $0.unit) }
        guard let weight = dimensions.firstIndex(of: .mass), let volume = dimensions.firstIndex(of: .volume),
            volume < weight
        else { return }
        totals.insert(totals.remove(at: weight), at: volume)
    }

    /// Moves the total with the closest unit to the front, and converts it into that unit.
    private func bring(
        _ totals: inout [AmountRange],
        to unit: UnitCode,
        key: String,
        path: inout [ConversionStep]
    ) throws(CalculationError) {
        let nearest = totals.firstIndex { graph.isExact(from: $0.unit, to: unit) } ?? totals.startIndex
        guard totals.indices.contains(nearest),
            let way = try graph.convert(totals[nearest].amount, to: unit, ingredientKey: key)
        else { return }
        let lower = try way.applied(to: totals[nearest].lower)
        totals.remove(at: nearest)
        totals.insert(AmountRange(lower, way.amount.value, unit), at: 0)
        if !way.isExact { path += way.path }
    }

    /// Adds each total to an earlier one over a known path.
    ///
    /// Packs of a content come first, so that 400 g and a can of 400 g are two of these cans; packs of different
    /// contents stay apart, because a shop sells each of them.
    private func joinAcross(_ totals: inout [AmountRange], key: String) throws(CalculationError) -> [ConversionStep] {
        let connected = graph.connectedUnits(ingredientKey: key, beside: totals.map(\.unit))
        var places: [Dimension: Int] = [:]
        let packs = totals.filter { PackUnit($0.unit) != nil }
        var kept = packs
        var path: [ConversionStep] = []
        for (place, pack) in packs.enumerated() {
            let group = connected.group(of: pack.unit)
            if places[group] == nil { places[group] = place }
        }
        for total in totals where !packs.contains(total) {
            let group = connected.group(of: total.unit)
            guard let place = places[group],
                let way = try graph.convert(total.amount, to: kept[place].unit, ingredientKey: key)
            else {
                places[group] = kept.count
                kept.append(total)
                continue
            }
            let lower = try way.applied(to: total.lower)
            let sum = kept[place]
            kept[place] = try exactly { () throws(AmountError) in
                try sum.adding(AmountRange(lower, way.amount.value, sum.unit))
            }
            path += way.path
        }
        totals = kept
        return path
    }

    private func questions(about item: MergedItem, _ plan: MergePlan) throws(CalculationError) -> [MergeProposal] {
        var proposals: [MergeProposal] = []
        if item.totals.count > 1, plan.join(of: item.ingredientKey) == .no {
            let joined = try merge(plan.items, at: item.counted, key: item.ingredientKey, join: .toFirst)
            // What no path leads to stays beside the total.
            let parts = item.totals.filter { !joined.totals.contains($0) }
            if let total = joined.totals.first(where: { !item.totals.contains($0) }), parts.count > 1 {
                proposals.append(joining(parts, of: item, total, joined.path))
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

    private func joining(
        _ parts: [StructuredQuantity],
        of item: MergedItem,
        _ total: StructuredQuantity,
        _ path: [ConversionStep]
    ) -> MergeProposal {
        let sources = Set(path.filter { !$0.exact }.map(\.source)).sorted().joined(separator: "; ")
        let amounts = parts.map(\.displayText).joined(separator: " and ")
        let sentence = "\(item.listName): add \(amounts) to \(total.displayText)? By weight: \(sources)."
        return MergeProposal(
            ingredientKey: item.ingredientKey,
            kind: .join(total: total, path: path, units: parts.compactMap { $0.range?.unit }),
            sentence: sentence
        )
    }
}
