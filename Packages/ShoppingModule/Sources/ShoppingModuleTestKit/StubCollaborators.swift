public import Quantities
public import ShoppingModule

/// Stubs of all ports for tests: they answer from tables and note what they were asked.
///
/// They read lines of the form `"2 cup flour"` and `"flour, to taste"`; a line that ends with a colon is a heading. They
/// convert nothing but what ``gramsPerUnit`` says.
public actor StubCollaborators {
    /// The questions asked so far, in order, such as `"read 3"`.
    public private(set) var questions: [String] = []
    /// The title of each product of the catalog.
    public var titles: [String: String] = [:]
    /// What each ingredient is in the catalog.
    public var products: [String: [String]] = [:]
    /// What is on hand of each product.
    public var stock: [String: [Amount]] = [:]
    /// The category of each ingredient.
    public var categories: [String: String] = [:]
    /// The shelves, in the order walked.
    public var shelves: [String] = []
    /// The kept recipes.
    public var kept: [Recipe] = []
    /// What one unit of an ingredient weighs, such as `["flour cup": 120]`.
    public var gramsPerUnit: [String: Rational] = [:]
    /// Who does not answer.
    public var absent: Set<Collaborator> = []

    /// Makes empty tables.
    public init() {}

    /// Changes the tables.
    public func arrange(_ change: @Sendable (isolated StubCollaborators) -> Void) { change(self) }

    func note(_ question: String, _ collaborator: Collaborator) throws(CollaboratorFailure) {
        questions.append(question)
        if absent.contains(collaborator) {
            throw CollaboratorFailure(collaborator, cause: StubError.absent(collaborator))
        }
    }
}

extension StubCollaborators {
    /// The stubs as all collaborators at once.
    public nonisolated var collaborators: Collaborators {
        Collaborators(
            quantities: self,
            products: self,
            stock: self,
            categories: self,
            recipes: self
        )
    }
}
