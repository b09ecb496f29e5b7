#!/usr/bin/env python3
"""Compares each Swift file's imports with what its target declares and with the rules of the architecture.

usage: check_imports.py

Packages that share a scratch folder can import undeclared modules unnoticed, and the compiler does not know the rules of
the architecture. The script prints every violation with its reason and then exits with status 1.
"""
import collections
import json
import pathlib
import re
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
Target = collections.namedtuple("Target", "package name declared files dependencies", defaults=[[]])
# package: "Packages/ProductModule"; declared: names of importable modules; files: [(path, text)];
# dependencies: [(name, its modules)] of the dependencies from which a file must import.

SYSTEM = {"Foundation", "FoundationEssentials", "FoundationNetworking", "Glibc", "Musl", "Darwin", "Dispatch",
          "Synchronization", "Testing", "XCTest", "Swift"}
IMPORT = re.compile(
    r"^[ \t]*(?:@\w+(?:\([^)]*\))?[ \t]+)*(?:(?:public|package|internal|fileprivate|private)[ \t]+)?import[ \t]+"
    r"(?:(?:typealias|struct|class|enum|protocol|let|var|func)[ \t]+)?(\w+)", re.M)
MODULES = ("Quantity", "Product", "Inventory", "Category", "Recipe", "Shopping", "Household")
TRANSPORT = {"ZeroMQ", "CZeroMQ", "MessageBus", "MessageBusTestKit"}
DATABASE = {"GRDB", "GRDBSQLite", "CLibPQ", "SQLKit", "SQLiteKit", "SQLiteTestKit", "PostgreSQLKit", "PostgreSQLTestKit"} | {f"{name}Storage" for name in MODULES}
MESSAGES = ({"SwiftProtobuf", "Envelope", "CommonMessages", "SyncMessages", "StorageMessages", "DeadLetterMessages"}
            | {f"{name}Messages" for name in MODULES})

DECLARED = "its target does not declare it: a shared build folder hides that, but the package does not build alone"
ALONE = ("a module stands alone: it owns a port for what it needs from elsewhere, and its endpoint provides an "
         "adapter that sends a message")
INWARD = ("imports point inward: a Domain imports Foundation, Quantities and TextFormats at most (that of Quantity its "
          "LineParser and AisleLexicon, too), an Application its own Domain")
ENDPOINT = "an endpoint knows its own module and, of the others, only their messages"
ZEROMQ = "only the package ZeroMQ uses libzmq, so that its rules are enforced in one place"
ARCHIVE = ("only RecipeArchives uses libarchive, so that the limits against hostile archives are enforced in one place, "
           "and the formats of recipes compile without a library in C")
CURL = ("only PageFetcher uses libcurl, so that the limits against hostile sites and private addresses are enforced in one "
        "place")
GRDB = "only the package Storage uses a database, so that modules stay free of it"
TABLES = "no adapter reads another service's tables: it imports its own module and its kit"
KITCHEN = ("the command line uses messages only: any kitchen rule in it would have to be repeated in every other "
           "client")
STACK = "only the executable starts services, so that every command can be tested without them"
FOUNDATIONS = ("the foundations do not know the modules that use them: Quantities, TextFormats and Commands "
               "import the standard library and Foundation, Commands also its own Operations, and Sync both of them")
# The modules whose codes the command line words in other languages: its tests go through all the codes, so that a new one
# without words fails there instead of reaching people in English.
WORDED = {"QuantityModule", "ShoppingModule"}
BUS = "the bus carries messages of any service: it knows neither the modules nor the library that they share"
SHIPPED = "a test kit is for tests: what ships does not contain it"
OUTSIDE = "tests across packages work from outside: through messages, endpoints and facades"


def imports(text):
    """Returns the modules that a file imports, each with its line number."""
    return [(match.group(1), text.count("\n", 0, match.start()) + 1) for match in IMPORT.finditer(text)]


def module_of(name):
    """Returns `"Product"` for ProductDomain, ProductApplication, ProductModule and ProductModuleTestKit; else None."""
    match = re.fullmatch(r"(\w+?)(Domain|Application|Module|ModuleTestKit)", name)
    return match.group(1) if match else None


def layer_of(name):
    """Returns `"Domain"`, `"Application"`, or None for other targets."""
    return next((layer for layer in ("Domain", "Application") if name.endswith(layer)), None)


