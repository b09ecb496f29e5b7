import Foundation

/// The address of a page on the web: http or https, a host, and no credentials.
public struct PageAddress: Hashable, Sendable, CustomStringConvertible {
    /// The most bytes of an address.
    package static let longest = 2_048

    /// The whole address in ASCII, without the part after "#".
    public let text: String
    /// The host in lower case: a name, an IPv4 address, or an IPv6 address without brackets.
    public let host: String

    /// Reads an address as a person copies it from a browser.
    ///
    /// Characters beyond ASCII are encoded. A host in other letters is written in ASCII, as in "xn--…".
    ///
    /// - Throws: ``PageFetchError/notAnAddress(text:)``, ``PageFetchError/notTheWeb(scheme:)``, or
    ///   ``PageFetchError/hasCredentials(host:)``.
    public init(_ text: String) throws(PageFetchError) {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let refused = PageFetchError.notAnAddress(text: String(trimmed.prefix(100)))
        guard trimmed.utf8.count <= Self.longest, let colon = trimmed.firstIndex(of: ":") else { throw refused }
        let scheme = trimmed[..<colon].lowercased()
        guard !scheme.isEmpty, scheme.utf8.allSatisfy(Self.isSchemeByte) else { throw refused }
        guard ["http", "https"].contains(scheme) else { throw .notTheWeb(scheme: scheme) }
        let rest = trimmed[trimmed.index(after: colon)...]
        guard rest.hasPrefix("//") else { throw refused }
        let body = rest.dropFirst(2).prefix { $0 != "#" }
        let authority = body.prefix { !"/?\\".contains($0) }
        guard let place = Self.place(in: authority.drop { $0 != "@" }.isEmpty ? authority : authority.afterLastAt)
        else {
            throw refused
        }
        guard !authority.contains("@") else { throw .hasCredentials(host: place.host) }
        let path = Self.encoded(body.dropFirst(authority.count))
        guard let path, path.utf8.count <= Self.longest else { throw refused }
        host = place.host
        let shown = place.host.contains(":") ? "[\(place.host)]" : place.host
        let start = path.hasPrefix("/") ? "" : "/"
        self.text = "\(scheme)://\(shown)\(place.port.map { ":\($0)" } ?? "")\(start)\(path)"
    }

    /// The address as people write it.
    public var description: String { text }

    /// The last part of the path, for messages and as the last choice for a title; the host where there is none.
    package var name: String {
        let path = text.prefix { $0 != "?" }.split(separator: "/").dropFirst(2)
        return path.last.map { $0.removingPercentEncoding ?? String($0) } ?? host
    }

    private static func isSchemeByte(_ byte: UInt8) -> Bool {
        byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z") || byte.isDigit
            || "+-.".utf8.contains(byte)
    }

    /// Returns host and port; `nil` where one of them can't be.
    private static func place(in authority: Substring) -> (host: String, port: Int?)? {
        let isBracketed = authority.hasPrefix("[")
        let end =
            isBracketed ? authority.firstIndex(of: "]").map(authority.index(after:)) : authority.firstIndex(of: ":")
        guard end != nil || !isBracketed else { return nil }
        let written = authority[..<(end ?? authority.endIndex)]
        let rest = authority[written.endIndex...]
        var port: Int?
        if !rest.isEmpty {
            let digits = rest.dropFirst()
            guard rest.hasPrefix(":"), digits.utf8.count <= 5, digits.utf8.allSatisfy(\.isDigit) else { return nil }
            guard let number = Int(digits), (1...65_535).contains(number) else { return nil }
            port = number
        }
        let host = isBracketed ? ipv6(written.dropFirst().dropLast()) : name(written)
        return host.map { ($0, port) }
    }

    private static func ipv6(_ text: Substring) -> String? {
        let isAddress = text.utf8.allSatisfy { $0.isHexDigit || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }
        return isAddress && text.contains(":") && text.utf8.count <= 45 ? text.lowercased() : nil
    }

    private static func name(_ text: Substring) -> String? {
        var host = text.lowercased()
        if !host.utf8.allSatisfy({ $0 < 0x80 }) {
            guard let ascii = URLComponents(string: "https://\(host)/")?.encodedHost else { return nil }
            host = ascii.lowercased()
        }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        let parts = labels.last?.isEmpty == true ? labels.dropLast() : labels[...]
        guard host.utf8.count <= 253, !parts.isEmpty else { return nil }
        let isName = parts.allSatisfy { label in
            (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                && label.utf8.allSatisfy { $0.isDigit || $0.isLowercase || "-_".utf8.contains($0) }
        }
        return isName ? parts.joined(separator: ".") : nil
    }

    /// Returns path and query with everything encoded that an address can't contain; `nil` for control characters.
    private static func encoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            guard byte >= 0x20, byte != 0x7F else { return nil }
            if byte > 0x7F || " \"<>\\^`{|}".utf8.contains(byte) {
                bytes += Array("%\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))".utf8)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Substring {
    fileprivate var afterLastAt: Substring { lastIndex(of: "@").map { self[index(after: $0)...] } ?? self }
}

extension UInt8 {
    fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
    fileprivate var isLowercase: Bool { self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z") }
    fileprivate var isHexDigit: Bool {
        isDigit || self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "f")
    }
}
