public import QuantityModule
import Testing

/// The rules for every adapter that reads old files.
public struct OldFileSourceContract {
    /// The columns of the data.
    public static let columns = ["name", "quantity", "unit"]

    private let make: ([[String]]) throws -> (open: () throws -> any OldFileSource, change: () throws -> Void)

    /// Creates the contract.
    ///
    /// - Parameter make: Creates separate data of one table from these rows, each with the fields of ``columns``; its
    ///   results open the data again, and change the data behind the adapter's back.
    public init(
        make: @escaping ([[String]]) throws -> (open: () throws -> any OldFileSource, change: () throws -> Void)
    ) {
        self.make = make
    }

    /// Checks every rule.
    public func check() throws {
        try checkPieces()
        try checkColumns()
        try checkFingerprint()
    }

    /// Checks that records come in pieces, in a stable order, until an empty piece.
    private func checkPieces() throws {
        let rows = (1...2_500).map { ["x\($0)", "\($0)", "g"] }
        let source = try make(rows).open()
        let table = try #require(try source.tables().first)
        #expect(table.columns == Self.columns)
        for _ in 0..<2 {
            var read: [OldRecord] = []
            while true {
                let piece = try source.records(
                    of: table.name,
                    columns: table.columns,
                    after: read.last?.position ?? .min,
                    limit: 700
                )
                #expect(piece.count <= 700)
                guard !piece.isEmpty else { break }
                read += piece
            }
            #expect(read.map(\.texts) == rows)
            #expect(zip(read, read.dropFirst()).allSatisfy { $0.position < $1.position })
        }
        let first = try #require(try source.records(of: table.name, columns: ["name"], after: .min, limit: 1).first)
        let next = try source.records(of: table.name, columns: ["name"], after: first.position, limit: 1)
        #expect(first.texts == ["x1"] && next.map(\.texts) == [["x2"]])
        let again = try source.records(of: table.name, columns: ["name"], after: first.position - 1, limit: 1)
        #expect(again == [first])
    }

    /// Checks that the texts are those of the columns that are asked for, in their order, unchanged.
    private func checkColumns() throws {
        let rows = [["Crème  brûlée", "", "l"], ["", "½", ""]]
        let source = try make(rows).open()
        let table = try #require(try source.tables().first)
        let read = try source.records(of: table.name, columns: ["unit", "name"], after: .min, limit: 10)
        #expect(read.map(\.texts) == [["l", "Crème  brûlée"], ["", ""]])
    }

    /// Checks that the fingerprint stays as long as the data do, also for another adapter.
    private func checkFingerprint() throws {
        let data = try make([["Flour", "2", "cups"]])
        let source = try data.open()
        let before = try source.fingerprint()
        let table = try #require(try source.tables().first)
        _ = try source.records(of: table.name, columns: table.columns, after: .min, limit: 10)
        #expect(try source.fingerprint() == before)
        #expect(try data.open().fingerprint() == before)
        try data.change()
        #expect(try data.open().fingerprint() != before)
    }
}
