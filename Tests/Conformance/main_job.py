#!/usr/bin/env python3
"""Does the main job with only pyzmq and protobuf: fills a home, plans recipes, and prints what `larder plan --json` prints.

    main_job.py --broker ipc:///run/larder/broker.sock --stock "150 g flour" --stock "2 eggs" \\
        --store "Corner shop" --walk Bakery --walk Produce --servings 6 pancakes.html

It first writes what the plan needs, each change under its own key, so that another run with the same --key changes
nothing.
"""
import argparse
import json
import pathlib
import struct
import sys
import uuid

import larder_client
import protos

quantity, product = protos.load("larder.quantity.v1"), protos.load("larder.product.v1")
inventory, category = protos.load("larder.inventory.v1"), protos.load("larder.category.v1")
recipe, shopping = protos.load("larder.recipe.v1"), protos.load("larder.shopping.v1")
orders = protos.load("larder.shopping.v1", "orders")


class HomeClient:
    """The requests of the main job for one home."""

    def __init__(self, larder, key):
        self.larder, self.key = larder, key

    def write(self, request, step):
        return self.larder.ask(request, key=f"{self.key}/{step}")

    def parse(self, text):
        return self.larder.ask(quantity.ReadLinesRequest(lines=[quantity.Line(text=text)])).lines[0]

    def add_stock(self, text, step):
        """Adds stock such as "150 g flour", and creates the product if the home lacks it."""
        line = self.parse(text)
        if not line.quantity.HasField("amount"):
            sys.exit(f"\"{text}\" has no amount: write it like \"150 g flour\" or \"2 eggs\".")
        draft = product.ProductDraft(title=line.list_name, ingredient_keys=[line.ingredient_key])
        made = self.write(product.RegisterProductsRequest(products=[draft]), f"{step}/register").products[0].product
        self.write(inventory.AddStockRequest(product_id=made.product_id, amount=line.quantity.amount), f"{step}/add")

    def add_store(self, name, walk):
        self.write(category.AddStoreRequest(name=name), "store")
        if walk:
            self.write(category.OrderStoreRequest(store=name, categories=walk), "order")

    def assign(self, text, to, step):
        """Puts an ingredient into a category."""
        line = self.parse(text)
        ingredient = category.Ingredient(ingredient_key=line.ingredient_key, name=line.list_name)
        self.write(category.AssignIngredientsRequest(ingredients=[ingredient], category=to), step)

    def read(self, path):
        """Returns the recipes of a page or text."""
        request = recipe.ReadRecipeRequest(content=path.read_bytes(), file_name=str(path))
        return list(self.larder.ask(request).recipes)

    def keep(self, read, step):
        return self.write(recipe.AddRecipeRequest(recipe=read), step).recipe

    def plan(self, planned, store):
        return self.larder.ask(shopping.PlanRequest(recipes=planned, store=store))


def document(reply):
    """Returns the plan as `larder plan --json` prints it."""
    return {
        "items": [item_document(item) for item in reply.items],
        "coverage": {"lines": reply.coverage.lines, "counted": reply.coverage.counted,
                     "uncounted": reply.coverage.uncounted, "leftOut": reply.coverage.left_out},
        "recipes": [{"title": entry.title, "servings": entry.servings, "factor": entry.factor,
                     "prepMinutes": optional(entry, "prep_minutes"), "cookMinutes": optional(entry, "cook_minutes"),
                     "totalMinutes": optional(entry, "total_minutes"), "tags": list(entry.tags)}
                    for entry in reply.recipes],
        "leftOut": [{"recipe": line.recipe, "line": line.line, "reason": line.reason} for line in reply.left_out],
        "open": [{"recipe": line.recipe, "line": line.line, "sentence": line.sentence,
                  "offer": offer_document(line.offer) if line.HasField("offer") else None} for line in reply.open],
    }


def offer_document(offer):
    return {"product": offer.product, "onHand": [quantity_document(entry) for entry in offer.on_hand],
            "item": offer.item}


def item_document(item):
    return {
        "name": item.name, "ingredientKey": item.ingredient_key, "choices": [choice.name for choice in item.choices],
        "shelf": orders.Shelf.Name(item.shelf).removeprefix("SHELF_").lower(),
        "take": [quantity_document(entry) for entry in item.take],
        "product": product_document(item.product) if item.HasField("product") else None,
        "packs": packs_document(item.packs) if item.HasField("packs") else None,
        "toBuy": [quantity_document(entry) for entry in item.to_buy],
        "need": [quantity_document(entry) for entry in item.need],
        "inStock": [quantity_document(entry) for entry in item.in_stock],
        "fromStock": [{"amount": quantity_document(part.amount), "of": quantity_document(part.of)}
                      for part in item.from_stock],
        "uncounted": [{"text": line.text, "recipe": line.recipe, "unscaled": line.unscaled} for line in item.uncounted],
        "category": {"id": item.category.id, "name": item.category.name},
        "sources": [{"recipe": source.recipe, "line": source.line, "Q": quantity_document(source.quantity)}
                    for source in item.sources],
        "path": [step_document(step) for step in [*item.path, *item.take_path]],
        "assumptions": [assumption.sentence for assumption in item.assumptions],
    }


