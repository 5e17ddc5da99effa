"""Throw-away certificates for tests, made by the openssl command."""

import hashlib
import ssl
import subprocess
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Certificate:
    """A self-signed certificate for localhost and 127.0.0.1 with its key, in PEM."""

    certificate: Path
    key: Path

    @property
    def fingerprint(self) -> str:
        return hashlib.sha256(ssl.PEM_cert_to_DER_cert(self.certificate.read_text())).hexdigest()

    def server(self) -> ssl.SSLContext:
        """Make the context of a server that shows it."""
        made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        made.load_cert_chain(self.certificate, self.key)
        return made


def certificate(folder: Path, name: str = "server") -> Certificate:
    """Make one; of an elliptic curve, which takes no time."""
    made = Certificate(folder / f"{name}.pem", folder / f"{name}.key")
    command = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
        "-days",
        "2",
    ]
    names = ["-subj", f"/CN={name}", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    files = ["-keyout", str(made.key), "-out", str(made.certificate)]
    subprocess.run([*command, *names, *files], check=True, capture_output=True)
    return made
