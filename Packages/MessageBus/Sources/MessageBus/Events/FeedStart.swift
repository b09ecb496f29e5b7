/// Where to begin in a feed.
public enum FeedStart: Hashable, Sendable {
    /// After a known change.
    ///
    /// If the feed has another epoch, reading begins at the start of its history.
    case after(FeedCursor)
    /// With changes from now on, in this epoch and in later ones.
    case head

    /// With the first change.
    public static let beginning = FeedStart.after(FeedCursor())
}
