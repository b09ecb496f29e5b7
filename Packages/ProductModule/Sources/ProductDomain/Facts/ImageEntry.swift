import TextFormats

/// An image as nodes exchange it: one entry of a map by its identifier, so that two people who each add one keep both.
///
/// Entries have no order of their own, so each has its image's place in the list.
package struct ImageEntry: Hashable, Sendable {
    /// The identifier, under which no other image of the product stands.
    package let id: String
    /// Its place: images stand in the order of their positions, and of their identifiers where positions are the same.
    package let position: Int
    private let image: JSONValue

    private init(id: String, position: Int, image: JSONValue) {
        (self.id, self.position, self.image) = (id, position, image)
    }

    /// Reads the entry of an identifier; `nil` for JSON that is none.
    package init?(_ id: String, json: [UInt8]) {
        guard let record = OpenRecord(try? JSONValue(reading: json)), let image = record["image"],
            OpenRecord(image)?.text("id") == id, case .number(let digits)? = record["position"],
            let position = Int(digits), Self.positions.contains(position)
        else { return nil }
        self.init(id: id, position: position, image: image)
    }

    /// The positions of images; where the last one leaves no room, all images get new ones.
    private static let positions = 0...(1 << 30)

    /// The JSON bytes.
    package var json: [UInt8] {
        let members: [JSONValue.Member] = [.init("position", .integer(Int64(position))), .init("image", image)]
        return Array(JSONValue.object(members).line.utf8)
    }

    /// Makes entries of the images of a list.
    ///
    /// - Parameters:
    ///   - list: The images; what is no list of images with identifiers has no entries.
    ///   - known: The positions that images have already. They stay where the order allows it, so that who adds or
    ///     removes one image writes no other.
    /// - Returns: The entries in order.
    static func entries(of list: JSONValue?, at known: [String: Int]) -> [ImageEntry] {
        let images = list?.elements ?? []
        let ids = images.compactMap { OpenRecord($0)?.text("id") }
        guard ids.count == images.count, Set(ids).count == ids.count else { return [] }
        var entries: [ImageEntry] = []
        for (id, image) in zip(ids, images) {
            let last = entries.last
            let next = ImageEntry(id: id, position: known[id] ?? -1, image: image)
            let isInOrder = last?.precedes(next) ?? (next.position >= 0)
            entries.append(isInOrder ? next : ImageEntry(id: id, position: (last?.position ?? -1) + 1, image: image))
        }
        let hasRoom = entries.last.map { positions.contains($0.position) } ?? true
        return hasRoom ? entries : Self.entries(of: list, at: [:])
    }

    /// Returns a list of images with those of entries: an entry replaces the image of its identifier.
    static func list(_ list: JSONValue?, with entries: [ImageEntry]) -> JSONValue? {
        guard !entries.isEmpty else { return list }
        let ids = Set(entries.map(\.id))
        let images = list?.elements ?? []
        let known = Self.entries(of: list, at: [:])
        // Images without identifiers of their own have no entries, and stay at the end.
        let unnamed = images.filter { image in
            known.isEmpty && OpenRecord(image)?.text("id").map { !ids.contains($0) } ?? true
        }
        let others = known.filter { !ids.contains($0.id) }
        return .array((entries + others).sorted { $0.precedes($1) }.map(\.image) + unnamed)
    }

    private func precedes(_ other: ImageEntry) -> Bool {
        position == other.position ? id.utf8Precedes(other.id) : position < other.position
    }
}
