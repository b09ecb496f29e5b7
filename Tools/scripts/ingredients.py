#!/usr/bin/env python3
"""Converts the ingredient sheet into the tables of the quantity module.

usage: ingredients.py [--check] [SHEET.csv]    write the tables; --check only compares them
       ingredients.py --sample FILE.csv        write an example of a sheet
       ingredients.py --template FILE.csv      write an empty sheet

People edit the sheet (Tools/ingredients/ingredients.csv) in any program that reads and writes CSV. Its first 14 columns
are those of every ingredient sheet; rows with one ID are one ingredient. Verified and Notes are for editors and are not
converted. Of several rows that match a request, the first one applies.
"""
import csv
import pathlib
import sys
import uuid
from fractions import Fraction

TOP = pathlib.Path(__file__).resolve().parents[2]
SHEET = TOP / "Tools/ingredients/ingredients.csv"
RESOURCES = TOP / "Packages/QuantityModule/Sources/TableData/figures"
NAMES = TOP / "Packages/QuantityModule/Sources/TableData/names/en.tsv"
COLUMNS = [
    "ID", "Name", "Category", "Brand", "From Amount", "From Unit", "From Unit Singular", "From Unit Plural",
    "To Amount", "To Unit", "To Unit Singular", "To Unit Plural", "Verified", "Notes",
]
MORE_COLUMNS = ["State", "Source", "Second Amount", "Second Source", "Key", "Aliases"]
CATEGORIES = [
    "Baking", "Chocolate", "Dairy", "Dried Fruit", "Egg", "Fat", "Flour", "Fruit", "Grain", "Nut", "Other", "Spice",
    "Sugar", "Vegetable",
]
UNIT_NAMES = {
    "teaspoon": "tsp", "tablespoon": "tbsp", "fluid ounce": "fl oz", "milliliter": "ml", "liter": "l",
    "gram": "g", "kilogram": "kg", "milligram": "mg", "ounce": "oz", "pound": "lb",
}
SAMPLE = [
    ["0b9f3d0e-6f3c-4f57-9a53-6a1f0f6f5a01", "All-purpose flour", "Flour", "", "1", "cup", "", "", "120", "gram", "", "",
     "✓", "King Arthur"],
    ["0b9f3d0e-6f3c-4f57-9a53-6a1f0f6f5a02", "Butter", "Fat", "", "1", "", "stick", "sticks", "113", "gram", "", "", "✓", ""],
    ["0b9f3d0e-6f3c-4f57-9a53-6a1f0f6f5a03", "Eggs", "Egg", "", "1", "", "egg", "eggs", "50", "gram", "", "", "✓", "Large"],
    ["0b9f3d0e-6f3c-4f57-9a53-6a1f0f6f5a03", "Eggs", "Egg", "", "1", "cup", "", "", "243", "gram", "", "", "", ""],
]
# Beyond this difference, a second source needs an explanation in Notes.
TOLERATED_DIFFERENCE = Fraction(15, 100)


def units(path=RESOURCES / "units.tsv"):
    """Returns the dimension and factor of each unit code."""
    found = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            code, dimension, factor = line.split("\t")[:3]
            found[code] = (dimension, Fraction(factor))
    return found


