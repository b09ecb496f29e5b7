import RecipeFiles

/// How much a reader takes from files of strangers.
public struct ArchiveLimits: Hashable, Sendable {
    /// The most bytes of a text.
    public var text = 16 << 20
    /// The most bytes of a database of recipes, which is in memory as a whole.
    public var database = MealieDatabase.mostBytes
    /// The most bytes of a picture, beyond which it is named.
    public var picture = 20 << 20
    /// How many times its packed size a text may have, beyond the first MiB; that of recipes is below 30.
    public var ratio = 100
    /// The most bytes that are read from one archive.
    public var total = 4 << 30
    /// The most files in an archive.
    public var files = 100_000

    /// Creates the limits of a release.
    public init() {}
}

extension FileItems {
    /// Returns the content of the current file.
    func bytes(atMost most: Int, ratio: Int, free: Int = 1 << 20) throws(RecipeRefusal) -> [UInt8] {
        let start = packedBytes ?? 0
        var bytes: [UInt8] = []
        while true {
            let piece = try piece()
            guard !piece.isEmpty else { return bytes }
            guard bytes.count + piece.count <= most else { throw .tooLong(mebibytes: most >> 20) }
            bytes += piece
            if let packedBytes, bytes.count > free, bytes.count / max(1, packedBytes - start) > ratio {
                throw .bomb(ratio: ratio)
            }
        }
    }
}
