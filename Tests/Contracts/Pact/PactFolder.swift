import Foundation

/// The committed pacts: one file for each consumer and provider.
enum PactFolder {
    /// Whether the consumer tests write the pacts instead of reading them.
    static let isWriting = ProcessInfo.processInfo.environment["LARDER_WRITE_PACTS"] == "1"

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Pacts")

    static func file(consumer: String, provider: String) -> URL {
        folder.appending(path: "\(consumer)--\(provider).json")
    }

    /// Reads a pact.
    static func read(consumer: String, provider: String) throws -> Pact {
        try JSONDecoder().decode(Pact.self, from: Data(contentsOf: file(consumer: consumer, provider: provider)))
    }

    /// Writes a pact; equal pacts give equal bytes.
    static func write(_ pact: Pact) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        var data = try encoder.encode(pact)
        data.append(UInt8(ascii: "\n"))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try data.write(to: file(consumer: pact.consumer.name, provider: pact.provider.name))
    }
}
