import QuantityMessages
import ShoppingMessages

/// The words of a printed list in the language of its reader; English for a language without words of its own.
///
/// Numbers, units, and names come from the services; these are only the headings around them.
struct ListWords {
    let toBuy: String
    let cupboard: String
    let have: String
    let needsYou: String
    let leftOut: String
    let some: String
    let need: String
    let inStock: String
    /// The reasons of left-out lines, by their codes.
    let reasons: [String: String]
    /// Stands before an alternative that nobody buys: "or water".
    let or: String
    private let counted: String
    private let countedOne: String
    private let asWritten: String
    private let asWrittenFor: String
    private let keepsCapitals: Bool
    private let offer: String
    /// The sentences of assumptions, by their codes.
    private let assumptions: [String: String]

    /// Returns the words for a BCP 47 locale.
    static func of(locale: String) -> ListWords {
        let language = locale.prefix { $0 != "-" && $0 != "_" }.lowercased()
        return ListWords(table[language] ?? english, keepsCapitals: language == "de")
    }

    private init(_ words: [String], keepsCapitals: Bool) {
        self.keepsCapitals = keepsCapitals
        precondition(words.count == 25, "A language needs 25 words: \(words)")
        toBuy = words[0]
        cupboard = words[1]
        have = words[2]
        needsYou = words[3]
        leftOut = words[4]
        some = words[5]
        need = words[6]
        inStock = words[7]
        let codes = ["water", "heading", "equipment", "choice", "fromRecipe", "notWanted"]
        reasons = Dictionary(uniqueKeysWithValues: zip(codes, words[8..<14]))
        or = words[14]
        offer = words[15]
        var assumptions = Dictionary(
            uniqueKeysWithValues: zip(["general", "alternative", "raw", "omitted"], words[16..<20])
        )
        counted = words[20]
        countedOne = words[21]
        assumptions["usual"] = words[22]
        asWritten = words[23]
        asWrittenFor = words[24]
        self.assumptions = assumptions
    }

    /// Writes how many lines of recipes are in the amounts.
    func counted(_ coverage: Coverage) -> String {
        Self.filled(coverage.lines == 1 ? countedOne : counted, "\(coverage.counted)", "\(coverage.lines)")
    }

    /// Returns a name as it stands inside a phrase; German nouns keep their capital.
    func noun(_ name: String) -> String { keepsCapitals ? name : name.prefix(1).lowercased() + name.dropFirst() }

    /// Writes words for an amount; those that are not scaled with their recipe say what they are for.
    func phrase(_ line: UncountedLine) -> String {
        guard !line.phrase.isEmpty else { return some }
        guard line.unscaled else { return line.phrase }
        let note = line.writtenFor.isEmpty ? asWritten : Self.filled(asWrittenFor, line.writtenFor)
        return "\(line.phrase) (\(note))"
    }

    /// Writes an assumption; in English for one that the words don't know.
    func text(_ assumption: Assumption) -> String {
        assumptions[assumption.code].map { Self.filled($0, assumption.said, assumption.meant, assumption.source) }
            ?? assumption.sentence
    }

    /// Writes the question whether stock serves as an item, and what to do.
    func text(_ offer: StockOffer, amount: String) -> String {
        Self.filled(self.offer, offer.product, amount, noun(offer.item)) + " (--use \"\(offer.product)=\(offer.item)\")"
    }

    /// Puts texts in the places {1}, {2} and {3}.
    private static func filled(_ sentence: String, _ texts: String...) -> String {
        var text = ""
        var rest = sentence[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            text += rest[..<open]
            let place = Int(rest[rest.index(after: open)..<close]) ?? 0
            if texts.indices.contains(place - 1) { text += texts[place - 1] }
            rest = rest[rest.index(after: close)...]
        }
        return text + rest
    }

