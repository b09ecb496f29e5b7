import Testing

@testable import CategoryDomain

@Suite struct ContrastTests {
    @Test(arguments: [
        ("#FFFFFF", 21.0, 1.0), ("#000000", 1.0, 21.0), ("#777777", 4.69, 4.48), ("#2E7D32", 4.1, 5.13),
        ("#FFFF00", 19.56, 1.07),
    ])
    func `the contrast is that of the guidelines`(color: String, black: Double, white: Double) throws {
        let color = try CategoryColor(color)
        #expect((color.contrast(with: .black) * 100).rounded() / 100 == black)
        #expect((color.contrast(with: .white) * 100).rounded() / 100 == white)
    }

    @Test func `on every color, the chosen ink can be read`() {
        var random = Numbers(seed: 1)
        let grays = (0...255).map { UInt32($0) << 16 | UInt32($0) << 8 | UInt32($0) }
        let others = (0..<20_000).map { _ in UInt32(random.below(1 << 24)) }
        let least = (grays + others).map { CategoryColor(rgb: $0).contrast }.min()
        #expect((least ?? 0) > 4.58)
    }

    @Test func `an ink that can't be read is refused with a shade that it can be read on`() throws {
        let yellow = try CategoryColor("#FFD600")
        #expect(yellow.ink == .black)
        try yellow.check(.black)
        let error = #expect(throws: ShopLayoutError.self) { try yellow.check(.white) }
        guard case .unreadableColor("#FFD600", .white, _, let instead)? = error else {
            Issue.record("The error is \(String(describing: error)).")
            return
        }
        #expect(try CategoryColor(instead).contrast(with: .white) >= 4.5)
        #expect(
            error?.description == "White text on #FFD600 has a contrast of 1.4:1, under 4.5:1: use \(instead), or let "
                + "Larder choose the text's color."
        )
        let navy = try CategoryColor("#001F3F")
        #expect(throws: ShopLayoutError.self) { try navy.check(.black) }
        #expect(navy.shade(readableWith: .black).contrast(with: .black) >= 4.5)
    }

    @Test func `the colors of the default set and for new categories are readable`() {
        for color in CategoryColor.palette + DefaultCategory.all.map(\.color) { #expect(color.contrast > 4.58) }
    }
}