def product_document(product):
    return {"productId": product.product_id, "title": product.title, "brand": product.brand}


def packs_document(packs):
    return {"productId": packs.product_id, "title": packs.title, "brand": packs.brand, "number": packs.packs,
            "content": quantity_document(packs.content), "piecesPerPack": packs.count, "text": packs.text,
            "approximate": packs.approximate, "path": [step_document(step) for step in packs.path]}


def step_document(step):
    return {"from": amount_document(getattr(step, "from")), "to": amount_document(step.to),
            "exact": step.exact, "source": step.source, "state": step.state}


def quantity_document(entry):
    lower = {"amountLow": entry.lower.value} if entry.HasField("lower") else {}
    return {**lower, "amount": entry.amount.value if entry.HasField("amount") else None,
            "numericValue": optional(entry, "numeric_value"), "standardUnit": optional(entry, "standard_unit"),
            "displayText": entry.display_text, "isParseable": entry.is_parseable,
            "parseConfidence": shortest(entry.parse_confidence)}


def amount_document(amount):
    return {"amount": amount.value, "unit": amount.unit}


def optional(message, field):
    return getattr(message, field) if message.HasField(field) else None


def shortest(number):
    """Returns the shortest decimal for the same 32-bit number."""
    return next(short for short in (float(f"{number:.{digits}g}") for digits in range(1, 10))
                if struct.pack("f", short) == struct.pack("f", number))


def arguments():
    parser = argparse.ArgumentParser(description="Larder's main job, with only pyzmq and protobuf.")
    parser.add_argument("recipes", nargs="+", type=pathlib.Path, metavar="FILE", help="a recipe page or text")
    parser.add_argument("--broker", required=True, metavar="ENDPOINT")
    parser.add_argument("--secret-key", metavar="FILE", help="over tcp://: the file of your own secret key")
    parser.add_argument("--broker-key", metavar="FILE", help="over tcp://: the file of the broker's public key")
    parser.add_argument("--household", default="home")
    parser.add_argument("--key", default=str(uuid.uuid4()), help="makes repeated runs count once")
    parser.add_argument("--stock", action="append", default=[], metavar="TEXT", help="such as \"150 g flour\"")
    parser.add_argument("--category", action="append", default=[], metavar="NAME", help="a category to add")
    parser.add_argument("--assign", action="append", default=[], nargs=2, metavar=("INGREDIENT", "CATEGORY"))
    parser.add_argument("--store", default="", metavar="NAME", help="the shop to add and to plan for")
    parser.add_argument("--walk", action="append", default=[], metavar="CATEGORY", help="the shop's order, one by one")
    parser.add_argument("--keep", action="store_true", help="keep the recipes and plan them by their ids")
    parser.add_argument("--servings", default="")
    return parser.parse_args()


def main():
    given = arguments()
    larder = larder_client.Larder(given.broker, given.household, key=given.secret_key, broker_key=given.broker_key)
    home = HomeClient(larder, given.key)
    for number, text in enumerate(given.stock):
        home.add_stock(text, f"stock/{number}")
    for number, name in enumerate(given.category):
        home.write(category.AddCategoryRequest(name=name), f"category/{number}")
    for number, (text, to) in enumerate(given.assign):
        home.assign(text, to, f"assign/{number}")
    if given.store:
        home.add_store(given.store, given.walk)
    planned = []
    for read in [entry for path in given.recipes for entry in home.read(path)]:
        if given.keep:
            entry = orders.PlannedRecipe(reference=home.keep(read, f"recipe/{len(planned)}").id)
        else:
            entry = orders.PlannedRecipe(inline=read)
        if given.servings:
            entry.servings = given.servings
        planned.append(entry)
    print(json.dumps(document(home.plan(planned, given.store)), indent=2, ensure_ascii=False))


if __name__ == "__main__":
    try:
        main()
    except larder_client.Refused as refused:
        sys.exit(str(refused))
    except TimeoutError as silence:
        sys.exit(f"{silence}: is the broker at --broker running?")
