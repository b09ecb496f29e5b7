import Commands

extension QuantityModuleService {
    /// Returns a page of the recipes and the shopping lists of an old file, migrated or not; the file stays as it is.
    ///
    /// - Parameters:
    ///   - file: The file's absolute path.
    ///   - opener: Opens the file. Only the principal "local" has files on this host.
    ///   - cursor: The cursor of the last page; empty for the first page.
    /// - Returns: Up to 500 recipes and lists, as many as one message holds.
    /// - Throws: ``QuantityError/migration(_:)``, ``QuantityError/page(_:)``, or ``QuantityError/notLocal`` for another
    ///   principal.
    public func readOldFile(
        _ file: String,
        with opener: any MigrationFileOpener,
        cursor: String = ""
    ) async throws(QuantityError) -> OldFilePage {
        var (start, fingerprint): (Int, String?) = (0, nil)
        if !cursor.isEmpty {
            do throws(PageCursorError) {
                let parts = try PageCursor(token: cursor, partCount: 2).parts
                guard let number = Int(parts[0]), number > 0 else { throw .invalidCursor(cursor) }
                (start, fingerprint) = (number, parts[1])
            } catch { throw .page(error) }
        }
        let reading = try await reading(file, opener)
        guard reading.counts.recipes + reading.counts.lists > 0 else {
            throw .migration(.nothingToImport(place: file))
        }
        var (page, next) = try await reading.page(from: start, knownAs: fingerprint)
        if let next { page.nextCursor = PageCursor(after: "\(next.start)", next.fingerprint).token }
        return page
    }

    /// Counts the recipes and the shopping lists of an old file, migrated or not.
    ///
    /// - Parameters:
    ///   - file: The file's absolute path.
    ///   - opener: Opens the file. Only the principal "local" has files on this host.
    /// - Returns: The counts; 0 and 0 for a file that has neither.
    /// - Throws: ``QuantityError/migration(_:)``, or ``QuantityError/notLocal`` for another principal.
    public func countOldFile(
        _ file: String,
        with opener: any MigrationFileOpener
    ) async throws(QuantityError) -> OldFileCounts {
        try await reading(file, opener).counts
    }

    private func reading(
        _ file: String,
        _ opener: any MigrationFileOpener
    ) async throws(QuantityError) -> OldFileReading {
        try requireLocal(file)
        let source = try migrating { () throws(QuantityMigrationError) in try opener.source(at: file) }
        return try await OldFileReading(source)
    }
}
