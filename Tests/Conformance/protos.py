"""Compiles the published .proto files for Python, once per process, and imports the result.

It runs this command with a temporary folder:

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
        raise SystemExit(f"protoc exited with status {status}: see its output above.")


def load(package, file=None):
    """Returns the module of a package's service, or of another of its files: `load("larder.shopping.v1", "orders")`."""
    return importlib.import_module(f"{package}.{file or package.split('.')[1]}_pb2")


_folder = tempfile.TemporaryDirectory(prefix="larder-protos-")
atexit.register(_folder.cleanup)
compile_protos(_folder.name)
sys.path.insert(0, _folder.name)
