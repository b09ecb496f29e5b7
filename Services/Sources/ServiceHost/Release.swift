/// The release that every executable of the repository reports.
public enum Release {
    /// Semantic version: the one place where it is written.
    public static let version = "0.1.0"
}
