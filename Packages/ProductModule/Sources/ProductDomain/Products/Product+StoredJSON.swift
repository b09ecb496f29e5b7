import Foundation
import TextFormats

/// A product as stores and outcomes hold it: the JSON of its `Codable` form, read and written without a coder, because
/// every list and every import reads or writes hundreds.
extension Product {
    /// Why a text is not a product.
    private enum StoredError: Error {
        case lacks(Member)
    }

    /// Reads a product, also one that a release without facts wrote.
    public init(storedJSON bytes: [UInt8]) throws {
        var reader = JSONReader(bytes)
        try self.init(reading: &reader)
        try reader.finish()
    }

    private init(reading reader: inout JSONReader) throws {
        var (id, barcode, title): (ProductID?, Barcode?, ProductTitle?)
        var (brand, keys, tags): (String?, [String]?, [String]?)
        var (created, updated, version): (Int64?, Int64?, Int64?)
        var facts = ProductFacts.none
        try reader.readObject { name, reader in
            switch Member(rawValue: name) {
            case .productId?: id = try ProductID(reader.readString())
            case .barcode?: barcode = try reader.skipNull() ? nil : Barcode(reading: &reader)
            case .title?: title = ProductTitle(try reader.readString())
            case .brand?: brand = try reader.readString()
            case .ingredientKeys?: keys = try reader.readStrings()
            case .tags?: tags = try reader.readStrings()
            case .facts?: if try !reader.skipNull() { facts = try ProductFacts(stored: reader.readBytes()) }
            case .createdAt?: created = try reader.readInteger()
            case .updatedAt?: updated = try reader.readInteger()
            case .version?: version = try reader.readInteger()
            case nil: try reader.skipValue()
            }
        }
        func known<Value>(_ value: Value?, _ member: Member) throws -> Value {
            guard let value else { throw StoredError.lacks(member) }
            return value
        }
        self.init(
            productId: try known(id, .productId),
            barcode: barcode,
            title: try known(title, .title),
            brand: try known(brand, .brand),
            ingredientKeys: try known(keys, .ingredientKeys),
            tags: try known(tags, .tags),
            facts: facts,
            createdAt: Date(timeIntervalSince1970: Double(try known(created, .createdAt)) / 1_000),
            updatedAt: Date(timeIntervalSince1970: Double(try known(updated, .updatedAt)) / 1_000),
            version: try known(version, .version)
        )
    }

    /// Returns the bytes that ``init(storedJSON:)`` reads.
    public func storedJSON() -> [UInt8] {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.bytes
    }

    private func write(to writer: inout JSONWriter) {
        writer.writeObject { writer in
            if let barcode {
                writer.writeName("barcode")
                barcode.write(to: &writer)
            }
            writer.writeName("brand")
            writer.write(brand)
            writer.writeName("createdAt")
            writer.write(createdAt.milliseconds)
            if !facts.isEmpty {
                writer.writeName("facts")
                writer.write(facts.json)
            }
            writer.writeName("ingredientKeys")
            writer.write(ingredientKeys)
            writer.writeName("productId")
            writer.write(productId.text)
            writer.writeName("tags")
            writer.write(tags)
            writer.writeName("title")
            writer.write(title.text)
            writer.writeName("updatedAt")
            writer.write(updatedAt.milliseconds)
            writer.writeName("version")
            writer.write(version)
        }
    }
}

extension Barcode {
    /// Why a text is not a stored barcode.
    private enum StoredError: Error {
        case unreadable
    }

    /// Reads the JSON of the `Codable` form.
    package init(storedJSON bytes: [UInt8]) throws {
        var reader = JSONReader(bytes)
        try self.init(reading: &reader)
        try reader.finish()
    }

    fileprivate init(reading reader: inout JSONReader) throws {
        var (value, symbology, scope): (String?, BarcodeSymbology?, BarcodeScope?)
        try reader.readObject { name, reader in
            switch name {
            case "value": value = try reader.readString()
            case "symbology": symbology = BarcodeSymbology(rawValue: try reader.readString())
            case "scope": scope = BarcodeScope(rawValue: try reader.readString())
            default: try reader.skipValue()
            }
        }
        guard let value, let symbology, let scope else { throw StoredError.unreadable }
        self.init(value: value, symbology: symbology, scope: scope)
    }

    /// Returns the JSON of the `Codable` form.
    package func storedJSON() -> [UInt8] {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.bytes
    }

    fileprivate func write(to writer: inout JSONWriter) {
        writer.writeObject { writer in
            writer.writeName("scope")
            writer.write(scope.rawValue)
            writer.writeName("symbology")
            writer.write(symbology.rawValue)
            writer.writeName("value")
            writer.write(value)
        }
    }
}

extension String {
    /// Reads a JSON string.
    package init(storedJSON bytes: [UInt8]) throws {
        var reader = JSONReader(bytes)
        self = try reader.readString()
        try reader.finish()
    }

    /// Returns the text as a JSON string.
    package func storedJSON() -> [UInt8] {
        var writer = JSONWriter()
        writer.write(self)
        return writer.bytes
    }
}