class Sheet:
    """The rows of a sheet and their problems."""

    def __init__(self, path, known_units):
        self.units, self.problems, self.ingredients = known_units, [], {}
        with open(path, encoding="utf-8-sig", newline="") as file:
            reader = csv.DictReader(file)
            missing = [column for column in COLUMNS if column not in (reader.fieldnames or [])]
            if missing:
                self.problems.append(f"{path}: these columns are missing: {', '.join(missing)}.")
                return
            for number, row in enumerate(reader, 2):
                if any((value or "").strip() for value in row.values() if isinstance(value, str)):
                    self.read(number, {key: (row.get(key) or "").strip() for key in COLUMNS + MORE_COLUMNS})
        self.compare()

    def report(self, number, sentence):
        self.problems.append(f"row {number}: {sentence}")

    def read(self, number, row):
        """Reads one row; reports its problems and skips it if there are any."""
        try:
            identity = str(uuid.UUID(row["ID"]))
        except ValueError:
            return self.report(number, f'"{row["ID"]}" is not a UUID: give each ingredient its own in the ID column.')
        if not row["Name"] or row["Category"] not in CATEGORIES:
            return self.report(number, f'an ingredient needs a name and one of the categories {", ".join(CATEGORIES)}.')
        about = (row["Name"], row["Category"], row["Brand"])
        ingredient = self.ingredients.setdefault(
            identity, {"about": about, "row": number, "key": row["Key"], "aliases": row["Aliases"], "measures": []}
        )
        if ingredient["about"] != about:
            return self.report(number, f'{identity} is {ingredient["about"]} in row {ingredient["row"]}: one ID, one ingredient.')
        measure = self.measure(number, row, *about[:1])
        if measure:
            ingredient["measures"].append(measure)

    def measure(self, number, row, name):
        """Returns the measure of a row and its grams, or None when they cannot be read."""
        try:
            amounts = [Fraction(row[column]) for column in ("From Amount", "To Amount")]
            second = Fraction(row["Second Amount"]) if row["Second Amount"] else None
        except (ValueError, ZeroDivisionError):
            return self.report(number, "an amount is not a number: write it like 1, 0.25 or 3/4.")
        if min(amounts) <= 0 or (second is not None and second <= 0):
            return self.report(number, "an amount must be above zero.")
        unit, plural = self.unit(number, row, "From", name)
        target, _ = self.unit(number, row, "To", name)
        if unit is None or target is None:
            return None
        if self.units.get(target, ("",))[0] != "mass":
            return self.report(number, f'"{target}" is not a weight: the second amount must be a weight, such as grams.')
        if self.units.get(unit, ("",))[0] == "mass":
            return self.report(number, "both sides are weights, which convert into each other by definition.")
        factor = self.units[target][1]
        grams = amounts[1] * factor
        if second and abs(second * factor / grams - 1) > TOLERATED_DIFFERENCE and not row["Notes"]:
            self.report(number, f"the two sources differ by more than {float(TOLERATED_DIFFERENCE):.0%}: explain it in Notes.")
        return {
            "row": number, "state": row["State"], "amount": amounts[0], "unit": unit, "plural": plural, "grams": grams,
            "source": row["Source"], "second": second * factor if second else None, "by": row["Second Source"],
        }

    def unit(self, number, row, side, name):
        """Returns the code of a unit, empty for the ingredient itself, and the plural of a unit that only counts."""
        unit, singular, plural = row[f"{side} Unit"], row[f"{side} Unit Singular"], row[f"{side} Unit Plural"]
        if bool(unit) == bool(singular) or bool(singular) != bool(plural):
            self.report(number, f'write either "{side} Unit" or both "{side} Unit Singular" and "{side} Unit Plural".')
            return None, ""
        if singular:
            return ("" if name.lower() in (singular.lower(), plural.lower()) else singular), plural
        code = UNIT_NAMES.get(unit.lower(), unit)
        if code not in self.units or self.units[code][0] == "count":
            self.report(number, f'"{unit}" is not a unit of volume, weight or length.')
            return None, ""
        return code, ""

    def compare(self):
        """Reports contradictions: two weights of one measure, or two ingredients with one name."""
        names, keys = {}, {}
        for identity, ingredient in self.ingredients.items():
            name, _, brand = ingredient["about"]
            for table, value in ((names, (name.lower(), brand.lower())), (keys, ingredient["key"])):
                if value and table.setdefault(value, identity) != identity:
                    self.report(ingredient["row"], f"{value} also belongs to another ingredient.")
            if not ingredient["measures"]:
                self.report(ingredient["row"], f"{name} has no readable measure.")
            seen = {}
            for measure in ingredient["measures"]:
                dimension, factor = self.units.get(measure["unit"], ("count", Fraction(1)))
                place = (measure["state"], measure["unit"] if dimension == "count" else dimension)
                density = measure["grams"] / (measure["amount"] * factor)
                first = seen.setdefault(place, (measure["row"], density, measure["unit"]))
                # Several measured weights of one volume live side by side, unless one of them must be a slip.
                is_other = first[2] != measure["unit"] and abs(density / first[1] - 1) <= TOLERATED_DIFFERENCE
                if first[0] == measure["row"] or is_other:
                    continue
                apart = f"{float(density / first[1] - 1):+.1%}" if density != first[1] else "the same weight"
                self.report(
                    measure["row"],
                    f"{name} is weighed by this measure in row {first[0]} already ({apart}): keep one, the other is a "
                    "second source.",
                )

    def check_resources(self, names):
        """Checks what the module's own tables require in addition to a household's sheet."""
        for ingredient in self.ingredients.values():
            number, key = ingredient["row"], ingredient["key"]
            if key not in names:
                self.report(number, f'the key "{key}" is not in names/en.tsv: add it there, folded and in the singular.')
            for measure in ingredient["measures"]:
                if not measure["source"]:
                    self.report(measure["row"], "the source is missing.")


