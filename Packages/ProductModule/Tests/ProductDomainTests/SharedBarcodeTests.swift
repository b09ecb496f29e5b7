import Foundation
import ProductDomain
import Testing

@Suite(.enabled(if: SharedBarcodes.isPresent, "The shared barcode table is not available."))
struct SharedBarcodeTests {
    @Test func `every line of the table reads as expected`() throws {
        let lines = try SharedBarcodes.read()
        #expect(lines.count > 100)
        for line in lines {
            let barcode = try? Barcode(line.value, symbology: BarcodeSymbology(rawValue: line.symbology))
            #expect(barcode?.value == line.normalForm, "\(line.value) (\(line.symbology))")
        }
    }

    @Test func `the table reads the same without the scanner's symbology, except for ambiguous eight digits`() throws {
        let differing = try SharedBarcodes.read().filter { line in
            (try? Barcode(line.value))?.value != line.normalForm
        }
        #expect(Set(differing.map(\.value)).isSubset(of: ["26459929", "16492339", "12288250", "15995575", "01784518"]))
    }
}