def reason_against(target, imported):
    """Returns why a target must not import a module, or None."""
    folder = target.package.rsplit("/", 1)[-1]
    tests = target.name.endswith(("Tests", "TestKit"))
    benchmark = target.package.startswith("Tools/Benchmarks")
    if imported == "CZeroMQ" and folder != "ZeroMQ" and not benchmark:
        return ZEROMQ
    if imported == "CArchive" and target.name != "RecipeArchives":
        return ARCHIVE
    if imported == "CCurl" and target.name != "PageFetcher":
        return CURL
    if imported in ("GRDB", "GRDBSQLite", "CLibPQ") and folder != "Storage" and not benchmark:
        return GRDB
    if folder in ("MessageBus", "ZeroMQ", "MessageContracts"):
        if imported in {"Commands", "CommandsTestKit", "Operations"} | DATABASE or module_of(imported) in MODULES:
            return BUS
    if folder.endswith("Module"):
        own = folder.removesuffix("Module")
        if imported in TRANSPORT | DATABASE | MESSAGES or module_of(imported) not in (None, own):
            return ALONE
        layer = layer_of(target.name)
        # A target named …Data holds only figures that must be usable in place, which a resource cannot be. LineParser
        # and AisleLexicon hold the raw memory that their domain reads through a safe interface.
        inner = imported.endswith("Data") or imported in ("LineParser", "AisleLexicon")
        if layer == "Domain" and imported not in SYSTEM | {"Quantities", "TextFormats"} and not inner:
            return INWARD
        if target.name == "LineParser" and imported not in SYSTEM | {"Quantities"} and not imported.endswith("Data"):
            return INWARD
        if layer == "Application" and imported not in SYSTEM | {"Quantities", "Commands", f"{own}Domain"}:
            return INWARD
    if folder == "Services" and target.name.endswith(("Endpoint", "EndpointTests")):
        own = target.name.removesuffix("Tests").removesuffix("Endpoint")
        # Tests run an endpoint with every adapter of its module.
        used = {f"{own}Storage", "SQLKit", "SQLiteKit", "SQLiteTestKit"} if target.name.endswith("Tests") else set()
        if module_of(imported) not in (None, own) or layer_of(imported) or imported in {"ZeroMQ"} | DATABASE - used:
            return ENDPOINT
    if folder == "Storage":
        own = re.sub(r"(Storage|PostgreSQL)(Tests)?$", "", target.name)
        other = imported.removesuffix("Storage") if imported in DATABASE and imported.endswith("Storage") else None
        if module_of(imported) not in (None, own) or other not in (None, own) or layer_of(imported):
            return TABLES
    if folder in ("Quantities", "TextFormats", "Commands", "Sync") and not tests:
        below = {"Commands": {"Operations"}, "Sync": {"Commands", "Operations", "ReplicaCore"}}.get(folder, set())
        if imported not in SYSTEM | {target.name} | below:
            return FOUNDATIONS
    if folder == "Tools":
        is_worded = target.name == "LarderCommandsTests" and imported in WORDED
        if module_of(imported) and not is_worded or imported in DATABASE:
            return KITCHEN
        if imported in ("EmbeddedStack", "ServiceHost") and target.name != "larder":
            return STACK
    if folder == "Tests" and layer_of(imported):
        return OUTSIDE
    if imported.endswith("TestKit") and not tests and not benchmark and folder != "Tests":
        return SHIPPED
    return None


def problems(targets):
    """Returns one line for each import that breaks a rule."""
    found = []
    for target in targets:
        used = {imported for _, text in target.files for imported, _ in imports(text)}
        found += [f"{target.package}/Package.swift: {target.name} declares {name} and imports nothing of it: remove it."
                  for name, modules in target.dependencies if not modules & used]
        for path, text in target.files:
            for imported, line in imports(text):
                reason = reason_against(target, imported)
                if reason is None and imported not in SYSTEM | target.declared | {target.name}:
                    reason = DECLARED
                if reason:
                    found.append(f"{path}:{line}: {target.name} must not import {imported}: {reason}.")
    return found


def describe(package):
    """Returns a manifest as SwiftPM reads it."""
    output = subprocess.run(
        ["swift", "package", "dump-package", "--package-path", str(package)], stdin=subprocess.DEVNULL,
        capture_output=True, text=True, check=False)
    if output.returncode != 0:
        sys.exit(f"{package}/Package.swift cannot be read:\n{output.stderr.strip()}")
    return json.loads(output.stdout)


def declared(dependency, products):
    """Returns the modules that a target can import because of one dependency."""
    kind, values = next(iter(dependency.items()))
    name = values[0]
    return products.get(name, {name}) if kind in ("product", "byName") else {name}


def load(folders):
    """Returns all targets of all packages with their files."""
    manifests = {folder: describe(folder) for folder in folders}
    products = {}
    for manifest in manifests.values():
        for product in manifest["products"]:
            products[product["name"]] = set(product["targets"])
    programs = {target["name"] for manifest in manifests.values() for target in manifest["targets"]
                if target["type"] == "executable"}
    targets = []
    for folder, manifest in manifests.items():
        for target in manifest["targets"]:
            if target["type"] == "system":
                continue
            standard = ("Tests/" if target["type"] == "test" else "Sources/") + target["name"]
            source = folder / (target.get("path") or standard)
            files = [(path.relative_to(TOP), path.read_text(encoding="utf-8")) for path in sorted(source.rglob("*.swift"))]
            dependencies = [(next(iter(dependency.values()))[0], declared(dependency, products))
                            for dependency in target["dependencies"]]
            names = set().union(*(modules for _, modules in dependencies))
            # No target imports a program, and a target in C has no Swift imports.
            imported = [one for one in dependencies if files and one[0] not in programs]
            targets.append(Target(str(folder.relative_to(TOP)), target["name"], names, files, imported))
    return targets


def main():
    folders = sorted(path.parent for path in TOP.glob("Packages/*/Package.swift"))
    folders += [TOP / name for name in ("Services", "Tests", "Tools", "Tools/Benchmarks")
                if (TOP / name / "Package.swift").exists()]
    found = problems(load(folders))
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