def number(value):
    """Returns the text of an exact number: a terminating decimal, or else a fraction."""
    scaled = value * 10**6
    if scaled.denominator != 1:
        return str(value)
    text = f"{scaled.numerator // 10**6}.{scaled.numerator % 10**6:06}"
    return text.rstrip("0").rstrip(".")


def tables(sheet):
    """Returns the texts of the two tables by file name."""
    weights = ["# ingredient key\tstate\tamount\tunit\tplural of a unit that only counts\tgrams\tsource\tgrams of the second source\tsecond source"]
    curated = ["# ID\tingredient key\tname\tcategory\tbrand\tother names, separated by |"]
    for identity, ingredient in sorted(sheet.ingredients.items(), key=lambda entry: (entry[1]["key"], entry[0])):
        key, (name, category, brand) = ingredient["key"], ingredient["about"]
        aliases = "|".join(alias.strip() for alias in ingredient["aliases"].split("|") if alias.strip())
        curated.append("\t".join([identity, key, name, category, brand, aliases]))
        for one in ingredient["measures"]:
            second = number(one["second"]) if one["second"] else ""
            weights.append("\t".join([
                key, one["state"], number(one["amount"]), one["unit"], one["plural"], number(one["grams"]),
                one["source"], second, one["by"],
            ]))
    made = "# Made by Tools/scripts/ingredients.py from Tools/ingredients/ingredients.csv. Do not edit.\n"
    return {"weights.tsv": made + "\n".join(weights) + "\n", "curated.tsv": made + "\n".join(curated) + "\n"}


def write_rows(path, rows):
    with open(path, "w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([COLUMNS] + rows)
    print(f"{path}: {len(rows)} rows")


def main(arguments):
    if arguments[:1] in (["--sample"], ["--template"]) and len(arguments) == 2:
        write_rows(arguments[1], SAMPLE if arguments[0] == "--sample" else [])
        return 0
    is_check = arguments[:1] == ["--check"]
    paths = arguments[1:] if is_check else arguments
    if len(paths) > 1 or any(path.startswith("-") for path in paths):
        print(__doc__, file=sys.stderr)
        return 2
    own = not paths
    sheet = Sheet(paths[0] if paths else SHEET, units())
    if own:
        lines = NAMES.read_text(encoding="utf-8").splitlines()
        sheet.check_resources({line.split("\t")[0] for line in lines if not line.startswith("#")})
    for problem in sheet.problems:
        print(problem, file=sys.stderr)
    if sheet.problems:
        return 1
    if own:
        for name, text in tables(sheet).items():
            path = RESOURCES / name
            if is_check and (not path.exists() or path.read_text(encoding="utf-8") != text):
                print(f"{name} does not match the sheet: run Tools/scripts/ingredients.py.", file=sys.stderr)
                return 1
            if not is_check:
                path.write_text(text, encoding="utf-8")
    print(f"{len(sheet.ingredients)} ingredients, {sum(len(one['measures']) for one in sheet.ingredients.values())} measures")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
