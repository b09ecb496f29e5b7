import CategoryMessages
import CommonMessages
import Envelope
import InventoryMessages
import MessageBus
import ProductMessages
import QuantityMessages
import RecipeMessages
import SwiftProtobuf

extension StubServices {
    /// Answers with every field that the shopping service reads.
    static func answeringEveryField() -> StubServices {
        StubServices(planning.merging(others) { $1 }.merging(changes) { $1 })
    }

    private static let planning: [String: Responder] = [
        "ReadLinesRequest": { (request) throws(Refusal) in
            ReadLinesReply.with { reply in
                reply.lines = ((request as? ReadLinesRequest)?.lines ?? []).map { line($0) }
                reply.locale = "de"
            }
        },
        "ConsolidateRequest": { (request) throws(Refusal) in
            ConsolidateReply.with { reply in
                let entries = (request as? ConsolidateRequest)?.entries ?? []
                reply.items = entries.enumerated().map { item($0.element, at: UInt32($0.offset)) }
            }
        },
        "ProposeProductsRequest": { (request) throws(Refusal) in
            ProposeProductsReply.with { reply in
                reply.products = ((request as? ProposeProductsRequest)?.ingredientKeys ?? []).map { key in
                    .with {
                        ($0.ingredientKey, $0.productID, $0.title, $0.brand) = (key, "prd_a", "Alm milk", "Alm")
                        ($0.pack.content.value, $0.pack.content.unit, $0.pack.count) = ("500", "ml", 2)
                    }
                }
            }
        },
        "ConvertRequest": { (request) throws(Refusal) in convert(request) },
        "CategorizeRequest": { (request) throws(Refusal) in
            CategorizeReply.with { reply in
                reply.ingredients = ((request as? CategorizeRequest)?.ingredients ?? []).map { ingredient in
                    .with { ($0.ingredientKey, $0.category) = (ingredient.ingredientKey, dairy) }
                }
            }
        },
    ]

    private static let others: [String: Responder] = [
        "AssignIngredientsRequest": { (request) throws(Refusal) in
            let asked = request as? AssignIngredientsRequest
            return AssignIngredientsReply.with { reply in
                reply.category = dairy
                reply.category.name = asked?.category ?? ""
                reply.ingredients = (asked?.ingredients ?? []).map { [category = reply.category] _ in
                    .with { $0.category = category }
                }
            }
        },
        "ReadRecipeRequest": { (_) throws(Refusal) in
            ReadRecipeReply.with {
                $0.recipes = [.test("Page", servings: "one bowl", ["oil"])]
                $0.notes = ["Left out: an advertisement."]
            }
        },
        "AddStockRequest": { (_) throws(Refusal) in
            AddStockReply.with { ($0.stock, $0.eventID, $0.newLocation) = (stocked, "event-1", "Attic") }
        },
        "UseStockRequest": { (_) throws(Refusal) in
            UseStockReply.with {
                ($0.stock, $0.measuredBy, $0.assumptions) = (stocked, ["1 cup = 250 g"], [assumption])
                $0.eventID = "event-2"
                $0.packs = [.with { ($0.unit, $0.content.value, $0.content.unit) = ("can", "400", "g") }]
            }
        },
        "ListStockRequest": { (_) throws(Refusal) in ListStockReply.with { $0.stock = [stocked] } },
        "GetStockRequest": { (request) throws(Refusal) in
            GetStockReply.with { reply in
                reply.stock = ((request as? GetStockRequest)?.productIds ?? []).map { id in
                    var stock = stocked
                    stock.productID = id
                    return stock
                }
            }
        },
        "RecountStockRequest": { (_) throws(Refusal) in
            RecountStockReply.with { ($0.stock, $0.eventIds) = ([stocked], ["event-3"]) }
        },
        "GetStockedProductsRequest": { (_) throws(Refusal) in
            GetStockedProductsReply.with { $0.products = [wanted] }
        },
        "UpdateStockedProductRequest": { (_) throws(Refusal) in
            UpdateStockedProductReply.with { $0.product = wanted }
        },
        "ListLocationsRequest": { (_) throws(Refusal) in
            ListLocationsReply.with { $0.locations = [.with { ($0.id, $0.name) = ("fridge-id", "Fridge") }] }
        },
        "ListJournalRequest": { (_) throws(Refusal) in
            ListJournalReply.with { ($0.events, $0.nextCursor) = ([event], "next") }
        },
        "ListExpiringRequest": { (_) throws(Refusal) in
            ListExpiringReply.with {
                $0.danger = [.with { ($0.productID, $0.lot, $0.daysLeft) = ("prd_milk", lot, -2) }]
                ($0.quality, $0.nextCursor) = ($0.danger, "next")
            }
        },
        "ListMissingRequest": { (_) throws(Refusal) in
            ListMissingReply.with {
                $0.missing = [
                    .with {
                        ($0.productID, $0.minimum, $0.target) = ("prd_milk", wanted.minimum, wanted.target)
                        ($0.onHand, $0.toGet) = (stocked.onHand, wanted.target)
                    }
                ]
                $0.uncompared = [.with { ($0.productID, $0.minimum) = ("prd_tea", wanted.minimum) }]
                $0.nextCursor = "next"
            }
        },
        "GetWasteRequest": { (request) throws(Refusal) in
            GetWasteReply.with {
                $0.entries = [wasted]
                $0.entries[0].month = (request as? GetWasteRequest)?.byMonth == true ? "2026-11" : ""
                ($0.cost, $0.costComplete) = (wasted.cost, true)
            }
        },
        "CoverStockRequest": { (request) throws(Refusal) in
            CoverStockReply.with { $0.needs = ((request as? CoverStockRequest)?.needs ?? []).map { _ in covered } }
        },
        "GetUsageRequest": { (request) throws(Refusal) in
            GetUsageReply.with { reply in
                reply.products = ((request as? GetUsageRequest)?.products ?? []).map { asked in
                    var usage = used
                    usage.productID = asked.productID
                    return usage
                }
            }
        },
        "UndoStockEventRequest": { (_) throws(Refusal) in
            UndoStockEventReply.with { ($0.event, $0.stock, $0.unchanged) = (event, stocked, true) }
        },
    ]

