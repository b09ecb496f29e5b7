/// Reads the recipes and lists of an old file, page by page, in bounded memory.
///
/// Every page reads all lines and keeps those of its own recipes and lists, wherever in the file they are.
struct OldFileReading {
    /// The maximum number of recipes and lists of a page.
    static let pageSize = 500
    /// The maximum number of bytes of a page's lines, and of everything else on it.
    static let pageBytes = 1 << 19
    /// The maximum number of lines of a recipe or a list.
    static let mostLines = QuantityModuleService.migrationRowLimit

    private let source: any OldFileSource
    private let layout: OldFileLayout
    private let directory: OldFileDirectory
    private let fingerprint: String
    private let texts: OldLineTexts

    init(_ source: any OldFileSource, locale: String) throws(QuantityMigrationError) {
        self.source = source
        fingerprint = try source.fingerprint()
        layout = OldFileLayout(try source.tables())
        directory = try OldFileDirectory(source, layout)
        texts = OldLineTexts(locale: locale)
    }

    /// How much the file has in all.
    var counts: OldFileCounts { directory.counts }

    /// Returns the page that begins with an entry of the directory.
    ///
    /// - Parameters:
    ///   - start: The number of the entry.
    ///   - known: The fingerprint that the file had for the page before; `nil` for the first page.
    /// - Returns: The page, and the number of the next entry with the file's fingerprint; `nil` after the last one.
    /// - Throws: ``QuantityMigrationError/changedWhileRead(place:)`` when the file has changed meanwhile.
    func page(
        from start: Int,
        knownAs known: String?
    ) throws(QuantityMigrationError) -> (page: OldFilePage, next: (start: Int, fingerprint: String)?) {
        guard known.map({ $0 == fingerprint }) ?? true else { throw .changedWhileRead(place: source.place) }
        let facts = try facts(from: start)
        var lines = OldLines(entries: start..<(start + facts.count), mostBytes: Self.pageBytes)
        var remarks = OldFileRemarks(layout)
        for table in layout.lines { try read(table, into: &lines, &remarks) }
        guard try source.fingerprint() == fingerprint else { throw .changedWhileRead(place: source.place) }
        var page = OldFilePage(counts: directory.counts, left: start == 0 ? remarks.sentences : [])
        for (entry, facts) in zip(lines.entries, facts) { add(entry, facts, lines[entry], to: &page) }
        let end = lines.entries.upperBound
        return (page, end < directory.entries.count ? (end, fingerprint) : nil)
    }

    /// What the rows of entries say, each `nil` for something that is no text.
    private func facts(from start: Int) throws(QuantityMigrationError) -> [OldOwnerFacts] {
        var (facts, bytes): ([OldOwnerFacts], Int) = ([], 0)
        for entry in directory.entries.dropFirst(start).prefix(Self.pageSize) {
            let next = try self.facts(of: entry)
            bytes += next.byteCount
            guard facts.isEmpty || bytes <= Self.pageBytes else { break }
            facts.append(next)
        }
        return facts
    }

    private func facts(of entry: OldFileDirectory.Entry) throws(QuantityMigrationError) -> OldOwnerFacts {
        let owners = entry.owners
        let fields = OldRecipeField.allCases.filter { owners.fields[$0] != nil }
        let columns = [owners.name, owners.completed].compactMap(\.self) + fields.compactMap { owners.fields[$0] }
        let before = entry.position == .min ? entry.position : entry.position - 1
        let records = try source.records(of: owners.table, columns: columns, after: before, limit: 1)
        guard let record = records.first, record.position == entry.position else {
            throw .changedWhileRead(place: source.place)
        }
        let texts = record.texts.suffix(fields.count).map { $0 ?? "" }
        return OldOwnerFacts(
            name: entry.name,
            isText: !record.texts.contains(nil),
            isCompleted: owners.completed != nil && (record.texts[1] ?? "").isYes,
            fields: Dictionary(uniqueKeysWithValues: zip(fields, texts))
        )
    }

    private func read(
        _ table: OldFileLayout.Lines,
        into lines: inout OldLines,
        _ remarks: inout OldFileRemarks
    ) throws(QuantityMigrationError) {
        // A line of a list may say from which recipe it comes: the list owns it.
        let kinds = [OldOwnerKind.list, .recipe].filter { table.owners[$0] != nil }
        let parts = [table.name, table.quantity, table.unit, table.notes, table.order, table.checked]
        let columns = parts.compactMap(\.self) + kinds.compactMap { table.owners[$0] }
        try source.eachRecord(of: table.table, columns: columns) { (record) throws(QuantityMigrationError) in
            guard !record.texts.contains(nil) else { return remarks.count(.notText, in: table.table, record) }
            var rest = record.texts.map { $0 ?? "" }[...]
            let values = parts.map { $0 == nil ? "" : rest.popFirst() ?? "" }
            let text = texts.text(quantity: values[1], unit: values[2], name: values[0], notes: values[3])
            let owner = zip(kinds, rest).first { !$0.1.foldedText.isEmpty }
            guard !text.isEmpty else { return remarks.count(.empty, in: table.table, record) }
            guard let owner, let index = directory.index(of: owner.0, owner.1) else {
                return remarks.count(.withoutOwner, in: table.table, record, text)
            }
            let order = Double(values[4]) ?? 0
            lines.add(OldLines.Line(order: order.isNaN ? 0 : order, text: text, isChecked: values[5].isYes), to: index)
        }
    }

    private func add(_ entry: Int, _ facts: OldOwnerFacts, _ lines: OldLines.Owned, to page: inout OldFilePage) {
        let owner = directory.entries[entry]
        let flaw = flaw(of: owner, facts, lines)
        let place = "row \(owner.position) of \(owner.owners.table)"
        // What is refused anyway need not fit into a message.
        let name = flaw == nil ? owner.name : String(owner.name.prefix(100))
        let kept = flaw == nil ? lines.sorted : []
        switch owner.owners.kind {
        case .recipe:
            let (texts, fields) = (kept.map(\.text), flaw == nil ? facts.fields : [:])
            page.recipes.append(OldRecipe(place: place, title: name, lines: texts, fields: fields, flaw: flaw))
        case .list:
            let items = kept.map { OldList.Line(text: $0.text, isChecked: $0.isChecked) }
            let isCompleted = facts.isCompleted
            page.lists.append(OldList(place: place, name: name, isCompleted: isCompleted, lines: items, flaw: flaw))
        }
    }

    private func flaw(
        of owner: OldFileDirectory.Entry,
        _ facts: OldOwnerFacts,
        _ lines: OldLines.Owned
    ) -> OldOwnerFlaw? {
        guard facts.isText else { return .notText }
        guard !owner.name.isEmpty else { return .noName }
        return lines.isTooLong || facts.byteCount > Self.pageBytes ? .tooLong(lines: lines.count) : nil
    }
}

/// What the row of a recipe or a list says.
private struct OldOwnerFacts {
    let name: String
    let isText: Bool
    let isCompleted: Bool
    let fields: [OldRecipeField: String]

    var byteCount: Int { fields.values.reduce(name.utf8.count) { $0 + $1.utf8.count } }
}

extension String {
    /// Whether the text of a flag says yes.
    fileprivate var isYes: Bool {
        !["", "0", "0.0", "false", "no", "n", "f", "nein", "non", "hayır"].contains(foldedText.lowercased())
    }
}
