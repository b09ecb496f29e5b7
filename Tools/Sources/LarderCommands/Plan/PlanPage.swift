import ShoppingMessages
import TextFormats

/// The list as one HTML file with boxes to tick, for a phone or a printer; without scripts or other files.
struct PlanPage {
    let list: ShoppingList
    /// The BCP 47 locale of the words; empty for English.
    let locale: String

    /// Returns the complete page.
    func render() -> String {
        let title = list.recipes.map(\.title).joined(separator: ", ")
        let language = locale.isEmpty ? "en" : locale
        let recipes = list.recipes.map {
            "<li>\([$0.title, $0.facts].filter { !$0.isEmpty }.joined(separator: " · ").escapedForHTML)</li>"
        }
        return """
            <!doctype html>
            <html lang="\(language.escapedForHTML)">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(title.escapedForHTML)</title>
            <style>\(Self.style)</style>
            </head>
            <body>
            <main>
            \(list.sections.map(text).joined(separator: "\n"))
            <footer>
            <ul class="recipes">\(recipes.joined())</ul>
            \(list.closing.map { "<p>\($0.escapedForHTML)</p>" }.joined(separator: "\n"))
            </footer>
            </main>
            </body>
            </html>

            """
    }

    private func text(_ section: ShoppingList.Section) -> String {
        let groups = section.groups.map { group in
            let aisle = group.aisle.isEmpty ? "" : "<h2>\(group.aisle.escapedForHTML)</h2>\n"
            return aisle
                + "<ul>\n\(group.items.map { text($0, isTicked: section.isTicked) }.joined(separator: "\n"))\n</ul>"
        }
        return "<section>\n<h1>\(section.heading.escapedForHTML)</h1>\n\(groups.joined(separator: "\n"))\n</section>"
    }

    private func text(_ item: ShoppingList.Item, isTicked: Bool) -> String {
        let name = "<span class=\"name\">\(item.name.escapedForHTML)</span>"
        let amount = item.amount.isEmpty ? "" : " <span class=\"amount\">\(item.amount.escapedForHTML)</span>"
        let line =
            isTicked ? "<label><input type=\"checkbox\"> \(name)\(amount)</label>" : "<div>\(name)\(amount)</div>"
        let details = item.details.map { "<small>\($0.escapedForHTML)</small>" }.joined()
        return "<li>\(line)\(details)</li>"
    }

    private static let style = """
        :root{color-scheme:light dark}body{font:1.05rem/1.5 system-ui,sans-serif;margin:0}\
        main{max-width:40rem;margin:0 auto;padding:1rem}h1{font-size:1.3rem;margin:1.2rem 0 .2rem}\
        h2{font-size:1rem;margin:.8rem 0 0;opacity:.7}ul{list-style:none;margin:0;padding:0}\
        li{padding:.35rem 0;border-bottom:1px solid #8884;break-inside:avoid}\
        label,div{display:flex;gap:.6rem;align-items:baseline}.amount{margin-left:auto;text-align:right;font-weight:600}\
        input{width:1.2rem;height:1.2rem;flex:none}label:has(:checked){opacity:.45;text-decoration:line-through}\
        small{display:block;opacity:.7;padding-left:1.8rem}footer{margin-top:1.5rem;opacity:.8;font-size:.9rem}\
        .recipes li{border:0;padding:0}@media print{body{font-size:11pt}main{padding:0}}
        """
}
