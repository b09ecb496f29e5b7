import Foundation
import RecipeArchives
import RecipeFiles
import Testing

@Suite struct RecipeFileReaderTests {
    private let samples = try? ArchiveSamples()

    private func reader(_ name: String, _ bytes: [UInt8], as format: RecipeFileFormat? = nil) throws -> RecipeFileReader
    {
        try RecipeFileReader(try #require(samples).file(name, bytes), as: format)
    }

    @Test func `an archive of Paprika's is recognized, and its files are unpacked`() throws {
        let json = #"{"uid":"1","name":"Stew","directions":"Boil.","ingredients":"1 egg","categories":[]}"#
        let zip = try ArchiveSamples.zip([
            ("Stew.paprikarecipe", StoredGzip.file(of: Array(json.utf8))), ("Plain.paprikarecipe", Array(json.utf8)),
            ("Bad.paprikarecipe", Array(StoredGzip.file(of: Array(json.utf8)).prefix(40))),
        ])
        let reader = try reader("r.paprikarecipes", zip)
        #expect(reader.total == 3)
        let lines = try reader.lines()
        #expect(lines.prefix(2) == ["1 Stew.paprikarecipe: Stew", "2 Plain.paprikarecipe: Stew"])
        #expect(lines.last?.hasPrefix("3 Bad.paprikarecipe! The archive is damaged here (") == true)
        #expect(reader.format == .paprika)
        let single = try self.reader("one.paprikarecipe", StoredGzip.file(of: Array(json.utf8)))
        #expect(try single.lines() == ["1 one.paprikarecipe: Stew"])
    }

    @Test func `a saved page of a folder is for the recipe service, and one in an archive is left`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("<p>".utf8).write(to: folder.appending(path: "Soup.HTML"))
        try Data("Boil @water{1%l}.".utf8).write(to: folder.appending(path: "tea.cook"))
        let reader = try RecipeFileReader(folder.path)
        #expect(reader.total == nil)
        #expect(Set(try reader.lines()) == ["page Soup.HTML", "1 tea.cook: tea"])
        let archive = try self.reader("a.zip", try ArchiveSamples.zip(texts: [("Soup.html", "<p>")]))
        #expect(try archive.lines() == ["- The file \"Soup.html\" is left: it holds no recipe that Larder knows."])
    }

