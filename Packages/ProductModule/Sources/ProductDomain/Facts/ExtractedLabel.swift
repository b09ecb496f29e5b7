import TextFormats

/// What a label reader extracted from the pictures of a pack.
public enum ExtractedLabel {
    /// The members of a label that name facts under another name or in another form.
    private static let handled: Set<String> = [
        "title", "brand", "barcodeInfo", "confidence", "rawSnippets", "extractorVersion", "extractedAt", "dateInfo",
    ]

    /// Reads a label as a draft, whose source is the label reader.
    ///
    /// Confidences become `extractionMetadata.fieldConfidence`. The texts of the label stay in `rawSnippets` until the
    /// module replaces them by their digest.
    ///
    /// - Parameter json: The label as a JSON object.
    /// - Returns: The draft.
    /// - Throws: ``ProductRecordError``; ``ProductFactsError/stock(path:)`` for the dates of a pack.
    public static func draft(_ json: String) throws(ProductRecordError) -> ProductDraft {
        let label: OpenRecord
        do throws(ProductFactsError) {
            label = try ProductFacts.members(of: json)
            for name in ["title", "brand"] { if let value = label[name] { try FactShape.text.check(value, at: name) } }
        } catch { throw .facts(error) }
        if label["dateInfo"] != nil { throw .facts(.stock(path: "dateInfo")) }
        var members = label.members.filter { !handled.contains($0.name) }
        if let metadata = metadata(of: label) {
            members.append(JSONValue.Member("extractionMetadata", metadata.value))
        }
        if label["source"] == nil {
            members.append(JSONValue.Member("source", .string(ProductSource.aiExtraction.rawValue)))
        }
        var record = OpenRecord(members)
        for name in ["title", "brand"] { record = record.setting(name, to: label[name]) }
        if let info = label.record("barcodeInfo") {
            record = record.setting("barcode", to: info.value)
        } else if let text = label.text("barcodeInfo") {
            record = record.setting("barcode", to: .object([JSONValue.Member("value", .string(text))]))
        }
        return try ProductRecord.draft(record.json)
    }

    private static func metadata(of label: OpenRecord) -> OpenRecord? {
        var metadata = label.record("extractionMetadata") ?? OpenRecord([])
        for name in ["extractorVersion", "extractedAt", "rawSnippets"] where label[name] != nil {
            metadata = metadata.setting(name, to: label[name])
        }
        if let confidence = label["confidence"] { metadata = metadata.setting("fieldConfidence", to: confidence) }
        return metadata.members.isEmpty ? nil : metadata
    }
}
