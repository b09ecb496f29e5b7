"""The Dockerfile check finds what makes images large, unreproducible, or run as root."""
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import check_dockerfile  # noqa: E402

GOOD = """# syntax=docker/dockerfile:1
FROM swift:6.3-bookworm AS build
COPY Makefile ./
FROM debian:bookworm-slim AS runtime
RUN apt-get update \\
    && apt-get install -y --no-install-recommends libzmq5 \\
    && rm -rf /var/lib/apt/lists/*
COPY --from=build /install/ /usr/local/
USER larder
CMD ["larder", "--help"]
"""


class CheckDockerfileTests(unittest.TestCase):
    def refuse(self, text, replacement, sentence):
        found = list(check_dockerfile.problems(GOOD.replace(text, replacement)))
        self.assertEqual(1, len(found), found)
        self.assertIn(sentence, found[0])

    def test_a_good_file_passes(self):
        self.assertEqual([], list(check_dockerfile.problems(GOOD)))

    def test_each_fault_is_reported(self):
        self.refuse("swift:6.3-bookworm", "swift", "no fixed tag")
        self.refuse("USER larder\n", "", "runs as root")
        self.refuse("--from=build", "--from=builder", "the stage builder does not exist")
        self.refuse("COPY Makefile", "COPY Makefail", "Makefail is not in the repository")
        self.refuse(" && rm -rf /var/lib/apt/lists/*", " && true", "remove the package lists")
        self.refuse("--no-install-recommends ", "", "--no-install-recommends")
        self.refuse('CMD ["larder", "--help"]', "CMD larder --help", "swallows SIGTERM")
        self.refuse("USER larder", "USER larder\nMAINTAINER me", "MAINTAINER is not an instruction")


if __name__ == "__main__":
    unittest.main()
