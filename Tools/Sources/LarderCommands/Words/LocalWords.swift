import CommonMessages
import Foundation
import Quantities
import QuantityMessages
import ShoppingMessages

/// The words around names and amounts in the language of their reader; English for a language without words of its own.
///
/// Numbers, units, and names come from the services in that language, and so do the values of their sentences. Each
/// language has a file.
struct LocalWords {
    /// What the words say.
    enum Key: String, CaseIterable {
        case toBuy, cupboard, have, needsYou, leftOut
        case some, asWritten, asWrittenFor, servings, need, packOf, packsOf, inStock, alsoHave, or, counted, countedOne,
            taken, offer
        /// The name of an ingredient in an example.
        case example
        case amountOf, converted, convertedAbout, convertedSeveral, convertedSeveralAbout
        case byDefinition, measured, assumed
        case toDecide, addedUp, openQuestions, emptyList, notIngredient, notNeeded
        case added, used, nothing, shortfall, usedBeyond, newProduct, newPlace, byPack, byWeight, unnamed
        case ambiguous, unnamedProduct, nothingKept, stockEmpty, notInStock
        /// What was done with stock.
        case all, opened, openedOne, moved, frozen, thawed, discarded, corrected, recounted, recountedThere, undoWith
        case undone, redone, alreadyUndone, countsAlready, isUndone, journalEmpty, journalNoMatch, lineRefused
        case notCounted
        case today, tomorrow, yesterday, inDays, daysAgo
        case bestBefore, useBy, expires, openUntil, frozenUntil, thawedUntil, bought, openedOn, priceOf
        case packagedOn, manufacturedOn, frozenOn, thawedOn, priceIs, shopIs, packIs, unknown, happenedOn
        case minimum, target, usuallyIn, keepsAs, noWish
        case nothingExpires, nothingMissing, toGet, notCompared, notLookedAt, enough, lineUnread
        case nothingWasted, costInAll, costAtLeast, costUnknown, noPrice, noPriceFor, wasteLeftOut
        case perWeek, certaintySure, certaintyFair, certaintyNotSure, trendRising, trendFalling, noUse, tooLarge
        case lasts, lastsOne, lastsLess, lastsYears, usedUp, lastBought, boughtAmount, everyDay, everyDays
        case kindPurchase, kindConsume, kindOpen, kindMove, kindFreeze, kindThaw, kindDiscard, kindRecount, kindCorrect,
            kindTransfer
        case reasonExpired, reasonSpoiled, reasonDamaged, reasonLeftover, reasonOther
        case ambient, cool, chilled, frozenPlace, openedDays, frozenDays, thawedDays,
            dangerousAfter
        /// Lists of what to buy, and staples.
        case listIsEmpty, inTheCart, progress, notThere, substitute, combined, noAisle, checked, unchecked,
            wasChecked, intoStock, wasOpen, takenOff, nothingChecked, cleared, decided, takenBack, cameOnto,
            listCreated,
            listExists, noList, archived, listRenamed, listInStore, listArchived, listReopened, deletedName,
            confirmWith, yesOrNo, yes, nothingChanged, stapleAdded, stapleChanged, noStaple, nothingDue, lastTime
        /// Recipes.
        case recipeChanged, recipeCopied, toTrash, goesAlong, timesCooked, listsKeep, trashed, recipeRestored,
            trashIsEmpty, emptyTrash, version, nothingDiffers, recipeReverted, rated, notRated, cookedOn, notCooked,
            cookingDeleted, goneRecipe, favoriteOn, favoriteOff, searchSaved, nothingFound, noSearch, statsCounts,
            statsServings, statsMost, statsLongAgo, statsMonths, statsWeekdays, statsDays, statsTags, fieldTitle,
            fieldServings, fieldPrepTime,
            fieldCookTime, fieldRestTime, fieldTotalTime, fieldTags, fieldLanguage, fieldSource, fieldDescription,
            fieldNotes, fieldRating, fieldCover, fieldNutrition, fieldTotalWeight, fieldLine, fieldStep, linesRead,
            linesPartlyRead, linesUnread, linesAllRead, linesOffer, aislesAssigned, replaceFile, intakeCounts,
            withoutLine,
            withoutLines, importOffer, entryTaken, entryUnchanged, entryListStays,
            entryArchived, entryLineLeft, importStopped
        /// The home's ingredients.
        case noTemplate, noSuggestion, recipeCount, favorite, ownIngredient, ingredientsMerged, ingredientSplit,
            ingredientRenamed,
            recipesReread, namesListFull, namesStapleStays, namesProductsStay, keysRenewed, keysPartlyRenewed, keysOld,
            keysOffer
        /// What was done to lists, as the journal and the watch tell it.
        case actAdded, actRemoved, actChecked, actUnchecked, actCleared, actEdited, actNotThere, actThere,
            actSubstituted, actMoved, actAnswered, actAnswersUndone, actListCreated, actListChanged, actListArchived,
            actListReopened, actListCopied, actListDeleted, actStapleAdded, actStapleChanged, actStapleDeleted,
            actAssigned, actUndone, listJournalEmpty, actionUndone, actionKept
        /// Lists that are passed on, what was bought by them, and where their items are found.
        case shareWritten, historyEmpty, historyTotal, historyUnsaid, historyUnpriced, historyRecipe, historyRecipes,
            historyOpen, assignNothing, assignAsk, assignAskBare, assignDone, assignCreated, storeMissing, allListed,
            nothingDecided, assignNoSuggestion, assignUndo, assignCreate, assignNeedsCreate
        /// Recipes that are cooked, and lists that subtract stock.
        case wouldTake, notTaken, shortBy, noneInStock, allThere, missing, partOf, nothingCookable,
            moreRecipes, listNets, listKeepsAll
        /// How amounts of money are written.
        case euro, decimalMark
        /// Recipes as they are listed, shown, saved, and scaled.
        case servingsOne, ingredients, ingredientsOne, recipeAdded, recipeReplaced, recipeScaled, noRecipe,
            prepMinutes, cookMinutes, restMinutes, totalMinutes
        /// What is known of ingredients, and how the home buys them.
        case ingredientAdded, ingredientChanged, ingredientKept, favoriteIngredient, noFavorite, noIngredient,
            category, brand, alsoCalled, marked, isAssumed, pieces, states, cups, earlierLocale, noShelfChoice,
            byUnit, byUnitOf, importCounts, wroteFile
        /// Stores, and the home.
        case storeAdded, storeDeleted, storeIsDefault, noDefaultStore, noStore, defaultStore, tripRecorded,
            tripUncategorized, noTrips, tripsAgree, wholeOrder, orderSure, orderKnown, orderApplied, orderApplyWith,
            homeName, homeLanguage, homeCurrency, homeFirstDay, homeMeasurement, monday, tuesday, wednesday, thursday,
            friday, saturday, sunday, metric, us, imperial
        /// Categories, and the question before a staple goes.
        case categoryAdded, categoryDeleted, thingMoved, thingsMoved, aislesMoved, usageIngredients, usageProducts,
            usageTicks, usageAssigned, never, nothingUncategorized, unknownCategory, nothingAlike, assignWith,
            noDeletedCategory, nothingAssigned, wasIn, productNamed, assignedBy, choiceTakenBack, layoutCounts,
            importInterrupted, stapleQuestion, stapleQuestionSaid, stapleKept
        /// The reasons of left-out lines.
        case water, heading, equipment, choice, fromRecipe, notWanted
    }

