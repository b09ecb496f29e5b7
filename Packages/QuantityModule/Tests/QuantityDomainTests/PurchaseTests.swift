import QuantityDomain
import Testing

@Suite struct PurchaseTests {
    private func line(_ text: String, _ locale: String = "") -> ParsedLine {
        IngredientLineParser().parse(text, locale: locale)
    }

    @Test(arguments: [
        ("2 cups water", "en"), ("1/2 cup warm water (110 degrees F)", "en"), ("ice water, as needed", "en"),
        ("1 l boiling water", "en"), ("250 ml lauwarmes Wasser", "de"), ("Wasser", "de"), ("2 dl ljummet vatten", "sv"),
        ("20 cl d'eau tiède", "fr"), ("1 litre d’eau", "fr"), ("250 ml de agua tibia", "es"),
        ("300 ml di acqua tiepida", "it"), ("1 su bardağı ılık su", "tr"), ("3 dl Vand", "da"), ("4 dl vann", "nb"),
        ("300 ml lauw water", "nl"), ("1 xícara de água morna", "pt"),
    ])
    func `water is not bought`(text: String, locale: String) {
        #expect(line(text, locale).purchase == .water, "\(line(text, locale).name)")
    }

    @Test(arguments: [
        ("1 cup coconut water", "en"), ("1 tsp rose water", "en"), ("1 cup sparkling water", "en"),
        ("1 can water chestnuts", "en"), ("1 watermelon", "en"), ("1 EL Rosenwasser", "de"),
        ("1 c. à s. d'eau de rose", "fr"), ("2 yemek kaşığı limon suyu", "tr"), ("8 wooden skewers", "en"),
        ("1 sheet baking paper", "en"), ("aluminum foil", "en"), ("1 rack of lamb", "en"), ("1 kg de moules", "fr"),
        ("12 muffin liners", "en"), ("cooking spray for the pan", "en"), ("cheese of your choice", "en"),
        ("1 cup frozen whipped topping", "en"), ("2 cups oven fries", "en"), ("1 cup panko", "en"),
        ("SALT", "en"), ("salsa", "en"), ("1 dish soap", "en"), ("1 cup bacon fat", "en"),
    ])
    func `ingredients and what is used up are bought`(text: String, locale: String) {
        #expect(line(text, locale).purchase == .bought, "\(line(text, locale).name)")
    }

    @Test(arguments: [
        ("a 9-inch springform pan", "en"), ("1 candy thermometer", "en"), ("a food processor", "en"),
        ("Special equipment: a kitchen torch", "en"), ("1 Springform (26 cm)", "de"), ("Bratenthermometer", "de"),
        ("1 moule à tarte", "fr"), ("1 molde de 24 cm", "es"), ("1 stampo da 24 cm", "it"), ("1 bakform", "sv"),
        ("1 kek kalıbı", "tr"),
    ])
    func `equipment is in the kitchen`(text: String, locale: String) {
        #expect(line(text, locale).purchase == .equipment, "\(line(text, locale).name)")
    }

    @Test(arguments: [
        ("For the topping", "en"), ("For the sauce:", "en"), ("PASTRY", "en"), ("Frosting", "en"), ("To serve", "en"),
        ("Für den Teig", "de"), ("Zum Garnieren", "de"), ("Pour la pâte", "fr"), ("Pour l'appareil", "fr"),
        ("Para la masa", "es"), ("Per il ripieno", "it"), ("Fyllning", "sv"), ("Hamuru için", "tr"),
    ])
    func `the name of a part is a heading and names no ingredient`(text: String, locale: String) {
        let parsed = line(text, locale)
        #expect(parsed.purchase == .heading)
        #expect(parsed.ingredientKey == "")
        #expect(parsed.diagnostics.map(\.code) == ["quantity.heading"])
    }

    @Test(arguments: [
        ("Toppings of your choice", "en"), ("desired toppings", "en"), ("Belag nach Wahl", "de"),
        ("garniture au choix", "fr"), ("condimenti a piacere", "it"), ("valfria tillbehör", "sv"),
    ])
    func `a choice that names nothing is left to the cook`(text: String, locale: String) {
        #expect(line(text, locale).purchase == .choice, "\(line(text, locale).name)")
    }

    @Test(arguments: [
        ("1/4 cup pan drippings", "en"), ("1 cup reserved pasta water", "en"),
        ("1/2 cup cooking liquid, reserved", "en"),
        ("1/4 cup reserved bacon fat", "en"), ("100 ml Nudelwasser", "de"), ("10 cl d'eau de cuisson", "fr"),
        ("100 ml de agua de cocción", "es"), ("un mestolo di acqua di cottura", "it"), ("1 dl pastavatten", "sv"),
    ])
    func `what another step leaves comes from the recipe`(text: String, locale: String) {
        #expect(line(text, locale).purchase == .fromRecipe, "\(line(text, locale).name)")
    }

    @Test(arguments: [
        ("1 tsp salt", true), ("salt, to taste", true), ("a pinch of nutmeg", true), ("2 lb kosher salt", false),
        ("2 tbsp olive oil", true), ("2 cups vegetable oil", false), ("1 tsp ground cumin", true),
        ("2 bay leaves", true),
        ("1 bottle olive oil", false), ("1 tbsp baking powder", true), ("1 tsp sugar", false),
        ("2 tsp fresh thyme", false),
        ("1 tsp dried thyme", true), ("1 cup balsamic vinegar", false), ("1 tsp vanilla extract", true),
    ])
    func `staples in the amounts of a pantry are known`(text: String, isStaple: Bool) {
        #expect(line(text).isPantryStaple == isStaple)
    }
}
