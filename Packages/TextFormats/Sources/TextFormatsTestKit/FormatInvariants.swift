import TextFormats

/// The properties that hold for any JSON and CSV text; the fuzzer checks them, and tests replay the inputs that it
/// found.
public enum FormatInvariants {
    /// Returns the property that a text violates, or `nil` if all hold.
    ///
    /// The first byte chooses the format and, for CSV, the length of the pieces to read; the other bytes are the text.
    public static func violation(of bytes: UnsafeRawBufferPointer) -> String? {
        let choice = Int(bytes.first ?? 0)
        let text = Array(bytes.dropFirst())
        return choice % 2 == 0 ? jsonViolation(of: text) : csvViolation(of: text, pieces: 1 + choice / 2)
    }

    /// Returns the property that a JSON text violates.
    public static func jsonViolation(of text: [UInt8]) -> String? {
        if let violation = skippingViolation(of: text) { return violation }
        guard let salvage = try? JSONSalvage(text) else {
            return (try? JSONValue(reading: text)) == nil ? nil : "What nothing can mend is JSON."
        }
        if salvage.values.isEmpty { return "There is no value." }
        if salvage.repairs.isEmpty != (salvage.firstRepair == nil) { return "A repair has no place." }
        if salvage.values.contains(where: { depth(of: $0) > JSONSalvage.deepestLevel }) {
            return "It nests too deeply."
        }
        for value in salvage.values {
            // A repaired text may hold numbers and strings that only the tolerant reader accepts.
            guard salvage.repairs.isEmpty else { continue }
            guard let line = try? JSONValue(reading: value.line), line == value else { return "Its line is another." }
            guard let pretty = try? JSONValue(reading: value.pretty), pretty == value else {
                return "Its lines are another."
            }
        }
        return nil
    }

    /// Returns the property that a text violates when it is skipped instead of read.
    private static func skippingViolation(of text: [UInt8]) -> String? {
        var reader = JSONReader(text)
        do {
            try reader.skipValue()
            try reader.finish()
        } catch { return nil }
        return (try? JSONValue(reading: text)) == nil ? "What is skipped is not JSON." : nil
    }

    /// Returns the property that a CSV text violates when read in pieces of some length.
    public static func csvViolation(of text: [UInt8], pieces length: Int) -> String? {
        let whole = records(of: text, pieces: max(1, text.count))
        if records(of: text, pieces: length) != whole { return "Pieces change what is read." }
        if whole.dropLast().contains(where: { !$0.isClosed || $0.end.isEmpty }) { return "A record has no end." }
        var reader = CSVReader(text: "")
        for record in whole where record.isClosed {
            let fields = record.fields.map(\.readableText)
            // A first line with other punctuation would select another delimiter.
            reader = CSVReader(text: CSVText.row(["a", "b", "c"] + fields.map { _ in "" }) + CSVText.row(fields))
            _ = reader.next()
            guard let again = reader.next(), again.fields.map({ CSVText.text(ofCell: $0.readableText) }) == fields
            else {
                return "What is written is read otherwise."
            }
        }
        return nil
    }

    private static func records(of text: [UInt8], pieces length: Int) -> [CSVRecord] {
        var rest = text[...]
        var reader = CSVReader { () throws(Never) in
            defer { rest = rest.dropFirst(length) }
            return Array(rest.prefix(length))
        }
        var records: [CSVRecord] = []
        while let record = reader.next() { records.append(record) }
        return records
    }

    private static func depth(of value: JSONValue) -> Int {
        switch value {
        case .array(let elements): 1 + (elements.map(depth).max() ?? 0)
        case .object(let members): 1 + (members.map { depth(of: $0.value) }.max() ?? 0)
        default: 0
        }
    }
}
