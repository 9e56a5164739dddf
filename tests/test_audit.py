"""The audit of dependencies, against a double of the service that knows their faults."""

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

AUDIT = Path(__file__).parent.parent / ".ci" / "audit"


def audit(address: str) -> tuple[int, str]:
    """Run the audit; return its exit code and what it said."""
    command = [sys.executable, str(AUDIT), address]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - ours
    return done.returncode, done.stdout


@contextmanager
def service(bad: str) -> Iterator[str]:
    """Yield the address of a service that knows one fault, of the package *bad*."""

    class Answer(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["queries"]
            results = [
                {"vulns": [{"id": "GHSA-1"}]} if each["package"]["name"] == bad else {}
                for each in asked
            ]
            self.send_response(200)
            self.end_headers()
            self.wfile.write(json.dumps({"results": results}).encode())

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = HTTPServer(("127.0.0.1", 0), Answer)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_a_release_with_a_known_fault_is_named_and_fails() -> None:
    with service("pillow") as address:
        code, said = audit(address)
    assert (code, said.startswith("pillow ")) == (1, True)
    assert "GHSA-1" in said


def test_releases_without_faults_pass_and_so_does_an_audit_without_data() -> None:
    with service("no such package") as address:
        code, said = audit(address)
    assert (code, " audited, 0 with" in said) == (0, True)
    code, said = audit(address)  # nobody is there any more
    assert (code, "not audited" in said) == (0, True)
