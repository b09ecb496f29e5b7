#!/usr/bin/env python3
"""Compares each Swift file's imports with what its target declares and with the rules of the architecture.

usage: check_imports.py

A scratch folder that packages share hides undeclared imports, and no compiler knows which module must not know which;
so this does. Every broken rule is printed with its reason; the exit status is then 1.
"""
import collections
import json
import pathlib
import re
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
Target = collections.namedtuple("Target", "package name declared files")
# package: "Packages/ProductModule"; declared: names of importable modules; files: [(path, text)].

SYSTEM = {"Foundation", "FoundationEssentials", "FoundationNetworking", "Glibc", "Musl", "Darwin", "Dispatch",
          "Synchronization", "Testing", "XCTest", "Swift"}
IMPORT = re.compile(
    r"^[ \t]*(?:@\w+(?:\([^)]*\))?[ \t]+)*(?:(?:public|package|internal|fileprivate|private)[ \t]+)?import[ \t]+"
    r"(?:(?:typealias|struct|class|enum|protocol|let|var|func)[ \t]+)?(\w+)", re.M)
MODULES = ("Quantity", "Product", "Inventory", "Category", "Recipe", "Shopping", "Household")
TRANSPORT = {"ZeroMQ", "CZeroMQ", "MessageBus", "MessageBusTestKit"}
DATABASE = {"GRDB", "CLibpq", "SQLiteKit", "SQLiteTestKit", "PostgreSQLKit"} | {f"{name}Storage" for name in MODULES}
MESSAGES = {"SwiftProtobuf", "Envelope", "CommonMessages"} | {f"{name}Messages" for name in MODULES}
# What the migration of ingredient lists still takes from outside the messages.
MOVING = {"QuantityModule", "QuantityModuleTestKit", "QuantityStorage"}

DECLARED = "its target does not declare it: a shared build folder hides that, a build of the package alone fails"
ALONE = ("a module stands alone: what it needs from elsewhere is a port that it owns, and the endpoint hands it an "
         "adapter that sends a message")
INWARD = ("imports point inward: a Domain imports Foundation and Quantities at most (that of Quantity its LineParser, too), an "
          "Application its own Domain")
ENDPOINT = "an endpoint knows its own module and, of the others, only their messages"
ZEROMQ = "only the package ZeroMQ speaks to libzmq, so that one place answers for its rules"
GRDB = "only the package Storage speaks to a database, so that modules stay without one"
TABLES = "nothing reads another service's tables: an adapter knows its own module and its kit"
KITCHEN = ("the command line knows messages only: a rule of the kitchen that it knew would have to be written again for "
           "every other client")
STACK = "only the executable starts services, so that every command is tested without them"
FOUNDATIONS = ("what every module stands on knows none of what stands on it: Quantities and Commands import the standard "
               "library and Foundation, Commands its own Operations, Sync both as well")
OUTSIDE = "what crosses packages is tested and used from outside: through messages, endpoints and facades"


def imports(text):
    """The modules that a file imports, each with its line."""
    return [(match.group(1), text.count("\n", 0, match.start()) + 1) for match in IMPORT.finditer(text)]


def module_of(name):
    """`"Product"` for ProductDomain, ProductApplication, ProductModule and ProductModuleTestKit; else None."""
    match = re.fullmatch(r"(\w+?)(Domain|Application|Module|ModuleTestKit)", name)
    return match.group(1) if match else None


def layer_of(name):
    """`"Domain"`, `"Application"` or None for the rest."""
    return next((layer for layer in ("Domain", "Application") if name.endswith(layer)), None)


