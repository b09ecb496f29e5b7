/// Tells each opening bracket of a line which token follows the one that closes it, in one pass over the tokens.
///
/// The brackets that are still open form a chain through ``Token/closing``, so that the pass needs no memory of its own.
struct BracketPairs {
    /// The innermost bracket that is open, or -1.
    private var innermost: Int32 = -1

    // Unsafe, since it writes into the tokens that `LineReader` is making; the indices are those that it has made.
    /// Takes the next token.
    mutating func add(_ index: Int, of tokens: UnsafeMutableBufferPointer<Token>) {
        if tokens[index].kind == .open {
            tokens[index].closing = innermost
            innermost = Int32(index)
        } else if tokens[index].kind == .close, innermost >= 0 {
            close(at: index + 1, of: tokens)
        }
    }

    /// Ends the brackets that nothing closes.
    mutating func finish(_ count: Int, of tokens: UnsafeMutableBufferPointer<Token>) {
        while innermost >= 0 { close(at: count, of: tokens) }
    }

    private mutating func close(at end: Int, of tokens: UnsafeMutableBufferPointer<Token>) {
        let open = Int(innermost)
        innermost = tokens[open].closing
        tokens[open].closing = Int32(end)
    }
}
