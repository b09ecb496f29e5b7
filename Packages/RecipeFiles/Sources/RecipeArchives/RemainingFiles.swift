import RecipeFiles

/// The files of an archive or a folder that no recipe is read from.
struct RemainingFiles {
    private var others = 0
    private var firstOther = ""
    private var pictures = 0
    private var remarks: [RecipeRemark] = []

    mutating func note(_ name: String) {
        if others == 0 { firstOther = name }
        others += 1
    }

    mutating func notePicture(_ name: String, _ byteCount: Int?, _ limits: ArchiveLimits) {
        pictures += 1
        guard let byteCount, byteCount > limits.picture, remarks.count < 100 else { return }
        let size = "\(byteCount >> 20) MiB, more than \(limits.picture >> 20)"
        remarks.append(RecipeRemark(.picture, .left, "The picture \"\(name.prefix(120))\" has \(size): it is left."))
    }

    /// Returns what is left, once.
    mutating func takeRemarks() -> [RecipeRemark] {
        if pictures > 0 {
            let what = pictures == 1 ? "The picture file is" : "The \(pictures) picture files are"
            remarks.append(RecipeRemark(.picture, .left, "\(what) left: a recipe names its picture by its address."))
        }
        if others > 0 {
            let what = others == 1 ? "The file \"\(firstOther.prefix(120))\" is" : "\(others) files are"
            let example = others == 1 ? "" : ", such as \"\(firstOther.prefix(120))\""
            remarks.append(RecipeRemark(.other, .left, "\(what) left\(example): it holds no recipe that Larder knows."))
        }
        defer { self = RemainingFiles() }
        return remarks
    }
}
