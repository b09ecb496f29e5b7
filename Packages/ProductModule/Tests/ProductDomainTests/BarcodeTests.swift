import Testing

@testable import ProductDomain

@Suite struct BarcodeTests {
    @Test(arguments: [
        "4006381333931", " 4006381333931\n", "4 006381 333931", "4-006381-333931", "EAN: 4006381333931",
        "004006381333931",
    ])
    func `white space, dashes and a label are ignored`(text: String) throws {
        #expect(try Barcode(text).value == "4006381333931")
    }

    @Test func `digits of other scripts are digits`() throws {
        #expect(try Barcode("４００６３８１３３３９３１").value == "4006381333931")
        #expect(try Barcode("٤٠٠٦٣٨١٣٣٣٩٣١").value == "4006381333931")
    }

    @Test func `a wrong check digit is reported with the expected digit`() {
        let typo = "4006381333932"
        #expect(throws: BarcodeError.wrongCheckDigit(text: typo, expected: 1)) { try Barcode(typo) }
        #expect(
            BarcodeError.wrongCheckDigit(text: typo, expected: 1).description
                == "Barcode 4006381333932 should end in 1: scan it again or check the last digit."
        )
    }

    @Test func `a UPC-A and its 13 digits are one article`() throws {
        let short = try Barcode("042100005264")
        #expect(short.value == "0042100005264")
        #expect(short.symbology == .upca)
        #expect(short.scope == .global, "The 13 digits begin with 0042: no shop's own number.")
        #expect(try Barcode("0042100005264").value == short.value)
        #expect(try Barcode("42100005264").value == short.value, "A spreadsheet drops the leading zero.")
        #expect(try Barcode("00042100005264").value == short.value)
    }

    @Test(arguments: [
        // GS1 General Specifications: the meaning of the second-to-last digit of a UPC-E.
        ("01278907", "0012000007897"), ("04252614", "0042100005264"), ("01234531", "0012300000451"),
        ("01234543", "0012340000053"), ("01234565", "0012345000065"),
    ])
    func `UPC-E is expanded`(short: String, full: String) throws {
        let barcode = try Barcode(short, symbology: .upce)
        #expect(barcode.value == full)
        #expect(barcode.symbology == .upce)
    }

    @Test func `the scanner decides about eight digits, or else what is possible`() throws {
        #expect(try Barcode("01234565", symbology: .ean8).value == "01234565")
        #expect(try Barcode("01234565").symbology == .upce)
        #expect(try Barcode("96385074").symbology == .ean8)
        #expect(try Barcode("13733377").value == "13733377", "An EAN-8 that begins with 1.")
        #expect(throws: BarcodeError.notAGTIN(text: "26459929")) { try Barcode("26459929", symbology: .upce) }
    }

    @Test func `a case is a different article from its contents`() throws {
        let pack = try Barcode("38424790220036")
        #expect(pack.value == "38424790220036")
        #expect(pack.symbology == .gtin14)
        #expect(pack.scope == .global)
        #expect(try Barcode("03038354310800").symbology == .ean13, "Indicator 0 is the article itself.")
        #expect(try Barcode("93540860006335").scope == .variableMeasure)
    }

    @Test(arguments: ["2506929467583", "0264080210753", "0490846351686", "20123451", "02345673"])
    func `an in-store number is not an identifier`(text: String) throws {
        let barcode = try Barcode(text, symbology: text.count == 8 ? .ean8 : nil)
        #expect(barcode.scope == .inStore)
        #expect(ProductID(barcode) == nil)
    }

    @Test func `an EAN-8 padded with zeros is the EAN-8`() throws {
        let barcode = try Barcode("0000013663957")
        #expect(barcode.value == "13663957")
        #expect(barcode.symbology == .ean8)
    }

    @Test func `zeros that a scanner adds before a long number are dropped`() throws {
        #expect(try Barcode("013038354310807").value == "13038354310807")
        #expect(try Barcode("0004006381333931").value == "4006381333931")
    }

    @Test(arguments: [
        "0104006381333931", "(01)04006381333931(17)270101", "^010400638133393117270101",
        "https://id.example.org/01/04006381333931/22/2A?17=271200",
    ])
    func `GS1 element strings and links contain a number`(text: String) throws {
        #expect(try Barcode(text).value == "4006381333931")
    }

    @Test(arguments: [("96385074", "96385074"), ("042100005264", "0042100005264"), ("4006381333931", "4006381333931")])
    func `a GS1 link may contain a shorter number`(number: String, value: String) throws {
        #expect(try Barcode("https://id.example.org/01/\(number)").value == value)
    }

    @Test(arguments: [
        "abc", "12", "40O6381333931", "-4006381333931", "4.00638E+12", "4006381333931 3017620422003",
        "123456789012345678901234567890", "0000000000000", "00000000", "https://example.org/", "https://example.org/01",
        "https://example.org/01//04006381333931", "https://example.org/01/abcdefgh",
    ])
    func `any other text is refused as it was typed`(text: String) {
        #expect(throws: BarcodeError.notAGTIN(text: text)) { try Barcode(text) }
    }

    @Test(arguments: ["", "  ", "\n"])
    func `an empty barcode has its own error`(text: String) {
        #expect(throws: BarcodeError.empty) { try Barcode(text) }
    }

    @Test func `a private number with a wrong check digit is accepted on request`() throws {
        let barcode = try Barcode("7933573225924", checkDigit: .ignored)
        #expect(barcode.value == "7933573225924")
        #expect(barcode.scope == .unverified)
        #expect(try Barcode("4006381333931", checkDigit: .ignored).scope == .global)
    }

    @Test(arguments: [
        ("10614141000415", BarcodeSymbology.ean13, BarcodeSymbology.gtin14), ("96385074", .upca, .ean8),
        ("4006381333931", .upca, .ean13), ("036000291452", .upca, .upca), ("036000291452", .ean13, .ean13),
    ])
    func `a record tells the printed form, where the digits can have it`(
        digits: String,
        printed: BarcodeSymbology,
        kept: BarcodeSymbology
    ) throws {
        #expect(try Barcode(digits).printed(as: printed).symbology == kept)
    }
}
