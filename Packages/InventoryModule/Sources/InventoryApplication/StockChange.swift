public import InventoryDomain
public import Quantities

/// What a command led to.
public struct StockChange: Hashable, Sendable, Codable {
    /// The event that it entered, by which it can be undone.
    public let eventId: StockEventID
    /// The product's stock afterward.
    public let stock: ProductStock
    /// The name of a location that the command has added; `nil` for none.
    public let newLocation: LocationName?
    /// `true` for an event that was in the journal before; outcomes that earlier releases kept do not say.
    private let before: Bool?
    /// `nil` for none; outcomes that earlier releases kept do not say.
    private let applied: AppliedConversion?

    /// Whether the event was in the journal before, so that the command changed nothing.
    public var isEnteredBefore: Bool { before ?? false }

    /// How the amount was converted.
    public var conversion: AppliedConversion { applied ?? .none }

    /// Puts an outcome together.
    public init(
        eventId: StockEventID,
        stock: ProductStock,
        newLocation: LocationName? = nil,
        isEnteredBefore: Bool = false,
        conversion: AppliedConversion = .none
    ) {
        self.newLocation = newLocation
        (self.eventId, self.stock, before) = (eventId, stock, isEnteredBefore ? true : nil)
        applied = conversion == .none ? nil : conversion
    }
}

/// By what the amount of a command was converted to the units of lots, other than by definitions of units.
public struct AppliedConversion: Hashable, Sendable, Codable {
    /// No conversion, or one by definitions alone.
    public static let none = AppliedConversion(by: [])

    /// The measured steps that converted the amount, for people; empty when every conversion is exact.
    public let measuredBy: [String]
    /// What the conversion assumes, each once.
    public let assumptions: [StatedAssumption]
    /// The packs whose content converted the amount.
    public let packs: [PackContent]

    /// Joins what the rates rest on.
    init(by rates: [PackRates.Rate]) {
        var (assumed, packed): (Set<StatedAssumption>, Set<PackContent>) = ([], [])
        self.init(
            measuredBy: Set(rates.flatMap(\.rate.measuredBy)).sorted(),
            assumptions: rates.flatMap(\.rate.assumptions).filter { assumed.insert($0).inserted },
            packs: rates.compactMap(\.pack).filter { packed.insert($0).inserted }
        )
    }

    /// Puts a conversion together.
    init(measuredBy: [String], assumptions: [StatedAssumption], packs: [PackContent]) {
        (self.measuredBy, self.assumptions, self.packs) = (measuredBy, assumptions, packs)
    }
}
