"""Compiles the published .proto files for Python, once a process, and imports what comes out.

It is what this line does, into a folder that lasts as long as the process:

    python -m grpc_tools.protoc -I Packages/MessageContracts/Protos --python_out=FOLDER $(find … -name '*.proto')
"""
import atexit
import importlib
import importlib.resources
import pathlib
import sys
import tempfile

from grpc_tools import protoc

PROTOS = pathlib.Path(__file__).resolve().parents[2] / "Packages/MessageContracts/Protos"


def compile_protos(folder):
    """Writes one module for each .proto file below `folder`."""
    files = sorted(str(path.relative_to(PROTOS)) for path in PROTOS.rglob("*.proto"))
    well_known = importlib.resources.files("grpc_tools") / "_proto"
    status = protoc.main(["protoc", f"-I{PROTOS}", f"-I{well_known}", f"--python_out={folder}", *files])
    if status:
        raise SystemExit(f"protoc ended with {status}: see its words above.")


def load(package):
    """The module of a package: `load("larder.quantity.v1")`."""
    return importlib.import_module(f"{package}.{package.split('.')[1]}_pb2")


_folder = tempfile.TemporaryDirectory(prefix="larder-protos-")
atexit.register(_folder.cleanup)
compile_protos(_folder.name)
sys.path.insert(0, _folder.name)
