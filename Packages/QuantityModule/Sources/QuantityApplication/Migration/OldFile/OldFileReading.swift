/// Reads the recipes and lists of an old file, page by page, in bounded memory.
///
/// Every page looks through the owners of all lines for its own recipes and lists, wherever in the file they are, and
/// reads only their lines; the first page reads all lines, and tells what belongs to none.
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
    private let texts = OldLineTexts()

    init(_ source: any OldFileSource) async throws(QuantityError) {
        self.source = source
        (fingerprint, layout) = try migrating { () throws(QuantityMigrationError) -> (String, OldFileLayout) in
            (try source.fingerprint(), OldFileLayout(try source.tables()))
        }
        directory = try await OldFileDirectory(source, layout)
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
    ) async throws(QuantityError) -> (page: OldFilePage, next: (start: Int, fingerprint: String)?) {
        guard known.map({ $0 == fingerprint }) ?? true else { throw changed }
        let facts = try migrating { () throws(QuantityMigrationError) -> [OldOwnerFacts] in
            try self.facts(from: start)
        }
        var lines = OldLines(entries: start..<(start + facts.count), mostBytes: Self.pageBytes)
        var remarks = start == 0 ? OldFileRemarks(layout) : nil
        for table in layout.lines { try await read(table, into: &lines, &remarks) }
        let isSame = try migrating { () throws(QuantityMigrationError) -> Bool in
            try source.fingerprint() == fingerprint
        }
        guard isSame else { throw changed }
        var page = OldFilePage(counts: directory.counts, left: remarks?.all ?? [])
        for (entry, facts) in zip(lines.entries, facts) { add(entry, facts, lines[entry], to: &page) }
        let end = lines.entries.upperBound
        return (page, end < directory.entries.count ? (end, fingerprint) : nil)
    }

    private var changed: QuantityError { .migration(.changedWhileRead(place: source.place)) }

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
        _ remarks: inout OldFileRemarks?
    ) async throws(QuantityError) {
        let columns = OldLineColumns(of: table)
        var runs = OldRecordRuns()
        if remarks == nil {
            try await source.eachRecord(of: table.table, columns: columns.ofOwners) { (record) throws(QuantityError) in
                let owner = owner(of: record, columns)
                runs.next(record, isWanted: owner.map(lines.entries.contains) ?? false)
            }
        }
        let isWhole = remarks != nil || runs.areTooMany
        for run in isWhole ? [OldRecordRuns.Run(first: .min, count: .max)] : runs.runs {
            try await source.eachRecord(of: table.table, columns: columns.all, in: run) {
                (record) throws(QuantityError) in
                add(record, columns, to: &lines, &remarks)
            }
        }
    }

    private func owner(of record: OldRecord, _ columns: OldLineColumns) -> Int? {
        columns.owner(of: record).flatMap { directory.index(of: $0.kind, $0.reference) }
    }

    private func add(
        _ record: OldRecord,
        _ columns: OldLineColumns,
        to lines: inout OldLines,
        _ remarks: inout OldFileRemarks?
    ) {
        let owner = owner(of: record, columns)
        guard remarks != nil || owner.map(lines.entries.contains) == true else { return }
        guard let values = columns.values(of: record) else {
            remarks?.count(.unreadable, in: columns.table, record)
            return
        }
        guard values.prefix(4).contains(where: \.saysSomething) else {
            remarks?.count(.empty, in: columns.table, record)
            return
        }
        guard let owner else {
            remarks?.count(.withoutOwner, in: columns.table, record, text(of: values))
            return
        }
        guard lines.entries.contains(owner) else { return }
        let order = Double(values[4]) ?? 0
        let text = text(of: values)
        lines.add(OldLines.Line(order: order.isNaN ? 0 : order, text: text, isChecked: values[5].isYes), to: owner)
    }

    private func text(of values: [String]) -> String {
        texts.text(quantity: values[1], unit: values[2], name: values[0], notes: values[3])
    }

    private func add(_ entry: Int, _ facts: OldOwnerFacts, _ lines: OldLines.Owned, to page: inout OldFilePage) {
        let owner = directory.entries[entry]
        let flaw = flaw(of: owner, facts, lines)
        let place = "row \(owner.position) of \(owner.owners.table.nameInSentence)"
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
    ) -> OldFileRemark? {
        guard facts.isText else { return .unreadableEntry }
        guard !owner.name.isEmpty else { return .unnamedEntry }
        return lines.isTooLong || facts.byteCount > Self.pageBytes ? .tooLongEntry(lines: lines.count) : nil
    }
}

/// The columns of a table of lines in the order in which they are read.
private struct OldLineColumns {
    let table: String
    let ofOwners: [String]
    let all: [String]
    private let kinds: [OldOwnerKind]
    private let parts: [String?]

    init(of lines: OldFileLayout.Lines) {
        table = lines.table
        // A line of a list may say from which recipe it comes: the list owns it.
        kinds = [.list, .recipe].filter { lines.owners[$0] != nil }
        parts = [lines.name, lines.quantity, lines.unit, lines.notes, lines.order, lines.checked]
        ofOwners = kinds.compactMap { lines.owners[$0] }
        all = ofOwners + parts.compactMap(\.self)
    }

    /// What a line refers to; `nil` where that is nothing, or no text.
    func owner(of record: OldRecord) -> (kind: OldOwnerKind, reference: String)? {
        for (kind, reference) in zip(kinds, record.texts) {
            guard let reference else { return nil }
            if reference.saysSomething { return (kind, reference) }
        }
        return nil
    }

    /// The texts of the parts, each empty where the table has none; `nil` for a record with something that is no text.
    func values(of record: OldRecord) -> [String]? {
        guard !record.texts.contains(nil) else { return nil }
        var rest = record.texts.dropFirst(kinds.count)
        return parts.map { $0 == nil ? "" : (rest.popFirst() ?? "") ?? "" }
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
