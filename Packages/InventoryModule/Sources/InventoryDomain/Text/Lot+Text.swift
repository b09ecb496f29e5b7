import Foundation
import Quantities

extension FoldedLot: StoredText {
    /// Reads a line of a store.
    public init(text: String) throws(StoredTextError) {
        var fields = FieldReader(text)
        try self.init(&fields)
        try fields.finish()
    }

    /// The line.
    public var text: String {
        var fields = FieldText()
        lot.write(to: &fields)
        for position in [last, first, counted, barrier, facts, place, dates] { fields.add(position.rawValue) }
        return fields.text
    }
}

extension Lot: StoredText, Codable {
    /// Reads the lot of a line of a ``FoldedLot``, whose end says when it was changed.
    ///
    /// - Throws: ``StoredTextError`` for a line that does not begin with a lot.
    public init(beginning text: String) throws(StoredTextError) {
        var fields = FieldReader(text)
        try self.init(&fields)
    }

    /// Reads a line of a store.
    public init(text: String) throws(StoredTextError) {
        var fields = FieldReader(text)
        try self.init(&fields)
        try fields.finish()
    }

    /// The line.
    public var text: String {
        var fields = FieldText()
        write(to: &fields)
        return fields.text
    }

    /// Reads the line, such as that of a command's outcome.
    public init(from decoder: any Decoder) throws {
        try self.init(text: decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the line.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    func write(to fields: inout FieldText) {
        fields.add(id.rawValue)
        fields.add(productId.text)
        fields.add(unit.rawValue)
        fields.add("\(quantity)")
        fields.add(Self.milliseconds(enteredAt))
        fields.add(Self.milliseconds(updatedAt))
        fields.add(optional: place?.name.name)
        fields.add(optional: place?.id?.rawValue)
        facts.write(to: &fields)
        dates.write(to: &fields)
    }

    init(_ fields: inout FieldReader) throws(StoredTextError) {
        id = LotID(rawValue: try fields.next())
        productId = ProductID(stored: try fields.next())
        unit = UnitCode(rawValue: try fields.next())
        quantity = try fields.rational()
        enteredAt = Date(timeIntervalSince1970: Double(try fields.number()) / 1_000)
        updatedAt = Date(timeIntervalSince1970: Double(try fields.number()) / 1_000)
        let (name, placeId) = (try fields.optional(), try fields.optional())
        place = name.flatMap(LocationName.init(stored:)).map {
            LotPlace(id: placeId.map(LocationID.init(rawValue:)), name: $0)
        }
        facts = try LotFacts(&fields)
        dates = try LotDates(&fields)
    }

    /// Whole milliseconds since 1970, from the year 1 to the year 9999.
    private static func milliseconds(_ time: Date) -> Int {
        let range = -62_135_769_600_000...253_402_300_799_999.0
        return Int(min(max((time.timeIntervalSince1970 * 1_000).rounded(), range.lowerBound), range.upperBound))
    }
}

extension LotFacts {
    fileprivate func write(to fields: inout FieldText) {
        fields.add(purchased)
        fields.add(optional: price.map { "\($0.amount)" })
        fields.add(optional: price?.currency)
        fields.add(optional: pricedAmount.map { "\($0)" })
        fields.add(optional: shop)
        fields.add(optional: pack?.unit.rawValue)
        fields.add(optional: pack.map { "\($0.content.value)" })
        fields.add(optional: pack?.content.unit.rawValue)
        fields.add(optional: recipeId)
        fields.add(optional: barcode)
        fields.add(optional: takenFrom?.rawValue)
    }

    fileprivate init(_ fields: inout FieldReader) throws(StoredTextError) {
        purchased = try fields.day()
        let (amount, currency) = (try fields.optionalRational(), try fields.optional())
        if let amount, let currency { price = Money(exact: amount, currency) }
        pricedAmount = try fields.optionalRational()
        shop = try fields.optional()
        let (unit, content, contentUnit) = (
            try fields.optional(), try fields.optionalRational(), try fields.optional()
        )
        if let unit, let content, let contentUnit {
            pack = PackContent(UnitCode(rawValue: unit), holding: Amount(content, UnitCode(rawValue: contentUnit)))
        }
        recipeId = try fields.optional()
        barcode = try fields.optional()
        takenFrom = try fields.optional().map(LotID.init(rawValue:))
    }
}

extension LotDates {
    fileprivate func write(to fields: inout FieldText) {
        for day in [packaged, manufactured, bestBefore, useBy, expiry, opened, frozen, thawed] { fields.add(day) }
    }

    fileprivate init(_ fields: inout FieldReader) throws(StoredTextError) {
        self.init(
            packaged: try fields.day(),
            manufactured: try fields.day(),
            bestBefore: try fields.day(),
            useBy: try fields.day(),
            expiry: try fields.day(),
            opened: try fields.day(),
            frozen: try fields.day(),
            thawed: try fields.day()
        )
    }
}

extension FieldText {
    /// Adds a day by its number, or an empty field for none.
    fileprivate mutating func add(_ day: CalendarDay?) { add(day.map { "\($0.number)" } ?? "") }
}

extension FieldReader {
    fileprivate mutating func day() throws(StoredTextError) -> CalendarDay? {
        try optionalNumber().map(CalendarDay.init(number:))
    }

    fileprivate mutating func rational() throws(StoredTextError) -> Rational {
        guard let value = Rational(try next()) else { throw StoredTextError() }
        return value
    }

    mutating func optionalRational() throws(StoredTextError) -> Rational? {
        guard let text = try optional() else { return nil }
        guard let value = Rational(text) else { throw StoredTextError() }
        return value
    }
}
