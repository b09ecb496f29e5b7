public import Quantities
public import ShoppingDomain

/// Computes with quantities, exactly, and across dimensions only where a path is known.
///
/// Every adapter answers each of these in one batch.
public protocol QuantityArithmetic: Sendable {
    /// Returns each quantity times its factor, in the same order.
    func scale(_ tasks: [ScaleTask]) async throws(CollaboratorFailure) -> [StructuredQuantity]

    /// Returns what the lines of each ingredient add up to, in the same order.
    func consolidate(_ ingredients: [Ingredient]) async throws(CollaboratorFailure) -> [Consolidation]

    /// Returns what is left of each need, in the same order.
    func subtract(_ demands: [GrossDemand]) async throws(CollaboratorFailure) -> [NetDemand]
}
