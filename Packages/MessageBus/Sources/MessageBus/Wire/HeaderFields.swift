package import Envelope

/// A header as it came, of which the bus reads what it needs itself, and the rest only for who asks.
package struct HeaderFields: Sendable {
    let index: HeaderIndex
    /// The frame.
    let bytes: [UInt8]

    /// Reads a frame; `nil` when it is no header.
    package init?(_ bytes: UnsafeRawBufferPointer) {
        guard let index = HeaderIndex(bytes) else { return nil }
        self.init(index, bytes)
    }

    /// Writes a header and reads it again, for who has one made.
    init(_ header: Header) {
        bytes = (try? header.wireBytes()) ?? []
        index = bytes.withUnsafeBytes { HeaderIndex($0) } ?? HeaderIndex()
    }

    init(_ index: HeaderIndex, _ bytes: UnsafeRawBufferPointer) {
        self.index = index
        self.bytes = [UInt8](bytes)
    }

    /// All fields; the index has read the frame, so that it is a header for protobuf too.
    package var header: Header { (try? Header(wireBytes: bytes)) ?? Header() }

    package var status: Status { Status(rawValue: Int(index.status)) ?? .unspecified }
    /// Whether the request was done, or will be.
    var isAcceptance: Bool { status == .ok || status == .accepted }
    package var retryAfterMilliseconds: UInt32 { index.retryAfterMilliseconds }
    package var part: UInt32 { index.part }
    package var isSafe: Bool { index.isSafe }
    package var attempt: UInt32 { index.attempt }
    package var budgetMilliseconds: UInt32 { index.budgetMilliseconds }
    package var waitedMilliseconds: UInt32 { index.waitedMilliseconds }
    package var messageType: String { text(index.messageType) }
    /// Whether the message type is this one, given in UTF-8.
    func isMessageType(_ name: [UInt8]) -> Bool {
        let place = index.messageType
        return place.count == name.count
            && bytes.withUnsafeBytes { bytes in
                name.withUnsafeBytes { bytes[place.range].elementsEqual($0) }
            }
    }
    package var householdID: ArraySlice<UInt8> { bytes[index.householdID.range] }
    package var correlationID: ArraySlice<UInt8> { bytes[index.correlationID.range] }
    var contentTypeBytes: ArraySlice<UInt8> { bytes[index.contentType.range] }
    /// The content type's text, which may be none that is known.
    package var contentTypeText: String { text(index.contentType) }

    /// The form of the payload; `nil` when it is not known.
    package var contentType: ContentType? {
        index.contentType.count == 0 ? .protobuf : ContentType(header: contentTypeText)
    }

    /// The form of the payload; throws when it is not known.
    func knownContentType() throws(Refusal) -> ContentType {
        guard let contentType else { throw .unknownContentType(contentTypeText) }
        return contentType
    }

    private func text(_ place: HeaderIndex.Place) -> String { String(decoding: bytes[place.range], as: UTF8.self) }
}
