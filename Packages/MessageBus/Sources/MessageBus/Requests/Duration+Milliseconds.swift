extension Duration {
    /// Whole milliseconds, rounded down, as the header counts them; 0 for a negative duration.
    var wholeMilliseconds: UInt32 {
        let (seconds, attoseconds) = components
        return UInt32(clamping: max(0, seconds * 1_000 + attoseconds / 1_000_000_000_000_000))
    }
}
