import EndpointKit
import InventoryMessages
import InventoryModule
import QuantityMessages

/// A reply that tells by what an amount was converted.
protocol ConvertedReply {
    var measuredBy: [String] { get set }
    var assumptions: [QuantityMessages.Assumption] { get set }
    var packs: [QuantityMessages.PackContent] { get set }
}

extension ConvertedReply {
    /// Tells by what the amount was converted.
    mutating func tell(_ conversion: AppliedConversion) {
        measuredBy = conversion.measuredBy
        assumptions = conversion.assumptions.map { QuantityMessages.Assumption($0) }
        packs = conversion.packs.map { QuantityMessages.PackContent($0) }
    }
}

extension UseStockReply: ConvertedReply {}
extension DiscardStockReply: ConvertedReply {}
extension OpenStockReply: ConvertedReply {}
extension MoveStockReply: ConvertedReply {}
extension FreezeStockReply: ConvertedReply {}
extension ThawStockReply: ConvertedReply {}