    @Test func `an archive of Tandoor's is read one level deep`() throws {
        let inner = try ArchiveSamples.zip([
            ("recipe.json", Array(ArchiveSamples.tandoor("Cake").utf8)), ("image.jpg", [1, 2, 3]),
        ])
        let deeper = try ArchiveSamples.zip([("again.zip", inner)])
        let reader = try reader(
            "export.zip",
            try ArchiveSamples.zip([("Cake.zip", inner), ("Deep.zip", deeper), ("Cut.zip", Array(inner.prefix(60)))])
        )
        #expect(reader.total == 3)
        let lines = try reader.lines()
        #expect(
            lines.prefix(2) == [
                "1 Cake.zip/recipe.json: Cake",
                "2 Deep.zip/again.zip! It is an archive within an archive within an archive: unpack it, and import the folder.",
            ]
        )
        #expect(lines.dropFirst(2).contains { $0.contains("Cut.zip") && $0.contains("The archive is damaged here") })
        #expect(lines.last == "- The picture file is left: a recipe names its picture by its address.")
        #expect(reader.format == .tandoor)
    }

    @Test func `a table of something else is left, and the rest goes on`() throws {
        let archive = try reader(
            "home.zip",
            try ArchiveSamples.zip(texts: [
                ("list.csv", "file,language\na.html,en\n"),
                ("tea.json", ##"{"name":"Tea","recipeIngredient":["tea"]}"##),
            ])
        )
        #expect(
            try archive.lines() == [
                "1 tea.json: Tea", "- The file \"list.csv\" is left: it holds no recipe that Larder knows.",
            ]
        )
        #expect(throws: RecipeFileError.self) { try reader("list.csv", Array("file,language\na,b\n".utf8)).lines() }
    }

    @Test func `Mealie's old export and its backup are read`() throws {
        let recipe = #"{"slug":"pie","name":"Pie","recipeIngredient":["1 egg"]}"#
        let old = try reader(
            "v0.zip",
            try ArchiveSamples.zip(texts: [("recipes/pie/pie.json", recipe), ("settings/settings.json", "{}")])
        )
        #expect(old.total == 2)
        #expect(
            try old.lines() == [
                "1 recipes/pie/pie.json: Pie",
                "- The file \"settings/settings.json\" is left: it holds no recipe that Larder knows.",
            ]
        )
        let tables = #"{"recipes":[{"id":"a","slug":"tea","name":"Tea"},{"id":"b","slug":"rye"}]}"#
        let backup = try reader(
            "v1.zip",
            try ArchiveSamples.zip(texts: [("database.json", tables), ("data/x.txt", "x")])
        )
        #expect(backup.total == nil)
        #expect(
            try backup.lines() == [
                "1 database.json 1: Tea", "2 database.json 2: rye",
                "- The file \"data/x.txt\" is left: it holds no recipe that Larder knows.",
            ]
        )
        #expect(backup.format == .mealie)
        let broken = try reader("v2.zip", try ArchiveSamples.zip(texts: [("database.json", "{}")]))
        #expect(try broken.lines().first?.hasPrefix("1 database.json! It is no recipe") == true)
    }

    @Test func `a folder is read by its names, with every kind of file in it`() throws {
        let samples = try #require(samples)
        _ = try samples.file("home/Dal/recipe.json", ArchiveSamples.schema("Dal"))
        _ = try samples.file("home/Dal/full.jpg", "x")
        _ = try samples.file("home/Soup.cook", "Boil @water{1%l}.")
        _ = try samples.file("home/plan.csv", "Title,Ingredients,Directions,Tags\nPie,1 egg,Bake.,\nTea,water,Boil.,\n")
        _ = try samples.file("home/.hidden.json", "{}")
        _ = try samples.file("home/more.zip", try ArchiveSamples.zip(texts: [("Rye.cook", "@rye")]))
        let reader = try RecipeFileReader(samples.folder.appendingPathComponent("home").path)
        #expect(reader.total == nil)
        #expect(
            try reader.lines() == [
                "1 Dal/recipe.json: Dal", "2 Soup.cook: Soup", "3 more.zip/Rye.cook: Rye", "4 plan.csv 2: Pie",
                "5 plan.csv 3: Tea",
                "- The picture file is left: a recipe names its picture by its address.",
            ]
        )
    }

    @Test func `Larder's own archive comes back byte for byte`() throws {
        var drafts: [RecipeDraft] = []
        for index in 0..<20 {
            var draft = RecipeDraft()
            draft.title = index == 3 ? "Only a title" : "Recipe \(index) — größer"
            if index != 3 { draft.ingredients = [DraftLine("\(index) eggs", section: index > 9 ? "Dough" : "")] }
            drafts.append(draft)
        }
        let bytes = try ArchiveSamples.larder(drafts)
        #expect(try ArchiveSamples.larder(drafts) == bytes)
        let reader = try reader("own.zip", bytes)
        #expect(reader.total == 20)
        var read: [RecipeDraft] = []
        while let entry = try reader.next() {
            guard case .recipe(let recipe, _) = entry else {
                Issue.record("\(entry)")
                continue
            }
            #expect(recipe.remarks.isEmpty)
            read.append(recipe.draft)
        }
        #expect(read == drafts)
        #expect(reader.format == .larder)
        #expect(try ArchiveSamples.larder(read) == bytes)
    }

    @Test func `an archive of an earlier release is read, and one of a later release says so`() throws {
        let recipe = #"{"title":"Tea","ingredients":[{"text":"1 bag tea"}],"totalGrams":"250"}"#
        func lines(_ version: String) throws -> [String] {
            let manifest = #"{"format": "larder-recipes", "version": \#(version)}"#
            let files = [("larder-recipes.json", manifest), ("recipes/00001.json", recipe)]
            return try reader("v.zip", try ArchiveSamples.zip(texts: files)).lines()
        }
        #expect(try lines("1") == ["1 recipes/00001.json: Tea"])
        for version in ["99", "99999999999999999999"] {
            #expect(
                try lines(version) == [
                    "- A newer release of Larder wrote this archive (version \(version), and this one knows "
                        + "\(LarderRecipe.version)): what it can't read is left. Update Larder to read all of it.",
                    "1 recipes/00001.json: Tea",
                ]
            )
        }
    }

    @Test func `an archive for Paprika is read again, with a name for each recipe`() throws {
        let bytes = Bytes()
        var writer = try RecipeArchiveWriter(file: "t", forPaprika: true) { piece throws(RecipeFileError) in
            bytes.all += piece
        }
        var draft = RecipeDraft()
        draft.title = "Pie: a/b?"
        draft.language = "de"
        #expect(try writer.add(draft).map(\.field) == [.language])
        try writer.add(draft)
        try writer.finish()
        #expect(
            try reader("p.paprikarecipes", bytes.all).lines() == [
                "1 Pie ab.paprikarecipe: Pie: a/b?", "2 Pie ab 2.paprikarecipe: Pie: a/b?",
            ]
        )
    }

    @Test func `reading continues after a position, or says that the file is another`() throws {
        let samples = try #require(samples)
        let inner = try ArchiveSamples.zip(texts: [("recipe.json", ArchiveSamples.tandoor("Cake"))])
        let zip = try ArchiveSamples.zip([
            ("a.cook", Array("@a".utf8)), ("b.zip", inner),
            ("c.csv", Array("Title,Ingredients\nPie,1 egg\nTea,water\n".utf8)),
            ("d.cook", Array("@d".utf8)),
        ])
        let path = try samples.file("r.zip", zip)
        let all = try RecipeFileReader(path).lines()
        #expect(all.count == 5)
        for (index, name) in ["a.cook", "b.zip/recipe.json", "c.csv 2", "c.csv 3", "d.cook"].enumerated() {
            let position = RecipeFilePosition(number: index + 1, name: name)
            #expect(try RecipeFileReader(path, after: position).lines() == Array(all.dropFirst(index + 1)))
        }
        let wrong = RecipeFilePosition(number: 2, name: "x.cook")
        #expect(throws: RecipeFileError.changed(file: path, entry: "x.cook")) {
            try RecipeFileReader(path, after: wrong).lines()
        }
    }

    @Test func `names with letters of any script are kept`() throws {
        let zip = try ArchiveSamples.zip(texts: [("Süßes/Grießbrei 🥣.cook", "@milk"), ("お粥.cook", "@rice")])
        #expect(try reader("u.zip", zip).lines() == ["1 Süßes/Grießbrei 🥣.cook: Grießbrei 🥣", "2 お粥.cook: お粥"])
    }

    @Test func `5,000 recipes are read in the memory of one, and counted`() throws {
        let samples = try #require(samples)
        let url = samples.folder.appendingPathComponent("many.zip")
        #expect(FileManager.default.createFile(atPath: url.path, contents: nil))
        let handle = try FileHandle(forWritingTo: url)
        var writer = try RecipeArchiveWriter(file: "many.zip") { piece throws(RecipeFileError) in
            do { try handle.write(contentsOf: piece) } catch { throw .unwritable(file: "many.zip") }
        }
        var (draft, longest) = (RecipeDraft(), 0)
        for index in 1...5_000 {
            draft.title = "Recipe \(index)"
            draft.steps = [DraftLine(String(repeating: "stir ", count: index % 50))]
            longest = max(longest, LarderRecipe.write(draft).bytes.count)
            try writer.add(draft)
        }
        try writer.finish()
        try handle.close()
        let reader = try RecipeFileReader(url.path)
        #expect(reader.total == 5_000)
        var count = 0
        while let entry = try reader.next() {
            guard case .recipe(let recipe, let position) = entry else {
                Issue.record("\(entry)")
                return
            }
            count += 1
            #expect(position.number == count)
            #expect(recipe.draft.title == "Recipe \(count)")
        }
        #expect(count == 5_000)
        #expect(reader.mostBytes == longest)
    }

    @Test func `a recipe of Paprika's needs no more than a name, ingredients, and directions`() throws {
        let json = #"{"name":"Rusks","ingredients":"1 loaf bread","directions":"Toast it."}"#
        let rusks = try reader("rusks.paprikarecipe", Array(json.utf8))
        #expect(try rusks.lines() == ["1 rusks.paprikarecipe: Rusks"])
        let other = try reader("other.paprikarecipe", Array(#"{"kind":"list"}"#.utf8))
        #expect(try other.lines().first?.hasPrefix("1 other.paprikarecipe! It is no recipe") == true)
    }

    @Test func `a menu and the aisles of a shop are not mistaken for recipes`() throws {
        let samples = try #require(try? ArchiveSamples())
        let files = [
            ("Soup.cook", "@water"), ("plans/week.menu", "@./Soup{2}"), ("config/aisle.conf", "[dairy]\nmilk"),
        ]
        let path = try samples.file("c.zip", try ArchiveSamples.zip(texts: files))
        let lines = try RecipeFileReader(path).lines()
        #expect(lines == ["1 Soup.cook: Soup", "plans/week.menu: Soup", "config/aisle.conf: dairy"])
        let broken = try samples.file("b.zip", try ArchiveSamples.zip([("x.menu", [0xFF])]))
        #expect(
            try RecipeFileReader(broken).lines() == ["1 x.menu! It is not UTF-8: save it as UTF-8, and import that."]
        )
    }
}