    /// The languages with words of their own, by the first part of their BCP 47 tags.
    enum Language: String, CaseIterable {
        case en, de, fr, es, it, sv, tr

        fileprivate var file: [UInt8] {
            switch self {
            case .en: PackageResources.en_tsv
            case .de: PackageResources.de_tsv
            case .fr: PackageResources.fr_tsv
            case .es: PackageResources.es_tsv
            case .it: PackageResources.it_tsv
            case .sv: PackageResources.sv_tsv
            case .tr: PackageResources.tr_tsv
            }
        }
    }

    private let texts: [String: String]

    /// Creates the words for a BCP 47 locale; English ones for an empty locale.
    init(locale: String) {
        texts = Self.rows(of: (Language(rawValue: LocaleTag(locale).language) ?? .en).file)
    }

    private static func rows(of file: [UInt8]) -> [String: String] {
        var texts: [String: String] = [:]
        for line in file.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
            let fields = line.split(separator: UInt8(ascii: "\t")).map { String(decoding: $0, as: UTF8.self) }
            precondition(fields.count == 2, "A row of words has a key and a text: \(fields)")
            texts[fields[0]] = fields[1]
        }
        return texts
    }

    /// Returns words, with values in their places {1}, {2}, and {3}.
    func callAsFunction(_ key: Key, _ values: String...) -> String { self(key, values) }

    /// Returns words, with values in their places {1} and following.
    func callAsFunction(_ key: Key, _ values: [String]) -> String {
        guard let text = texts[key.rawValue] else { preconditionFailure("The words lack \"\(key)\".") }
        return Self.filled(text, values)
    }

    /// Returns the sentence of a service's code; `nil` in English, where the service's own sentence serves.
    func sentence(_ code: String, _ values: [String]) -> String? { texts[code].map { Self.filled($0, values) } }

    /// The codes of refusals of stock, lists, recipes, ingredients, categories, and stores that are worded here.
    static let refusals = [
        "shopping.noProduct", "shopping.noAmount", "shopping.textTooLong", "shopping.noSuchProduct",
        "inventory.amountNotPositive", "inventory.notAPack", "inventory.locationTooLong", "inventory.amountTooLarge",
        "inventory.noSuchLocation", "inventory.newPlaceOfFrozen", "inventory.notAFreezer", "inventory.dayAhead",
        "inventory.temperatureUnknown", "inventory.wouldThaw", "inventory.locationInUse", "inventory.nothingThere",
        "shopping.noSuchLocation", "product.notABarcode", "product.wrongCheckDigit",
        "shopping.emptyName", "shopping.tooManyCharacters", "shopping.unreadAmount", "shopping.onlyAmount",
        "shopping.twoItems", "shopping.zeroAmount", "shopping.unknownItem", "shopping.badInterval",
        "shopping.severalCategories", "shopping.targetBelowMinimum", "shopping.incomparableLevels",
        "shopping.noSuchStaple", "shopping.stapleExists", "shopping.noSuchList", "shopping.deletedList",
        "shopping.archivedList", "shopping.sameList", "shopping.severalLists", "shopping.noOpenList",
        "shopping.noSuchItem", "shopping.noSuchSource", "shopping.nothingToAdd", "shopping.nothingToMove",
        "shopping.notADay", "shopping.nothingToImport",
        "shopping.fullList", "shopping.noDecision", "shopping.noSuchAction", "shopping.severalActions",
        "shopping.nothingToUndo", "shopping.alreadyUndone", "shopping.overtaken", "shopping.tooLargeToUndo",
        "shopping.deletedAisle", "shopping.shortAction", "shopping.noSuchPerson",
        "shopping.badPeriod", "shopping.sumTooLarge", "shopping.tooManyToMove",
        "category.emptyName", "category.nameTooLong", "category.tooManyCategories", "category.categoryExists",
        "category.alike", "category.storeExists", "category.badColor", "category.unreadableColor", "category.badIcon",
        "category.noSuchCategory", "category.deleted", "category.notDeleted", "category.inUse", "category.ownSuccessor",
        "category.successorDeleted",
        "category.ambiguousName", "category.unknownIsFixed", "category.unknownStaysLast", "category.namedTwice",
        "category.noSuchStore", "category.noChange", "category.noDestination", "category.tooMany",
        "shopping.noSuchRecipe", "recipe.unknownRecipe", "recipe.notInTrash", "recipe.unknownRevision",
        "recipe.inTrash", "recipe.titleTaken", "recipe.changedSince", "recipe.notARating", "recipe.dayAhead",
        "recipe.unknownCooking", "recipe.unknownSearch",
        "quantity.inseparable", "quantity.noSuchAlias", "quantity.nameTaken", "quantity.noSuchIngredient",
        "quantity.emptyName", "quantity.sameIngredient", "quantity.nameInUse", "quantity.nameBeginsWithAmount",
    ]
    /// The codes of questions that a person confirms, and that are worded here.
    static let questions = ["category.deleteStore", "shopping.deleteList"]

    /// Writes a refusal with the values of its problem: {product} is its parameter of that name.
    ///
    /// Returns `nil` for a refusal without words of its own, where the service's own sentence serves.
    func refusal(_ problem: Problem) -> String? {
        let values = problem.params
        // A recipe does without the amount; stock does not.
        if problem.code == "shopping.noAmount", [nil, "quantity.noAmount"].contains(values["reason"]) {
            guard let name = values["product"] ?? values["1"] else { return texts["shopping.noProduct"] }
            return texts[problem.code].map { Self.filled($0) { $0 == "product" ? name : "" } }
        }
        // Another text that is not read is unclear for the same reasons as a line of a recipe.
        if let reason = values["reason"] {
            return sentence(reason, ["1", "2", "3"].map { values[$0] ?? self(.example) })
        }
        // A service of an earlier release may lack a value; its own sentence has all.
        guard let whole = texts[problem.code], Self.names(in: whole).allSatisfy({ values[String($0)] != nil }) else {
            return nil
        }
        return Self.filled(variant(of: whole, for: problem).flatMap { texts[$0] } ?? whole) { values[$0] ?? "" }
    }

    /// Returns the key of the sentence for values that the whole one doesn't fit; `nil` where it does.
    private func variant(of whole: String, for problem: Problem) -> String? {
        let values = problem.params
        // Another name is near the one that there is not.
        if values["near"]?.isEmpty == false, texts["\(problem.code).near"] != nil { return "\(problem.code).near" }
        // Another action can be undone in place of the one that can't.
        if values["next"]?.isEmpty == false, texts["\(problem.code).next"] != nil { return "\(problem.code).next" }
        // Nothing is assigned to the category; ingredients come into it only by their hints.
        if problem.code == "category.inUse", values["ingredients"] == "0", values["products"] == "0" {
            return "\(problem.code).hints"
        }
        // There is nothing to name, as in a home without stores.
        return Self.names(in: whole).contains { values[String($0)] == "" } ? "\(problem.code).none" : nil
    }

    /// The names of the values in a text.
    private static func names(in text: String) -> [Substring] {
        text.split(separator: "{").dropFirst().compactMap { $0.split(separator: "}").first }
    }

    /// Returns a name as it stands inside a phrase; German nouns keep their capital.
    func noun(_ name: String) -> String {
        texts["nouns"] == "capital" ? name : name.prefix(1).lowercased() + name.dropFirst()
    }

    private static func filled(_ sentence: String, _ values: [String]) -> String {
        filled(sentence) { name in
            let place = (Int(name) ?? 0) - 1
            return values.indices.contains(place) ? values[place] : ""
        }
    }

    private static func filled(_ sentence: String, _ value: (String) -> String) -> String {
        var text = ""
        var rest = sentence[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            text += rest[..<open]
            text += value(String(rest[rest.index(after: open)..<close]))
            rest = rest[rest.index(after: close)...]
        }
        return text + rest
    }
}

