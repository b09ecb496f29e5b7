/// Where to begin with a feed.
public enum FeedStart: Hashable, Sendable {
    /// After a change that is known already.
    ///
    /// When the feed turns out to be of another epoch, its history is read from its beginning.
    case after(FeedCursor)
    /// With what happens from now on, in this epoch and in later ones.
    case head

    /// With the first change.
    public static let beginning = FeedStart.after(FeedCursor())
}
