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

    /// Returns the words for a BCP 47 locale.
    static func of(locale: String) -> ListWords {
        let language = locale.prefix { $0 != "-" && $0 != "_" }.lowercased()
        return ListWords(table[language] ?? english)
    }

    private init(_ words: [String]) {
        precondition(words.count == 14, "A language needs 14 words: \(words)")
        toBuy = words[0]
        cupboard = words[1]
        have = words[2]
        needsYou = words[3]
        leftOut = words[4]
        some = words[5]
        need = words[6]
        inStock = words[7]
        let codes = ["water", "heading", "equipment", "choice", "fromRecipe", "notWanted"]
        reasons = Dictionary(uniqueKeysWithValues: zip(codes, words[8...]))
    }

    private static let english = [
        "To buy", "Check the cupboard", "You have", "Needs you", "Not on the list", "some", "need", "have",
        "water", "headings", "equipment", "your choice", "made in the recipe", "never bought",
    ]
    private static let table = [
        "de": [
            "Einkaufen", "Im Schrank nachsehen", "Vorhanden", "Bitte prüfen", "Nicht auf der Liste", "etwas", "Bedarf",
            "vorhanden", "Wasser", "Überschriften", "Geräte", "nach Wahl", "aus dem Rezept", "nie gekauft",
        ],
        "fr": [
            "À acheter", "Vérifier le placard", "Vous avez", "À vérifier", "Pas sur la liste", "un peu", "besoin",
            "en stock", "eau", "titres", "matériel", "au choix", "fait dans la recette", "jamais acheté",
        ],
        "es": [
            "Comprar", "Mirar en la despensa", "Tienes", "Por revisar", "No está en la lista", "un poco", "hace falta",
            "hay", "agua", "títulos", "utensilios", "a elegir", "sale de la receta", "nunca se compra",
        ],
        "it": [
            "Da comprare", "Controlla la dispensa", "In casa", "Da controllare", "Non in lista", "un po’", "serve",
            "in casa", "acqua", "titoli", "utensili", "a scelta", "dalla ricetta", "mai comprato",
        ],
        "sv": [
            "Att köpa", "Titta i skafferiet", "Finns hemma", "Att kontrollera", "Inte på listan", "lite", "behov",
            "finns", "vatten", "rubriker", "redskap", "valfritt", "från receptet", "köps aldrig",
        ],
        "tr": [
            "Alınacaklar", "Dolaba bakın", "Evde var", "Kontrol edin", "Listede yok", "biraz", "gereken",
            "evde", "su", "başlıklar", "araç gereç", "seçiminize göre", "tariften", "hiç alınmaz",
        ],
    ]
}
