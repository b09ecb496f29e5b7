"""Podman with docker-compose, with storage and configuration in a folder separate from the system's.

It needs no registry, systemd or Docker: where docker.io is unreachable, debootstrap creates the base image.
"""
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import time

TOP = pathlib.Path(__file__).resolve().parents[2]
BASE, IMAGE = "docker.io/library/debian:bookworm-slim", "docker.io/library/larder:0.1.0"
MIRROR = "http://deb.debian.org/debian"
# The official slim image omits these files as well.
WITHOUT = ("usr/share/doc", "usr/share/man", "usr/share/info", "usr/share/locale", "usr/share/lintian",
           "var/cache/apt", "var/lib/apt/lists", "var/cache/debconf", "var/log")
# As in the official image, neither downloaded packages nor package lists are kept.
CLEAN = ('DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb || true"; };\n'
         'Dir::Cache::pkgcache "";\nDir::Cache::srcpkgcache "";\n')
NO_SYSTEMD = "unable to get systemd connection"


class Containers:
    """One project's containers, volumes and network."""

    def __init__(self, folder, project):
        self.folder, self.project, self.service = folder, project, None
        folder.mkdir(parents=True, exist_ok=True)
        self.environment = dict(os.environ, **self.write_configuration())

    def __enter__(self):
        """Starts podman's Docker API on a socket with a short path."""
        path = f"/tmp/larder-podman-{os.getpid()}.sock"
        self.environment["DOCKER_HOST"] = f"unix://{path}"
        with open(self.folder / "api.log", "wb") as log:
            self.service = subprocess.Popen(["podman", "system", "service", "--time=0", f"unix://{path}"], stdout=log,
                                            stdin=subprocess.DEVNULL, stderr=log, env=self.environment)
        for _ in range(200):
            with socket.socket(socket.AF_UNIX) as probe:
                if probe.connect_ex(path) == 0:
                    return self
            time.sleep(0.05)
        sys.exit(f"podman does not take commands: see {self.folder}/api.log.")

    def __exit__(self, *_):
        self.service.terminate()
        self.service.wait()
        pathlib.Path(self.environment["DOCKER_HOST"].removeprefix("unix://")).unlink(missing_ok=True)
        overlay = self.folder / "storage/overlay"
        # Podman leaves the folder mounted on itself, so that it cannot be removed.
        if os.path.ismount(overlay):
            subprocess.run(["umount", overlay], check=False)

    def write_configuration(self):
        """Configures overlay storage, runc and cgroupfs, and limits that need no privileges."""
        files = {
            "storage.conf": f'[storage]\ndriver = "overlay"\ngraphroot = "{self.folder}/storage"\n'
                            f'runroot = "{self.folder}/run"\n',
            "containers.conf": '[containers]\ndefault_ulimits = ["nofile=20000:20000", "nproc=4096:4096"]\n'
                               '[engine]\nruntime = "runc"\ncgroup_manager = "cgroupfs"\nevents_logger = "file"\n'
                               f'tmp_dir = "{self.folder}/tmp"\n'
                               f'[network]\nnetwork_config_dir = "{self.folder}/networks"\n',
            "registries.conf": 'unqualified-search-registries = ["docker.io"]\n',
        }
        for name, text in files.items():
            (self.folder / name).write_text(text, encoding="utf-8")
        return {f"CONTAINERS_{name}CONF": str(self.folder / file) for name, file in
                (("STORAGE_", "storage.conf"), ("", "containers.conf"), ("REGISTRIES_", "registries.conf"))}

    def podman(self, *arguments, check=True, **more):
        """Runs podman and returns its output."""
        return self.command(["podman", *arguments], check, more)

    def compose(self, *arguments, check=True, **more):
        """Runs docker-compose on docker-compose.yml and returns its output."""
        return self.command(["docker-compose", "--project-name", self.project, *arguments], check, more)

    def command(self, command, check, more):
        done = subprocess.run(command, cwd=TOP, env=self.environment, text=True, check=False,
                              stdin=more.pop("stdin", subprocess.DEVNULL), capture_output=True, **more)
        if check and done.returncode:
            told = "\n".join(line for line in done.stderr.splitlines() if NO_SYSTEMD not in line)
            sys.exit(f"{' '.join(map(str, command))} ended with {done.returncode}:\n{told}")
        return done.stdout.strip() if check else done

    def name(self, service):
        """Returns the container of a service."""
        return f"{self.project}_{service}_1"

    def is_healthy(self, service):
        """Runs the container's health check, which does not run automatically without systemd."""
        return self.podman("healthcheck", "run", self.name(service), check=False).returncode == 0

    def make_base(self):
        """Pulls the Dockerfile's Debian image from docker.io, or else creates it; returns its origin."""
        if self.podman("image", "exists", BASE, check=False).returncode == 0:
            return "made before"
        if self.podman("pull", "--quiet", BASE, check=False, timeout=300).returncode == 0:
            return "from docker.io"
        root = self.folder / "base"
        shutil.rmtree(root, ignore_errors=True)
        log = self.folder / "debootstrap.log"
        with open(log, "wb") as out:
            if subprocess.run(["debootstrap", "--variant=minbase", "bookworm", root, MIRROR], stdout=out, stderr=out,
                              stdin=subprocess.DEVNULL, check=False).returncode:
                sys.exit(f"debootstrap could not create a base image: see {log}.")
        for name in WITHOUT:
            for path in (root / name).glob("*"):
                shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
        (root / "etc/apt/apt.conf.d/docker-clean").write_text(CLEAN, encoding="utf-8")
        with subprocess.Popen(["tar", "-C", root, "-c", "."], stdout=subprocess.PIPE) as tar:
            self.podman("import", "-", BASE, stdin=tar.stdout)
        shutil.rmtree(root)
        return "created by debootstrap"

    def build(self, bin_folder):
        """Builds the last stage of Services/Dockerfile with existing executables in place of its first stage."""
        staged = self.folder / "programs"
        shutil.rmtree(staged, ignore_errors=True)
        self.command([TOP / "Tools/scripts/stage.sh", staged / "stage", bin_folder], True, {})
        self.podman("build", "--pull=never", "--file", "Services/Dockerfile", "--target", "runtime",
                    "--build-context", f"build={staged}", "--tag", IMAGE, ".")

    def sizes(self):
        """Returns (name, megabytes) of the image and of its layers, as podman counts them."""
        lines = self.podman("history", "--no-trunc", "--format", "{{.Size}}\t{{.CreatedBy}}", IMAGE).splitlines()
        layers = [(megabytes(size), text) for size, text in (line.split("\t", 1) for line in lines)]
        parts = (("packages of Debian", "apt-get install"), ("libraries of Swift", "in /usr/local/lib/swift"),
                 ("executables of Larder", "in /usr/local/bin"))
        found = [(name, sum(size for size, text in layers if sign in text)) for name, sign in parts]
        whole = sum(size for size, _ in layers)
        base = ("debian:bookworm-slim", whole - sum(size for _, size in found))
        return [base, *found, ("the image", whole)]


def megabytes(text):
    """Converts "82.8 MB" to a number."""
    number, unit = text.split()
    return float(number) * {"B": 1e-6, "kB": 1e-3, "MB": 1, "GB": 1e3}[unit]