    static let dates = LotDates.with {
        ($0.packaged, $0.manufactured, $0.bestBefore) = ("2026-11-01", "2026-11-02", "2026-11-03")
        ($0.useBy, $0.expiry, $0.opened) = ("2026-11-04", "2026-11-05", "2026-11-06")
        ($0.frozen, $0.thawed) = ("2026-11-07", "2026-11-08")
    }

    private static let wasted = WasteEntry.with {
        ($0.productID, $0.reason, $0.events, $0.amounts) = ("prd_milk", .spoiled, 2, stocked.onHand)
        ($0.cost, $0.unpriced) = ([.with { ($0.amount, $0.currency) = ("5/4", "EUR") }], stocked.onHand)
        $0.incomplete = true
    }

    private static let covered = CoveredNeed.with {
        $0.amounts = [
            .with {
                ($0.needed.value, $0.needed.unit, $0.rest.value, $0.rest.unit) = ("3", "cup", "1", "cup")
                $0.pieces = [
                    .with {
                        ($0.productID, $0.lotID, $0.location, $0.due) = ("prd_milk", "lot-1", "Fridge", lot.due)
                        ($0.taken.value, $0.taken.unit, $0.covers.value, $0.covers.unit) = ("2", "cup", "2", "cup")
                    }
                ]
            }
        ]
        ($0.uncompared, $0.measuredBy, $0.assumptions) = (["prd_milk"], ["1 cup = 250 g"], [assumption])
        $0.packs = [.with { ($0.unit, $0.content.value, $0.content.unit) = ("can", "400", "g") }]
    }

    private static let used = ProductUsage.with {
        $0.lastPurchase = .with {
            ($0.day, $0.shop, $0.price, $0.pricedAmount) = ("2026-11-20", "Corner", wasted.cost[0], "2")
            ($0.amount.value, $0.amount.unit) = ("1", "cup")
        }
        ($0.purchaseDays, $0.intervalDays, $0.discarded) = (3, "7/2", stocked.onHand)
        ($0.measuredBy, $0.assumptions, $0.tooLarge) = (["1 cup = 250 g"], [assumption], true)
        $0.rates = [
            .with {
                ($0.unit, $0.weeks, $0.uses, $0.perWeek, $0.isMean) = ("cup", 8, 9, "3", true)
                ($0.recentPerWeek, $0.earlierPerWeek, $0.onHand, $0.daysLeft) = ("4", "2", "6", 14)
                ($0.trend, $0.certainty) = (.rising, .sure)
            }
        ]
    }

    private static let wanted = InventoryMessages.StockedProduct.with {
        ($0.productID, $0.kind, $0.locationID) = ("prd_milk", "milk", "fridge-id")
        ($0.minimum.value, $0.minimum.unit, $0.target.value, $0.target.unit) = ("1", "cup", "3", "cup")
    }

    /// A correction of each kind of value.
    static let corrections: [CorrectedField] = [
        .with { ($0.field, $0.before.day, $0.after.day) = ("useBy", "2026-11-03", "2026-11-04") },
        .with { ($0.field, $0.before.shop, $0.after.shop) = ("shop", "Corner shop", "Market") },
        .with {
            $0.field = "price"
            ($0.before.price.amount, $0.before.price.currency) = ("5/4", "EUR")
            ($0.after.price.amount, $0.after.price.currency) = ("3/2", "EUR")
        },
        .with {
            $0.field = "pack"
            ($0.before.pack, $0.after.pack) = (
                StubServices.content("can", "400", "g"), StubServices.content("can", "800", "g")
            )
        },
    ]