extension LocalWords {
    /// Writes how many lines of recipes are in the amounts.
    func counted(_ coverage: Coverage) -> String {
        self(coverage.lines == 1 ? .countedOne : .counted, "\(coverage.counted)", "\(coverage.lines)")
    }

    /// Writes the reason of left-out lines; the code itself for one that the words don't know.
    func reason(_ code: String) -> String { Key(rawValue: code).map { self($0) } ?? code }

    /// Writes words for an amount; those to buy that are not scaled with their recipe say what they are for.
    func phrase(_ line: UncountedLine, on shelf: Shelf) -> String {
        guard !line.phrase.isEmpty else { return self(.some) }
        // "Pinch of salt" begins with a capital, and its words stand inside a line.
        let phrase = noun(line.phrase)
        guard line.unscaled, shelf == .buy else { return phrase }
        let made =
            line.writtenForServings.isEmpty ? line.writtenFor : self(.servings, line.writtenForServings)
        guard !made.isEmpty else { return "\(phrase) (\(self(.asWritten)))" }
        return "\(phrase) (\(self(.asWrittenFor, made)))"
    }

    /// Writes an assumption.
    func text(_ assumption: Assumption) -> String {
        sentence(assumption.code, [assumption.said, assumption.meant, assumption.source]) ?? assumption.sentence
    }

    /// Writes what is unclear in a line, and what to do; in English, with the command that helps.
    func text(_ line: OpenLine) -> String {
        let sentences = line.reasons.map { reason in
            sentence(reason.code, reason.values.map { $0.isEmpty ? self(.example) : $0 })
                ?? reason.sentence + CommandFailure.hint(for: reason.code)
        }
        return sentences.isEmpty ? line.sentence : sentences.joined(separator: " ")
    }

    /// Writes what is taken from the home's stock: "3 cloves of 2 heads".
    func taken(_ part: TakenStock) -> String { self(.taken, part.amount.shown, part.of.shown) }

    /// Writes the question whether stock serves as an item, and what to do.
    func text(_ offer: StockOffer, amount: String) -> String {
        let argument = AcceptedOfferArgument(product: offer.product, item: offer.item)
        return self(.offer, offer.product, amount, noun(offer.item)) + " (--use \(argument.typed))"
    }
}
