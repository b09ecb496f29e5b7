extension StringProtocol {
    /// The text without leading and trailing white space.
    public var trimmedOfSpace: String {
        var rest = self[...]
        while let first = rest.first, first.isWhitespace { rest.removeFirst() }
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        return String(rest)
    }
}
