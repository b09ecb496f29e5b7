import CategoryDomain
import Commands
import Foundation

/// The rows of a file that one command takes, because it changes only so many entities.
///
/// The pieces of a file depend on its text alone. A file of categories is one piece, because it sets their order. All
/// rows of a store are in one piece, because they set its walk, and so are all rows about one ingredient or product, of
/// which the first one counts.
struct LayoutPiece {
    /// The rows, in the order of the file.
    let rows: [LayoutRow]
    /// The rows of the file that can't be read; none but in the first piece.
    let refused: [RefusedRow]
    /// The columns that the file has.
    let columns: Set<String>
    /// How many pieces the file has.
    let pieces: Int
    /// The first line of the file that may belong to any store: one that can't be read, or an aisle without a store's
    /// name.
    let stray: Int?
    /// Whether a row of an earlier piece names the default store.
    let followsDefault: Bool

    /// Finds a piece.
    ///
    /// - Parameters:
    ///   - number: Which piece, from 0; `nil` for the only one.
    ///   - file: The file.
    ///   - part: What it holds.
    /// - Throws: ``ShopLayoutError/severalPieces(count:)`` for a file of several pieces without a number;
    ///   ``ShopLayoutError/tooMany(count:limit:)`` for more categories than a home has;
    ///   ``ShopLayoutError/unreadableFile(reason:)`` for a store with more rows than aisles, and for a piece that the
    ///   file doesn't have.
    init(_ number: Int?, of file: LayoutFile, _ part: LayoutPart) throws(ShopLayoutError) {
        let all = try Self.cut(file, part)
        guard number != nil || all.count == 1 else { throw .severalPieces(count: all.count) }
        let place = number ?? 0
        guard all.indices.contains(place) else {
            throw .unreadableFile(reason: "it has \(all.count) pieces, counted from 0, and none is piece \(place)")
        }
        rows = all[place]
        refused = place == 0 ? file.refused : []
        columns = file.columns
        pieces = all.count
        let stray = part == .stores ? file.rows.filter(\.isStray).map(\.line) : []
        self.stray = (file.refused.map(\.line) + stray).min()
        followsDefault = all[..<place].joined().contains { $0.isTrue("default") }
    }

    private static func cut(_ file: LayoutFile, _ part: LayoutPart) throws(ShopLayoutError) -> [[LayoutRow]] {
        guard part != .categories else {
            let count = file.rows.count + file.refused.count
            guard count <= part.pieceRows else { throw .tooMany(count: count, limit: part.pieceRows) }
            return [file.rows]
        }
        var (pieces, load): ([[LayoutRow]], Load) = ([[]], Load())
        for group in groups(of: file.rows, part) {
            guard part != .stores || group.count <= part.pieceRows else {
                throw .unreadableFile(
                    reason:
                        "\(group.count) rows, the first one in line \(group[0].line), are about one store; leave at "
                        + "most \(part.pieceRows) of them"
                )
            }
            if !load.takes(group, of: part) {
                pieces.append([])
                load = Load()
            }
            load.add(group, of: part)
            pieces[pieces.count - 1] += group
        }
        return pieces.map { $0.sorted { $0.line < $1.line } }
    }

    /// Returns the rows that belong together, by the first one of each; a row about nothing belongs to none.
    private static func groups(of rows: [LayoutRow], _ part: LayoutPart) -> [[LayoutRow]] {
        var (groups, places): ([[LayoutRow]], [[String]: Int]) = ([], [:])
        for row in rows {
            let subject = row.subject(of: part)
            if let subject, let place = places[subject] {
                groups[place].append(row)
            } else {
                if let subject { places[subject] = groups.count }
                groups.append([row])
            }
        }
        return groups
    }

    /// What the rows of a piece may change.
    private struct Load {
        private var (groups, rows) = (0, 0)
        /// The categories that assignments name, each of which may be new.
        private var categories: Set<String> = []

        func takes(_ group: [LayoutRow], of part: LayoutPart) -> Bool {
            guard groups > 0 else { return true }
            guard groups < CategoryModuleService.mostChoices else { return false }
            guard part == .assignments else { return rows + group.count <= part.pieceRows }
            // The later rows about one thing choose nothing, and yet the home gets their categories.
            let named = categories.union(group.map(\.category))
            return groups + 1 + named.count <= GroupLimits.entries
        }

        mutating func add(_ group: [LayoutRow], of part: LayoutPart) {
            groups += 1
            rows += group.count
            if part == .assignments { categories.formUnion(group.map(\.category)) }
        }
    }
}

extension LayoutPart {
    /// The maximum number of rows of one command; of choices, those about one thing count once.
    fileprivate var pieceRows: Int {
        switch self {
        case .categories: CategoryLimits.categories
        case .stores: CategoryLimits.aisles
        case .assignments: CategoryModuleService.mostChoices
        }
    }
}

extension LayoutRow {
    /// Whether a column says "true"; spreadsheets write it in capital letters.
    func isTrue(_ column: String) -> Bool { self[column].lowercased() == "true" }

    /// Whether it has an identifier for its store.
    ///
    /// Rows with the name of a store and rows with its identifier may be in two pieces, of which the later one would
    /// replace the walk of the earlier one.
    var identifiesStore: Bool { UUID(uuidString: DisplayName.key(of: self["store"])) != nil }

    /// Whether it is about an aisle of no store that the text tells.
    fileprivate var isStray: Bool {
        guard !self["category"].isEmpty else { return false }
        guard !identifiesStore else { return true }
        do throws(ShopLayoutError) { _ = try DisplayName(self["store"]) } catch { return true }
        return false
    }

    fileprivate var category: String { DisplayName.key(of: self["category"]) }

    /// What the row is about; `nil` for nothing.
    fileprivate func subject(of part: LayoutPart) -> [String]? {
        switch part {
        case .categories: nil
        case .stores: self["store"].isEmpty ? nil : [DisplayName.key(of: self["store"])]
        case .assignments: self["key"].isEmpty ? nil : [self["kind"], self["key"]]
        }
    }
}