    static func content(_ unit: String, _ value: String, _ of: String) -> PackContent {
        .with { ($0.unit, $0.content.value, $0.content.unit) = (unit, value, of) }
    }

    private static let event = StockEvent.with {
        ($0.id, $0.kind, $0.productID, $0.at, $0.by) = ("event-5", .discard, "prd_milk", 7, "me")
        ($0.amount.value, $0.amount.unit, $0.reason, $0.note) = ("1", "cup", .spoiled, "sour")
        $0.changes = [.with { ($0.location, $0.corrected) = ("Fridge", corrections) }]
        ($0.undone.at, $0.undone.by, $0.day) = (8, "you", "2026-11-20")
    }

    static let assumption = Assumption.with {
        ($0.code, $0.said, $0.meant, $0.source) = ("quantity.usual", "a cup", "1 cup", "test")
        $0.sentence = "A cup is one."
    }

    static let step = PathStep.with {
        ($0.from.value, $0.from.unit, $0.to.value, $0.to.unit) = ("1", "cup", "250", "ml")
        ($0.exact, $0.source, $0.state, $0.usualSize) = (false, "a jug", "cold", true)
    }

    private static let dairy = CategoryMessages.Category.with {
        ($0.id, $0.name, $0.color) = ("d", "Dairy", "#ffffff")
        ($0.textColor, $0.icon, $0.emoji) = ("black", "milk", "🥛")
    }

    static let stocked = ProductStock.with {
        ($0.productID, $0.locations) = ("prd_milk", ["fridge"])
        $0.onHand = [.with { ($0.value, $0.unit) = ("2", "cup") }]
        $0.shortfall = [.with { ($0.value, $0.unit) = ("1", "can") }]
        $0.lots = [lot]
    }

    private static let lot = Lot.with {
        ($0.id, $0.quantity, $0.unit, $0.locationID, $0.location) = ("lot-1", "2", "cup", "fridge-id", "Fridge")
        ($0.dates, $0.purchased, $0.shop, $0.recipeID) = (dates, "2026-11-09", "Corner shop", "rcp_1")
        ($0.price.amount, $0.price.currency, $0.pricedAmount, $0.barcode) = ("5/4", "EUR", "3", "96385074")
        ($0.due.day, $0.due.reason, $0.due.danger) = ("2026-11-10", .thawed, true)
    }

    /// A line of milk or of a mill is counted, of water left out, of "odd" unclear, and any other uncounted.
    private static func line(_ line: Line) -> ParsedLine {
        .with { read in
            let key = line.text.split(separator: " ").last.map(String.init) ?? ""
            (read.text, read.ingredientKey, read.name, read.listName) = (line.text, key, key, key.uppercased())
            (read.assumptions, read.unscaled, read.aisleHint) = ([assumption], true, "dairy")
            read.scaled.factorText = line.factor.isEmpty ? "" : "× \(line.factor)"
            switch key {
            case "milk", "mill":
                (read.quantity, read.listQuantity) = (quantity("1", "cup"), quantity("1", "cup"))
                read.choices = [.with { ($0.ingredientKey, $0.listName, $0.bought) = ("cream", "Cream", true) }]
                read.broaderKeys = ["dairy"]
            case "water": read.purchase = .water
            case "odd":
                read.ingredientKey = ""
                read.diagnostics = [
                    .with { ($0.code, $0.values, $0.sentence) = ("quantity.odd", ["odd"], "What is odd?") }
                ]
            default: read.amountText = "a little"
            }
        }
    }

    private static func item(_ entry: ConsolidateEntry, at position: UInt32) -> ConsolidatedItem {
        .with { item in
            item.ingredientKey = entry.ingredientKey
            guard entry.quantity.isParseable else {
                item.uncounted = [position]
                return
            }
            (item.listName, item.counted, item.totals) = ("Milk", [position], [quantity("1", "cup")])
            (item.take, item.rounded, item.takePath) = ([quantity("2", "cup")], true, [step])
            (item.path, item.conversions, item.assumptions) = ([step], ["1 cup = 250 ml"], [assumption])
            (item.netDemand.toBuy, item.netDemand.inStock) = (item.totals, item.totals)
            item.netDemand.taken = [.with { ($0.amount, $0.of) = (quantity("1/2", "cup"), quantity("1", "cup")) }]
        }
    }

    /// A cup of milk is slightly more than a pack; an amount in its own unit stays as it is.
    private static func convert(_ request: any RequestMessage) -> ConvertReply {
        .with { reply in
            reply.outcomes = ((request as? ConvertRequest)?.conversions ?? []).map { conversion in
                .with {
                    let isSame = conversion.amount.unit == conversion.toUnit
                    $0.quantity = quantity(isSame ? conversion.amount.value : "1010", conversion.toUnit)
                    if !isSame { ($0.path, $0.equations) = ([step], ["1 cup = 1010 ml"]) }
                }
            }
        }
    }
}
