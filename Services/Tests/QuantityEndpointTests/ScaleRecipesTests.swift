import CommonMessages
import QuantityMessages
import Testing

@Suite struct ScaleRecipesTests {
    private let call = QuantityCall()

    private func request(factor: String) -> ScaleRecipesRequest {
        var request = ScaleRecipesRequest()
        for (title, lines) in [
            ("Bread", ["2 cups flour", "salt to taste"]), ("Kuchen", ["1,5 kg Mehl", "3 TL Zimt"]),
        ] {
            var recipe = RecipeToScale()
            recipe.title = title
            recipe.servings = "4"
            recipe.factor = factor
            recipe.lines = lines
            recipe.locale = title == "Kuchen" ? "de-DE" : "en-US"
            request.recipes.append(recipe)
        }
        return request
    }

    @Test func `several recipes are scaled at once, each in its language`() async throws {
        let reply = try await call.send(request(factor: "3/2"))
        #expect(reply.recipes.map(\.factor) == ["3/2", "3/2"])
        #expect(reply.recipes.map(\.servings) == ["6", "6"])
        #expect(reply.recipes[0].lines.map(\.scaled.text) == ["3 cups flour", "salt to taste"])
        #expect(reply.recipes[0].lines.map(\.text) == ["2 cups flour", "salt to taste"])
        #expect(reply.recipes[0].lines.map(\.scaled.status) == [.scaled, .needsYou])
        #expect(reply.recipes[0].lines[1].scaled.note == "adjust for 6 servings")
        #expect(reply.recipes[0].summary == "1 ingredient auto-scaled, 1 requires manual adjustment")
        #expect(reply.recipes[0].needingYou == 1)
        #expect(reply.recipes.map(\.sizeText) == ["4 → 6 servings, × 1 1/2", "4 → 6 servings, × 1 1/2"])
        #expect(reply.recipes[1].lines.map(\.scaled.text) == ["2,25 kg Mehl", "1 1/2 EL Zimt"])
        #expect(reply.recipes[1].lines[1].scaled.quantity.standardUnit == "metric tbsp")
    }

    @Test(arguments: [
        ("", "quantity.notANumber"), ("x", "quantity.notANumber"), ("0", "quantity.factorNotPositive"),
        ("170141183460469231731687303715884105727", "quantity.tooLarge"),
    ])
    func `an invalid factor is refused`(factor: String, code: String) async throws {
        let problem = try await call.refused(request(factor: factor))
        #expect(problem.code == code)
        #expect(problem.field.hasPrefix("recipes[0]"))
        #expect(problem.sentence.contains(":"))
    }

    @Test(arguments: ["x", "0", "-2"])
    func `servings that are not a number above zero are refused with their recipe`(text: String) async throws {
        var request = request(factor: "2")
        request.recipes[1].servings = text
        let problem = try await call.refused(request)
        #expect(problem.code == "quantity.notServings")
        #expect(problem.field == "recipes[1].servings")
    }
}
