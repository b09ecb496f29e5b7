package import Quantities

/// What a language calls the list of a week, and how it asks whether to create one.
package struct WeekWords: Sendable {
    private let week: String
    private let weekQuestion: String
    private let nameQuestion: String
    private let day: String
    private let months: [String]

    /// Returns the words of a language, given a BCP 47 tag; those of English for a language without words.
    package init(locale: String) {
        let language = locale.prefix { $0.isLetter }.lowercased()
        guard let words = Self.all[language] ?? Self.all["en"] else {
            preconditionFailure("week-words.tsv lacks English.")
        }
        self = words
    }

    /// Returns the name of the list of a week: "Week of November 23".
    package func name(ofWeekFrom first: CalendarDay) -> String { filled(week, first) }

    /// Returns the question whether to create the list of a week.
    package func question(forWeekFrom first: CalendarDay) -> String { filled(weekQuestion, first) }

    /// Returns the question whether to create a list with a name of its own.
    package func question(forListNamed name: String) -> String {
        nameQuestion.replacing("{name}", with: name)
    }

    private func filled(_ pattern: String, _ first: CalendarDay) -> String {
        let date = first.date
        let text = day.replacing("{date}", with: "\(date.day)").replacing("{month}", with: months[date.month - 1])
        return pattern.replacing("{day}", with: text)
    }

    private static let all: [String: WeekWords] = {
        var all: [String: WeekWords] = [:]
        for line in String(decoding: PackageResources.week_words_tsv, as: UTF8.self).split(separator: "\n")
        where !line.hasPrefix("#") {
            let columns = line.split(separator: "\t").map(String.init)
            precondition(columns.count == 6, "week-words.tsv is broken: \(columns)")
            let months = columns[5].split(separator: ",").map(String.init)
            precondition(months.count == 12, "week-words.tsv lacks months: \(columns)")
            all[columns[0]] = WeekWords(columns, months)
        }
        return all
    }()

    private init(_ columns: [String], _ months: [String]) {
        (week, weekQuestion, nameQuestion, day) = (columns[1], columns[2], columns[3], columns[4])
        self.months = months
    }
}