def reason_against(target, imported):
    """Why a target must not import something, or None."""
    folder = target.package.rsplit("/", 1)[-1]
    tests = target.name.endswith(("Tests", "TestKit"))
    benchmark = target.package.startswith("Tools/Benchmarks")
    if imported == "CZeroMQ" and folder != "ZeroMQ" and not benchmark:
        return ZEROMQ
    if imported in ("GRDB", "CLibpq") and folder != "Storage" and not benchmark:
        return GRDB
    if folder.endswith("Module"):
        own = folder.removesuffix("Module")
        if imported in TRANSPORT | DATABASE | MESSAGES or module_of(imported) not in (None, own):
            return ALONE
        layer = layer_of(target.name)
        # A target named …Data holds figures only: what no resource can hold so that it is used in place. LineParser
        # holds the raw memory that its domain reads through a safe surface.
        inner = imported.endswith("Data") or imported == "LineParser"
        if layer == "Domain" and imported not in SYSTEM | {"Quantities"} and not inner:
            return INWARD
        if target.name == "LineParser" and imported not in SYSTEM | {"Quantities"} and not imported.endswith("Data"):
            return INWARD
        if layer == "Application" and imported not in SYSTEM | {"Quantities", "Commands", f"{own}Domain"}:
            return INWARD
    if folder == "Services" and target.name.endswith(("Endpoint", "EndpointTests")):
        own = target.name.removesuffix("Tests").removesuffix("Endpoint")
        # Tests run their endpoint on every adapter of its own module.
        used = {f"{own}Storage", "SQLiteKit", "SQLiteTestKit"} if target.name.endswith("Tests") else set()
        if module_of(imported) not in (None, own) or layer_of(imported) or imported in {"ZeroMQ"} | DATABASE - used:
            return ENDPOINT
    if folder == "Storage":
        own = re.sub(r"(Storage|PostgreSQL)(Tests)?$", "", target.name)
        other = imported.removesuffix("Storage") if imported in DATABASE and imported.endswith("Storage") else None
        if module_of(imported) not in (None, own) or other not in (None, own) or layer_of(imported):
            return TABLES
    if folder in ("Quantities", "Commands", "Sync") and not tests:
        below = {"Commands": {"Operations"}, "Sync": {"Commands", "Operations"}}.get(folder, set())
        if imported not in SYSTEM | {target.name} | below:
            return FOUNDATIONS
    if folder == "Tools":
        if (module_of(imported) or imported in DATABASE) and imported not in MOVING:
            return KITCHEN
        if imported in ("EmbeddedStack", "ServiceHost") and target.name != "larder":
            return STACK
    if folder == "Tests" and layer_of(imported):
        return OUTSIDE
    return None


def problems(targets):
    """One line for each import that breaks a rule."""
    found = []
    for target in targets:
        for path, text in target.files:
            for imported, line in imports(text):
                reason = reason_against(target, imported)
                if reason is None and imported not in SYSTEM | target.declared | {target.name}:
                    reason = DECLARED
                if reason:
                    found.append(f"{path}:{line}: {target.name} must not import {imported}: {reason}.")
    return found


def describe(package):
    """What a manifest says, as SwiftPM reads it."""
    output = subprocess.run(
        ["swift", "package", "dump-package", "--package-path", str(package)], stdin=subprocess.DEVNULL,
        capture_output=True, text=True, check=False)
    if output.returncode != 0:
        sys.exit(f"{package}/Package.swift cannot be read:\n{output.stderr.strip()}")
    return json.loads(output.stdout)


def declared(dependency, products):
    """The modules that one dependency of a target makes importable."""
    kind, values = next(iter(dependency.items()))
    name = values[0]
    return products.get(name, {name}) if kind in ("product", "byName") else {name}


def load(folders):
    """All targets of all packages, with their files."""
    manifests = {folder: describe(folder) for folder in folders}
    products = {}
    for manifest in manifests.values():
        for product in manifest["products"]:
            products[product["name"]] = set(product["targets"])
    targets = []
    for folder, manifest in manifests.items():
        for target in manifest["targets"]:
            if target["type"] == "system":
                continue
            standard = ("Tests/" if target["type"] == "test" else "Sources/") + target["name"]
            source = folder / (target.get("path") or standard)
            files = [(path.relative_to(TOP), path.read_text(encoding="utf-8")) for path in sorted(source.rglob("*.swift"))]
            names = set().union(*(declared(dependency, products) for dependency in target["dependencies"]))
            targets.append(Target(str(folder.relative_to(TOP)), target["name"], names, files))
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
