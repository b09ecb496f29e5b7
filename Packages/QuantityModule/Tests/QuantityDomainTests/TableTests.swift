import Quantities
import TableData
import Testing

@testable import LineParser
@testable import QuantityDomain

@Suite struct TableTests {
    @Test func `every name of an ingredient is folded, so that lines can find it`() {
        for fields in TabSeparated.rows(of: ProgramTable.namesEnglish.bytes) {
            for alias in fields[3].split(separator: "|") where !["+canned", "&"].contains(alias) {
                let name = alias.first == "~" ? String(alias.dropFirst()) : String(alias)
                let folded = IngredientNaming.words(of: name).map(WordFolding.singular).joined(separator: " ")
                #expect(folded == name, "\(fields[0])")
            }
        }
    }

    @Test(arguments: [
        (ProgramTable.ingredientRelations, [1, 2]), (.partsOfWholes, [0, 3]), (.usualAmounts, [1]),
    ])
    func `every key of a table of figures is an ingredient with names`(table: ProgramTable, columns: [Int]) {
        let known = Set(TabSeparated.rows(of: ProgramTable.namesEnglish.bytes).map { $0[0] })
        let keys = TabSeparated.rows(of: table.bytes).flatMap { fields in
            columns.flatMap { fields[$0].split(separator: "|").map(String.init) }.filter { $0 != "*" }
        }
        #expect(!keys.isEmpty && Set(keys).subtracting(known).isEmpty)
    }

    @Test func `at least forty ingredients have weights, and all of them are known`() {
        let keys = Set(TabSeparated.rows(of: ProgramTable.namesEnglish.bytes).map { $0[0] })
        let weighed = Set(DefaultIngredients.standard.all.filter { !$0.conversions.isEmpty }.map(\.ingredientKey))
        #expect(weighed.count >= 40)
        #expect(weighed.subtracting(keys).isEmpty)
    }

    @Test func `every weight names its source and a known unit`() {
        for weight in DefaultIngredients.standard.all.flatMap(\.conversions) {
            #expect(!weight.source.isEmpty)
            // Juice is also measured by the fruit, which is not a unit of anything else.
            #expect(UnitTable.standard[weight.measure.unit] != nil || !weight.plural.isEmpty)
            #expect(weight.weight.value > .zero && weight.measure.value > .zero)
        }
    }

    @Test func `no ingredient has two weights for one measure in the same state`() throws {
        for ingredient in DefaultIngredients.standard.all {
            let (key, weights) = (ingredient.ingredientKey, ingredient.conversions)
            for (state, same) in Dictionary(grouping: weights, by: \.state) {
                let measures = same.map(\.measure.unit)
                #expect(measures.count == Set(measures).count, "\(key) \(state)")
            }
            #expect(try WeightContradiction.all(in: weights).allSatisfy { abs($0.difference) < 0.15 }, "\(key)")
        }
    }

    @Test func `there are at least 250 default ingredients, of each of the 14 categories`() {
        let all = DefaultIngredients.standard.all
        #expect(all.count >= 250)
        #expect(IngredientCategory.allCases.count == 14)
        #expect(Set(all.compactMap(\.category)) == Set(IngredientCategory.allCases))
        #expect(all.allSatisfy { !$0.conversions.isEmpty && !$0.isCustom && !$0.isFavorite })
        #expect(Set(all.map(\.id)).count == all.count)
    }

    @Test func `every weight belongs to a default ingredient`() {
        let keys = Set(DefaultIngredients.standard.all.map(\.ingredientKey))
        let rows = TabSeparated.rows(of: ProgramTable.weights.bytes)
        #expect(Set(rows.map { $0[0] }) == keys)
        // The table is sorted, so that every row is found by its key.
        let weights = DefaultIngredients.standard.all.flatMap(\.conversions)
        let yielded = weights.filter { weight in
            weight.state == "cooked" && !rows.contains { $0[0] == weight.ingredientKey && $0[1] == "cooked" }
        }
        #expect(!yielded.isEmpty && weights.count == rows.count + yielded.count)
    }

    @Test func `a sorted table finds the rows of a key in their order, and none for other keys`() {
        let table = SortedTable(Array("# key\tvalue\nab\t1\nab\t2\nabc\t3\nb\t4\n".utf8))
        #expect(table.rows(of: "ab") == [["ab", "1"], ["ab", "2"]])
        #expect(table.rows(of: "abc") == [["abc", "3"]])
        #expect(table.rows(of: "b") == [["b", "4"]])
        for unknown in ["", "a", "abd", "c"] { #expect(table.rows(of: unknown).isEmpty, "\(unknown)") }
    }

    @Test func `a collection of texts numbers each once and finds it`() {
        let texts = (0..<100).map { "word \($0)" }
        var collection = TextCollection()
        func insert(_ text: String) -> Int { Array(text.utf8).withUnsafeBufferPointer { collection.insert($0) } }
        #expect(texts.map(insert) == Array(0..<100))
        #expect(texts.map(insert) == Array(0..<100))
        let table = ByteTable(collection)
        func find(_ text: String) -> Int32 {
            Array(text.utf8).withUnsafeBufferPointer { table.find($0, hash: WordPrint.hash($0)) }
        }
        #expect(texts.map(find) == Array(0..<100))
        #expect(find("word") == -1)
    }

    @Test(arguments: [
        ("leaves", "leaf"), ("tomatoes", "tomato"), ("berries", "berry"), ("cookies", "cookie"), ("glass", "glass"),
        ("radishes", "radish"), ("asparagus", "asparagus"), ("eggs", "egg"), ("peas", "pea"), ("gas", "gas"),
    ])
    func `plurals are folded`(plural: String, singular: String) { #expect(WordFolding.singular(plural) == singular) }

    @Test(arguments: [("ÄPFEL", "äpfel"), ("ŞEKER", "şeker"), ("ŽLICE", "žlice"), ("САХАР", "сахар"), ("İç", "İç")])
    func `letters are folded to lowercase of equal length`(text: String, expected: String) {
        #expect(String(decoding: ByteFolding.folded(Array(text.utf8)), as: UTF8.self) == expected)
    }

    @Test(arguments: [
        ("1&frac12; cups", "1½ cups"), ("a &amp; b", "a & b"), ("&#189; &#xBD;", "½ ½"), ("&nope; &", "&nope; &"),
    ])
    func `entities are decoded`(text: String, expected: String) {
        #expect((EntityDecoding.decoded(text)?.text ?? text) == expected)
    }

    @Test func `a fraction that does not fit stays too large`() {
        let large = Fraction(.max - 1, 3)
        #expect(large.adding(Fraction(.max - 1, 7)).isTooLarge)
        #expect(large.multiplied(by: Fraction(5)).isTooLarge)
        #expect(Fraction.tooLarge.adding(.one).isTooLarge)
        #expect(Fraction.tooLarge.rational == nil)
        #expect(!Fraction.tooLarge.isLess(than: .one))
    }
}
