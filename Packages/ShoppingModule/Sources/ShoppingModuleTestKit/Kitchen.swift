public import Quantities
public import ShoppingModule

/// A small world for tests: it answers all ports of a plan from tables, and notes what it was asked.
///
/// It reads lines of the form `"2 cup flour"` and `"flour, to taste"`; a line that ends with a colon is a heading. It
/// converts nothing but what ``gramsPerUnit`` says.
public actor Kitchen {
    /// The questions asked so far, in order, such as `"read 3"`.
    public private(set) var questions: [String] = []
    /// What each ingredient is in the catalogue.
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

    /// Makes an empty kitchen.
    public init() {}

    /// Changes the tables.
    public func arrange(_ change: @Sendable (isolated Kitchen) -> Void) { change(self) }

    func note(_ question: String, _ collaborator: Collaborator) throws(CollaboratorFailure) {
        questions.append(question)
        if absent.contains(collaborator) {
            throw CollaboratorFailure(collaborator, cause: KitchenError.absent(collaborator))
        }
    }
}

extension Kitchen {
    /// The kitchen as all collaborators at once.
    public nonisolated var collaborators: Collaborators {
        Collaborators(
            reader: self,
            arithmetic: self,
            products: self,
            stock: self,
            categories: self,
            recipes: self
        )
    }
}
