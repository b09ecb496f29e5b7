public import ShoppingDomain

/// A collaborator did not do its part.
///
/// The cause is handed back untouched, since whoever refused has said why and what to do next.
public struct CollaboratorFailure: Error, CustomStringConvertible {
    /// Who.
    public let collaborator: Collaborator
    /// What the adapter caught.
    public let cause: any Error
    /// The product that it is about, of which the cause may know the productId alone; `nil` when it is about none.
    public let product: Product?

    /// Makes a failure.
    public init(_ collaborator: Collaborator, cause: any Error, product: Product? = nil) {
        self.collaborator = collaborator
        self.cause = cause
        self.product = product
    }

    /// Returns the same failure with the product that it is about.
    func about(_ product: Product) -> CollaboratorFailure {
        CollaboratorFailure(collaborator, cause: cause, product: product)
    }

    /// What the cause says.
    public var description: String { "\(cause)" }
}
