public import Foundation
import TextFormats

/// How a label reader came by the facts.
public struct ProductExtractionMetadata: Hashable, Sendable {
    package let record: OpenRecord
    init(_ record: OpenRecord) { self.record = record }
    /// When it read the label.
    public var extractedAt: Date? { record.text("extractedAt").flatMap(RecordTime.read) }
    /// The program.
    public var extractorVersion: String? { record.text("extractorVersion") }
    /// How sure it was of each field, from 0 to 1.
    public var fieldConfidence: [String: Decimal] {
        let pairs = (record.record("fieldConfidence")?.members ?? []).compactMap { member in
            member.value.decimal.map { (member.name, $0) }
        }
        return Dictionary(pairs) { _, last in last }
    }
    /// The digest of the texts that it read, which are not kept themselves.
    public var rawSnippetsHash: String? { record.text("rawSnippetsHash") }
}

/// How good the facts are, as their source says.
public struct ProductQualitySignals: Hashable, Sendable {
    package let record: OpenRecord
    init(_ record: OpenRecord) { self.record = record }
    /// How complete the source finds them, from 0 to 1.
    public var completenessScore: Decimal? { record.number("completenessScore") }
    /// Whether a person should look at them.
    public var needsManualReview: Bool { record.flag("needsManualReview") ?? false }
    /// What a person decided; `nil` when no person was asked.
    public var manualReviewStatus: ManualReviewStatus? {
        record.text("manualReviewStatus").flatMap(ManualReviewStatus.init)
    }
    /// Whether there is a picture of a kind; `nil` when the source does not say.
    public func coversImage(of kind: ProductImage.Kind) -> Bool? {
        record.record("imageCoverage")?.flag(kind.rawValue)
    }
}

/// What law says of a product.
public struct ProductCompliance: Hashable, Sendable {
    package let record: OpenRecord
    init(_ record: OpenRecord) { self.record = record }
    /// The rules that apply.
    public var regulatoryTags: [String] { record.texts("regulatoryTags") }
    /// The countries in which it is sold.
    public var marketCountries: [String] { record.texts("marketCountries") }
    /// Why it is restricted.
    public var restrictedFlags: [String] { record.texts("restrictedFlags") }
}
