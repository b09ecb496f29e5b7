import Foundation
import Testing
import TextFormats

@Suite struct FoldingTests {
    @Test(arguments: [
        ("Milk", "milk"), ("MILK 3", "milk 3"), ("Jalapeño", "jalapeno"), ("CRÈME", "creme"), ("Ｍｉｌｋ", "milk"),
        ("cafe\u{301}", "cafe"), ("", ""), ("a\tB", "a\tb"),
    ])
    func `names that look alike are folded alike`(text: String, folded: String) {
        #expect(text.foldedLetters == folded)
    }

    @Test func `each character of ASCII is folded as by Foundation`() {
        let all = String(String.UnicodeScalarView((0..<0x80).map { Unicode.Scalar(UInt8($0)) }))
        let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive, .widthInsensitive]
        #expect(all.foldedLetters == all.folding(options: options, locale: nil))
    }
}
