/// The release that every executable of the repository reports.
public enum Release {
    /// The semantic version, defined only here.
    public static let version = "0.1.0"
}
