public import Foundation

extension ProductID {
    /// The identity of a product without a global barcode.
    public init(generated identity: UUID) { self.init(generated: "prd_" + identity.uuidString.lowercased()) }
}
