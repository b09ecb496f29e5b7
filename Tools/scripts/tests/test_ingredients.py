"""The sheet of ingredients becomes tables, after a check for mistakes."""
import csv
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import ingredients  # noqa: E402

COLUMNS = ingredients.COLUMNS + ingredients.MORE_COLUMNS
FLOUR = "0b9f3d0e-6f3c-4f57-9a53-6a1f0f6f5a01"


def row(**values):
    """Returns a valid row of flour with some columns changed."""
    good = {
        "ID": FLOUR, "Name": "All-purpose flour", "Category": "Flour", "From Amount": "1", "From Unit": "cup",
        "To Amount": "120", "To Unit": "gram", "Source": "scale", "Key": "all purpose flour",
    }
    good.update({name.replace("_", " "): value for name, value in values.items()})
    return [good.get(column, "") for column in COLUMNS]


class IngredientSheetTests(unittest.TestCase):
    def sheet(self, *rows, columns=COLUMNS):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "sheet.csv"
            with open(path, "w", encoding="utf-8", newline="") as file:
                csv.writer(file).writerows([columns, *rows])
            return ingredients.Sheet(path, ingredients.units())

    def refuse(self, sentence, *rows):
        problems = self.sheet(*rows).problems
        self.assertTrue(any(sentence in problem for problem in problems), problems)

    def test_rows_with_one_id_are_one_ingredient(self):
        spoon = row(From_Unit="", From_Unit_Singular="scoop", From_Unit_Plural="scoops", To_Amount="0.03", To_Unit="kg")
        sheet = self.sheet(row(Second_Amount="125", Second_Source="table", Aliases="AP flour | White flour"), spoon)
        self.assertEqual([], sheet.problems)
        made = ingredients.tables(sheet)
        self.assertIn("all purpose flour\t\t1\tcup\t\t120\tscale\t125\ttable\n", made["weights.tsv"])
        self.assertIn("all purpose flour\t\t1\tscoop\tscoops\t30\tscale\t\t\n", made["weights.tsv"])
        self.assertIn(f"{FLOUR}\tall purpose flour\tAll-purpose flour\tFlour\t\tAP flour|White flour\n", made["curated.tsv"])

    def test_the_ingredient_itself_is_counted_without_a_unit(self):
        sheet = self.sheet(row(Name="Eggs", From_Unit="", From_Unit_Singular="egg", From_Unit_Plural="eggs"))
        self.assertIn("\t1\t\teggs\t120\t", ingredients.tables(sheet)["weights.tsv"])

    def test_each_fault_is_reported(self):
        self.refuse("is not a UUID", row(ID="flour"))
        self.refuse("one of the categories", row(Category="Powder"))
        self.refuse("one ID, one ingredient", row(), row(Name="Flour"))
        self.refuse("an amount is not a number", row(To_Amount="much"))
        self.refuse("above zero", row(From_Amount="0"))
        self.refuse("not a unit of volume", row(From_Unit="cupp"))
        self.refuse("is not a weight", row(To_Unit="cup"))
        self.refuse("both sides are weights", row(From_Unit="ounce"))
        self.refuse('write either "From Unit"', row(From_Unit_Singular="stick", From_Unit_Plural="sticks"))
        self.refuse("explain it in Notes", row(Second_Amount="160", Second_Source="table"))
        self.refuse("also belongs to another ingredient", row(), row(ID=FLOUR.replace("a01", "a02")))

    def test_contradictory_measures_are_found(self):
        spoon = row(From_Unit="tablespoon", To_Amount="10")
        self.refuse("weighed by this measure in row 2 already (+33.3%)", row(), spoon)
        self.assertEqual([], self.sheet(row(), row(From_Unit="tablespoon", To_Amount="8")).problems, "both were weighed")
        self.assertEqual([], self.sheet(row(), row(From_Unit="tablespoon", To_Amount="8", State="sifted")).problems)

    def test_missing_columns_are_named(self):
        self.assertIn("To Unit Plural", self.sheet(columns=COLUMNS[:10]).problems[0])

    def test_sample_and_template_have_the_14_columns(self):
        with tempfile.TemporaryDirectory() as folder:
            for option, count in (("--sample", 4), ("--template", 0)):
                path = pathlib.Path(folder) / "new.csv"
                self.assertEqual(0, ingredients.main([option, str(path)]))
                with open(path, encoding="utf-8", newline="") as file:
                    rows = list(csv.reader(file))
                self.assertEqual(14, len(rows[0]))
                self.assertEqual(count, len(rows) - 1)
                self.assertEqual([], ingredients.Sheet(path, ingredients.units()).problems)

    def test_the_tables_of_the_module_are_those_of_the_sheet(self):
        self.assertEqual(0, ingredients.main(["--check"]))


if __name__ == "__main__":
    unittest.main()
