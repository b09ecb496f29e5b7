import Quantities
import ShoppingDomain
import Testing

@Suite struct WeekWordsTests {
    @Test(arguments: [
        ("en-US", "Week of November 23", "Create new grocery list for Week of November 23?"),
        ("de-AT", "Woche vom 23. November", "Neue Einkaufsliste für die Woche vom 23. November anlegen?"),
        ("fr", "Semaine du 23 novembre", "Créer une nouvelle liste de courses pour la semaine du 23 novembre ?"),
        ("es", "Semana del 23 de noviembre", "¿Crear una nueva lista de la compra para la semana del 23 de noviembre?"),
        ("it", "Settimana del 23 novembre", "Creare una nuova lista della spesa per la settimana del 23 novembre?"),
        ("sv", "Veckan från 23 november", "Skapa en ny inköpslista för veckan från 23 november?"),
        ("tr", "23 Kasım haftası", "23 Kasım haftası için yeni alışveriş listesi oluşturulsun mu?"),
        ("pl", "Week of November 23", "Create new grocery list for Week of November 23?"),
        ("", "Week of November 23", "Create new grocery list for Week of November 23?"),
    ])
    func `a week has a name and a question in each language`(locale: String, name: String, question: String) throws {
        let (words, day) = (WeekWords(locale: locale), try CalendarDay("2026-11-23"))
        #expect(words.name(ofWeekFrom: day) == name)
        #expect(words.question(forWeekFrom: day) == question)
    }

    @Test func `a list with a name of its own is asked about by that name`() {
        #expect(WeekWords(locale: "en").question(forListNamed: "Party") == "Create new grocery list “Party”?")
        #expect(WeekWords(locale: "de").question(forListNamed: "Fest") == "Neue Einkaufsliste „Fest“ anlegen?")
    }
}
