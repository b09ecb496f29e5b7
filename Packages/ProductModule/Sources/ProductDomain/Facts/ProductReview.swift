import Foundation

/// Why a person should look at a product.
public enum ReviewReason: String, Hashable, Sendable, CaseIterable {
    /// The source of the facts asks for it.
    case needsManualReview
    /// It has no title.
    case noTitle
    /// Its kind is unknown.
    case noCategory
    /// There are pictures, but none of the front.
    case noFrontImage
    /// There are pictures of a food, but neither its nutrition table nor the numbers in it.
    case noNutritionImage
    /// The label reader was not sure of a field.
    case lowConfidence
}

extension Product {
    /// The recommended facts, and whether each is there.
    private var recommended: [Bool] {
        [
            barcode != nil, !title.isEmpty, !brand.isEmpty, facts.category != nil,
            facts.details?.hasValue ?? false, facts.packaging != nil || facts.size != nil,
            facts.shortDescription != nil, facts.storageInstructions != nil, !facts.images.isEmpty,
            facts.manufacturerName != nil || facts.countryOfOrigin != nil,
        ]
    }

    /// The percentage of the recommended facts that are there.
    public var completenessPercent: Int {
        recommended.count { $0 } * 100 / recommended.count
    }

    /// Below this a label reader is not sure of a field.
    static let leastConfidence = Decimal(string: "0.5") ?? 0

    /// Why a person should look at it, in the order of ``ReviewReason``; nothing once a person approved it.
    public var reviewReasons: [ReviewReason] {
        let signals = facts.qualitySignals
        guard signals?.manualReviewStatus != .approved, facts.status.isInUse else { return [] }
        let confidence = facts.extractionMetadata?.fieldConfidence ?? [:]
        let isExtracted = facts.source == .aiExtraction || signals != nil
        let reasons: [ReviewReason: Bool] = [
            .needsManualReview: signals?.needsManualReview ?? false || signals?.manualReviewStatus == .rejected,
            .noTitle: title.isEmpty,
            .noCategory: isExtracted && facts.category == nil,
            .noFrontImage: !covers(.front),
            .noNutritionImage: isEdible && facts.details?.nutrition == nil && !covers(.nutrition),
            .lowConfidence: confidence.values.contains { $0 < Self.leastConfidence },
        ]
        return ReviewReason.allCases.filter { reasons[$0] ?? false }
    }

    private var isEdible: Bool { ["food", "beverage"].contains(facts.category?.main) }

    /// Whether pictures show a part, as far as any pictures are known.
    private func covers(_ kind: ProductImage.Kind) -> Bool {
        if let isCovered = facts.qualitySignals?.coversImage(of: kind) { return isCovered }
        return facts.images.isEmpty || facts.images.contains { $0.kind == kind }
    }
}
