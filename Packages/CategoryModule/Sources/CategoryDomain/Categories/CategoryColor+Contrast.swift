import Foundation

/// Whether text on a color can be read.
extension CategoryColor {
    /// The text that is put on a color.
    public enum Ink: String, Hashable, Codable, Sendable {
        /// Black text.
        case black
        /// White text.
        case white
    }

    /// The least contrast that people with weak sight can read, 4.5:1.
    ///
    /// Source: W3C, Web Content Accessibility Guidelines 2.2, success criterion 1.4.3 (level AA).
    public static let leastContrast = 4.5

    /// The ink that is easier to read on the color.
    ///
    /// The product of both contrasts is 21, so that of the better ink is at least √21 ≈ 4.58 and never under
    /// ``leastContrast``. So Larder refuses no color: it chooses the ink.
    public var ink: Ink { contrast(with: .black) >= contrast(with: .white) ? .black : .white }

    /// The contrast of the color with its ``ink``, from 4.58 to 21.
    public var contrast: Double { contrast(with: ink) }

    /// Returns the contrast ratio of text on the color, from 1 to 21.
    ///
    /// Source: W3C, Web Content Accessibility Guidelines 2.2, "contrast ratio": (L1 + 0.05) / (L2 + 0.05).
    public func contrast(with ink: Ink) -> Double {
        switch ink {
        case .black: (luminance + 0.05) / 0.05
        case .white: 1.05 / (luminance + 0.05)
        }
    }

    /// Checks that an ink which a person chose can be read on the color.
    ///
    /// - Throws: ``ShopLayoutError/unreadableColor(color:ink:contrast:instead:)`` for a contrast under
    ///   ``leastContrast``, with the nearest shade of the color that the ink can be read on.
    public func check(_ ink: Ink) throws(ShopLayoutError) {
        let contrast = contrast(with: ink)
        guard contrast < Self.leastContrast else { return }
        throw .unreadableColor(color: text, ink: ink, contrast: contrast, instead: shade(readableWith: ink).text)
    }

    /// Returns the color, made darker for white ink or lighter for black ink in steps of 1 % until it can be read.
    func shade(readableWith ink: Ink) -> CategoryColor {
        let end = ink == .white ? 0.0 : 255.0
        for percent in 0...100 {
            let part = Double(percent) / 100
            let mixed = channels.map { UInt32((Double($0) * (1 - part) + end * part).rounded()) }
            let shade = CategoryColor(rgb: mixed.reduce(0) { $0 << 8 | $1 })
            if shade.contrast(with: ink) >= Self.leastContrast { return shade }
        }
        preconditionFailure("Black and white have the highest contrast.")
    }

    /// The relative luminance, from 0 for black to 1 for white.
    ///
    /// Source: W3C, Web Content Accessibility Guidelines 2.2, "relative luminance", for sRGB.
    private var luminance: Double {
        let linear = channels.map { channel in
            let part = Double(channel) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return zip([0.2126, 0.7152, 0.0722], linear).reduce(0) { $0 + $1.0 * $1.1 }
    }

    /// Red, green, and blue, from 0 to 255.
    private var channels: [UInt32] {
        let rgb = UInt32(text.dropFirst(), radix: 16) ?? 0
        return [rgb >> 16, rgb >> 8 & 0xFF, rgb & 0xFF]
    }
}
