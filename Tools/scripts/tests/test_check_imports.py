"""The import check finds a small bad example of each rule."""
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import check_imports  # noqa: E402


def reasons(package, name, text, declared=()):
    """Returns the check's findings about one file of a target."""
    target = check_imports.Target(package, name, set(declared), [("File.swift", text)])
    return check_imports.problems([target])


class CheckImportsTests(unittest.TestCase):
    def refuse(self, reason, package, name, imported):
        found = reasons(package, name, f"import {imported}\n", [imported])
        self.assertEqual([f"File.swift:1: {name} must not import {imported}: {reason}."], found)

    def test_an_undeclared_import_is_refused(self):
        found = reasons("Packages/MessageBus", "MessageBus", "import Foundation\n\npublic import Quantities\n")
        self.assertEqual(
            [f"File.swift:3: MessageBus must not import Quantities: {check_imports.DECLARED}."], found)

    def test_a_dependency_that_no_file_imports_is_refused(self):
        target = check_imports.Target("Services", "ServiceHost", {"Logging", "ZeroMQ"}, [("File.swift", "import ZeroMQ\n")],
                                      [("Logging", {"Logging"}), ("ZeroMQ", {"ZeroMQ"})])
        self.assertEqual(["Services/Package.swift: ServiceHost declares Logging and imports nothing of it: remove it."],
                         check_imports.problems([target]))

    def test_a_module_imports_no_other_module(self):
        for imported in ("InventoryModule", "InventoryDomain", "InventoryModuleTestKit"):
            self.refuse(check_imports.ALONE, "Packages/ProductModule", "ProductModule", imported)

    def test_a_module_imports_no_transport_database_or_message(self):
        for imported in ("ZeroMQ", "MessageBus", "SQLiteKit", "ProductStorage", "ProductMessages", "SwiftProtobuf",
                         "SyncMessages", "StorageMessages", "DeadLetterMessages"):
            self.refuse(check_imports.ALONE, "Packages/ProductModule", "ProductApplication", imported)

    def test_a_domain_imports_foundation_and_quantities_at_most(self):
        self.assertEqual([], reasons("Packages/RecipeModule", "RecipeDomain",
                                     "import Foundation\npublic import Quantities", ["Quantities"]))
        for imported in ("Commands", "RecipeApplication", "Logging"):
            self.refuse(check_imports.INWARD, "Packages/RecipeModule", "RecipeDomain", imported)

    def test_an_application_imports_its_own_domain_and_not_its_facade(self):
        self.assertEqual([], reasons("Packages/RecipeModule", "RecipeApplication",
                                     "import RecipeDomain\nimport Commands", ["RecipeDomain", "Commands"]))
        self.refuse(check_imports.INWARD, "Packages/RecipeModule", "RecipeApplication", "RecipeModule")

    def test_an_endpoint_imports_of_others_only_their_messages(self):
        self.assertEqual([], reasons("Services", "ShoppingEndpoint", "import ProductMessages\nimport ShoppingModule",
                                     ["ProductMessages", "ShoppingModule"]))
        for imported in ("ProductModule", "ShoppingDomain", "ProductStorage", "ZeroMQ"):
            self.refuse(check_imports.ENDPOINT, "Services", "ShoppingEndpoint", imported)

    def test_the_tests_of_an_endpoint_use_its_own_adapters(self):
        self.assertEqual([], reasons("Services", "RecipeEndpointTests", "import RecipeStorage", ["RecipeStorage"]))
        self.refuse(check_imports.ENDPOINT, "Services", "RecipeEndpointTests", "ProductStorage")
        self.refuse(check_imports.ENDPOINT, "Services", "RecipeEndpoint", "RecipeStorage")

    def test_only_zeromq_imports_libzmq(self):
        self.refuse(check_imports.ZEROMQ, "Packages/MessageBus", "MessageBus", "CZeroMQ")
        self.assertEqual([], reasons("Packages/ZeroMQ", "ZeroMQ", "internal import CZeroMQ", ["CZeroMQ"]))
        self.assertEqual([], reasons("Tools/Benchmarks", "Benchmarks", "import CZeroMQ", ["CZeroMQ"]))

    def test_only_recipe_archives_import_libarchive(self):
        for package, name in (("Packages/RecipeFiles", "RecipeFiles"), ("Packages/RecipeFiles", "RecipeArchivesTests"),
                              ("Services", "ImportFiles")):
            self.refuse(check_imports.ARCHIVE, package, name, "CArchive")
        self.assertEqual([], reasons("Packages/RecipeFiles", "RecipeArchives", "internal import CArchive", ["CArchive"]))

    def test_only_the_page_fetcher_imports_libcurl(self):
        for package, name in (("Services", "PageFetcherTests"), ("Services", "RecipeEndpoint"), ("Tools", "larder")):
            self.refuse(check_imports.CURL, package, name, "CCurl")
        self.assertEqual([], reasons("Services", "PageFetcher", "internal import CCurl", ["CCurl"]))

    def test_only_storage_imports_a_database(self):
        self.refuse(check_imports.GRDB, "Services", "ServiceHost", "GRDB")
        self.assertEqual([], reasons("Packages/Storage", "SQLiteKit", "import GRDB", ["GRDB"]))

    def test_an_adapter_knows_its_own_module_only(self):
        self.assertEqual([], reasons("Packages/Storage", "RecipeStorage", "import RecipeModule", ["RecipeModule"]))
        for imported in ("ProductModule", "ProductStorage", "RecipeDomain"):
            self.refuse(check_imports.TABLES, "Packages/Storage", "RecipeStorage", imported)

    def test_the_command_line_knows_messages_only(self):
        for imported in ("ShoppingModule", "RecipeDomain", "InventoryStorage", "SQLiteKit", "SQLiteKit"):
            self.refuse(check_imports.KITCHEN, "Tools", "LarderCommands", imported)
        self.assertEqual([], reasons("Tools", "LarderCommands", "import ShoppingMessages", ["ShoppingMessages"]))
        self.assertEqual([], reasons("Tools", "LarderCommandsTests", "import ShoppingModule", ["ShoppingModule"]))
        for imported in ("ShoppingDomain", "ProductModule", "QuantityModuleTestKit"):
            self.refuse(check_imports.KITCHEN, "Tools", "LarderCommandsTests", imported)
        self.refuse(check_imports.KITCHEN, "Tools", "BenchmarkTests", "ShoppingModule")

    def test_only_the_executable_starts_services(self):
        for imported in ("EmbeddedStack", "ServiceHost"):
            self.refuse(check_imports.STACK, "Tools", "LarderCommands", imported)
            self.assertEqual([], reasons("Tools", "larder", f"import {imported}", [imported]))

    def test_the_bus_knows_no_module(self):
        for imported in ("Commands", "ProductModule", "RecipeDomain", "SQLiteKit"):
            for package in ("MessageBus", "ZeroMQ", "MessageContracts"):
                self.refuse(check_imports.BUS, f"Packages/{package}", package, imported)
            self.refuse(check_imports.BUS, "Packages/MessageBus", "MessageBusTests", imported)

    def test_what_ships_contains_no_test_kit(self):
        self.refuse(check_imports.SHIPPED, "Services", "ServiceHost", "MessageBusTestKit")
        self.refuse(check_imports.SHIPPED, "Packages/Storage", "SQLKit", "CommandsTestKit")
        self.refuse(check_imports.SHIPPED, "Tools", "larder", "EndpointTestKit")
        for package, name in (("Packages/Storage", "SQLKitTests"), ("Services", "EndpointTestKit"), ("Tests", "FaultWorker"),
                              ("Tools/Benchmarks", "SyncPeer")):
            self.assertEqual([], reasons(package, name, "import CommandsTestKit", ["CommandsTestKit"]))

    def test_foundations_do_not_import_their_users(self):
        for package, imported in (("Quantities", "Commands"), ("Commands", "Quantities"), ("TextFormats", "Quantities"),
                                  ("Sync", "MessageBus")):
            self.refuse(check_imports.FOUNDATIONS, f"Packages/{package}", package, imported)
        self.assertEqual([], reasons("Packages/Sync", "Sync", "import Commands", ["Commands"]))

    def test_a_domain_may_read_text_formats(self):
        self.assertEqual([], reasons("Packages/RecipeModule", "RecipeDomain", "import TextFormats", ["TextFormats"]))

    def test_raw_memory_lies_below_its_domain(self):
        self.assertEqual([], reasons("Packages/QuantityModule", "QuantityDomain", "import LineParser", ["LineParser"]))
        self.assertEqual([], reasons("Packages/QuantityModule", "QuantityDomain", "import AisleLexicon", ["AisleLexicon"]))

    def test_tests_across_packages_stay_outside(self):
        self.refuse(check_imports.OUTSIDE, "Tests", "ContractTests", "ShoppingDomain")

    def test_every_form_of_import_is_found(self):
        text = ("@testable import One\npublic import Two\n@_exported public import Three\nimport struct Four.Type\n"
                "    internal import Five\n// import Six\n")
        self.assertEqual(["One", "Two", "Three", "Four", "Five"], [name for name, _ in check_imports.imports(text)])


if __name__ == "__main__":
    unittest.main()