    private static let english = [
        "To buy", "Check the cupboard", "You have", "Needs you", "Not on the list", "some", "need", "have",
        "water", "headings", "equipment", "your choice", "made in the recipe", "never bought",
        "or", "{1}, {2}, is at hand: does it serve as {3}?",
        "{1} is read as {2}", "of \"{1}\", {2} is taken", "about {2} raw for {1} cooked ({3})",
        "\"{1}\" is left out of the name", "{1} of {2} lines counted", "{1} of {2} line counted",
        "{1} is taken for {2} ({3})",
        "as written in the recipe", "as written in the recipe, for {1}",
    ]
    private static let table = [
        "de": [
            "Einkaufen", "Im Schrank nachsehen", "Vorhanden", "Bitte prüfen", "Nicht auf der Liste", "etwas", "Bedarf",
            "vorhanden", "Wasser", "Überschriften", "Geräte", "nach Wahl", "aus dem Rezept", "nie gekauft",
            "oder", "{1}, {2}, ist vorhanden: Geht das als {3}?",
            "{1} wird als {2} gelesen", "von „{1}“ wird {2} genommen", "etwa {2} roh für {1} gekocht ({3})",
            "„{1}“ bleibt aus dem Namen weg", "{1} von {2} Zeilen gezählt", "{1} von {2} Zeile gezählt",
            "{1} gilt als {2} ({3})",
            "wie im Rezept", "wie im Rezept, für {1}",
        ],
        "fr": [
            "À acheter", "Vérifier le placard", "Vous avez", "À vérifier", "Pas sur la liste", "un peu", "besoin",
            "en stock", "eau", "titres", "matériel", "au choix", "fait dans la recette", "jamais acheté",
            "ou", "{1}, {2}, en stock : cela convient-il comme {3} ?",
            "{1} est lu comme {2}", "de « {1} », {2} est retenu", "environ {2} cru pour {1} cuit ({3})",
            "« {1} » est omis du nom", "{1} lignes comptées sur {2}", "{1} ligne comptée sur {2}",
            "{1} compte pour {2} ({3})",
            "comme dans la recette", "comme dans la recette, pour {1}",
        ],
        "es": [
            "Comprar", "Mirar en la despensa", "Tienes", "Por revisar", "No está en la lista", "un poco", "hace falta",
            "hay", "agua", "títulos", "utensilios", "a elegir", "sale de la receta", "nunca se compra",
            "o", "{1}, {2}, está en casa: ¿sirve como {3}?",
            "{1} se lee como {2}", "de «{1}» se toma {2}", "unos {2} en crudo por {1} en cocido ({3})",
            "«{1}» no forma parte del nombre", "{1} de {2} líneas contadas", "{1} de {2} línea contada",
            "{1} cuenta como {2} ({3})",
            "como en la receta", "como en la receta, para {1}",
        ],
        "it": [
            "Da comprare", "Controlla la dispensa", "In casa", "Da controllare", "Non in lista", "un po’", "serve",
            "in casa", "acqua", "titoli", "utensili", "a scelta", "dalla ricetta", "mai comprato",
            "o", "{1}, {2}, è in casa: va bene come {3}?",
            "{1} è letto come {2}", "di «{1}» si prende {2}", "circa {2} a crudo per {1} a cotto ({3})",
            "«{1}» è omesso dal nome", "{1} righe contate su {2}", "{1} riga contata su {2}",
            "{1} vale {2} ({3})",
            "come nella ricetta", "come nella ricetta, per {1}",
        ],
        "sv": [
            "Att köpa", "Titta i skafferiet", "Finns hemma", "Att kontrollera", "Inte på listan", "lite", "behov",
            "finns", "vatten", "rubriker", "redskap", "valfritt", "från receptet", "köps aldrig",
            "eller", "{1}, {2}, finns hemma: går det som {3}?",
            "{1} läses som {2}", "av ”{1}” tas {2}", "ungefär {2} rå för {1} kokt ({3})",
            "”{1}” utelämnas ur namnet", "{1} av {2} rader räknade", "{1} av {2} rad räknad",
            "{1} räknas som {2} ({3})",
            "som i receptet", "som i receptet, för {1}",
        ],
        "tr": [
            "Alınacaklar", "Dolaba bakın", "Evde var", "Kontrol edin", "Listede yok", "biraz", "gereken",
            "evde", "su", "başlıklar", "araç gereç", "seçiminize göre", "tariften", "hiç alınmaz",
            "veya", "Evde {1} ({2}) var: {3} yerine geçer mi?",
            "{1}, {2} olarak okunur", "“{1}” içinden {2} alınır", "{1} pişmiş için yaklaşık {2} çiğ ({3})",
            "“{1}” ada eklenmez", "{2} satırdan {1} tanesi sayıldı", "{2} satırdan {1} tanesi sayıldı",
            "{1}, {2} sayılır ({3})",
            "tarifteki gibi", "tarifteki gibi, {1} için",
        ],
    ]
}
