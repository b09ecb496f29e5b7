import Foundation
import ProductDomain
import Testing

/// A table of real numbers, and of texts that are none; `Fixtures/barcodes.csv` tells its origin.
@Suite struct BarcodeTableTests {
    private struct Line {
        let value: String
        let symbology: String
        let normalForm: String?
    }

    private static func lines() throws -> [Line] {
        let text = String(decoding: PackageResources.barcodes_csv, as: UTF8.self)
        return try text.split(separator: "\n").drop { $0.hasPrefix("#") }.dropFirst().map { line in
            let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            try #require(fields.count == 3)
            let unescaped = fields[0].replacingOccurrences(of: "\\n", with: "\n")
            let value = unescaped.replacingOccurrences(of: "\\t", with: "\t")
            return Line(value: value, symbology: fields[1], normalForm: fields[2].isEmpty ? nil : fields[2])
        }
    }

    @Test func `every line of the table reads as expected`() throws {
        let lines = try Self.lines()
        #expect(lines.count == 129 && lines.count { $0.normalForm == nil } == 29)
        for line in lines {
            let barcode = try? Barcode(line.value, symbology: BarcodeSymbology(rawValue: line.symbology))
            #expect(barcode?.value == line.normalForm, "\(line.value) (\(line.symbology))")
        }
    }

    @Test func `without the scanner's symbology, only eight digits that can be two things read otherwise`() throws {
        let differing = try Self.lines().filter { line in (try? Barcode(line.value))?.value != line.normalForm }
        #expect(Set(differing.map(\.value)).isSubset(of: ["26459929", "16492339", "12288250", "15995575", "01784518"]))
    }
}
