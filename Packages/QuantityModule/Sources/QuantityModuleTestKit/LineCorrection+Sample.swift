import Foundation
public import QuantityModule

extension LineCorrection {
    /// Creates a correction for tests that reads the text as a cup of it.
    public static func sample(_ text: String, version: Int64 = 1) -> LineCorrection {
        LineCorrection(
            text: text,
            reading: "1 cup \(text)",
            correctedAt: Date(timeIntervalSince1970: 1_700_000_000),
            version: version
        )
    }
}
