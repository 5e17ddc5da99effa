"""A throw-away InspIRCd with Atheme services on loopback ports of their own, for any test that wants accounts."""

import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from tests.support.certificates import Certificate, certificate
from tests.support.ircd import PATIENCE_SECONDS, free_port

_PLACES = f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin"
INSPIRCD = shutil.which("inspircd", path=_PLACES)
ATHEME = shutil.which("atheme-services", path=_PLACES)

_MODULES = (
    "alias auditorium banexception botmode callerid cap ircv3 ircv3_accounttag ircv3_batch ircv3_capnotify "
    "ircv3_chghost ircv3_invitenotify ircv3_labeledresponse ircv3_msgid ircv3_servertime namesx uhnames setname "
    "customprefix commonchans hidechans blockcolor ircv3_ctctags svshold services_account sasl spanningtree ssl_gnutls "
    "sslinfo chghost chanhistory"
)
_ATHEME_MODULES = (
    "backend/opensex crypto/posix protocol/inspircd transport/rfc1459 nickserv/main nickserv/register "
    "nickserv/identify nickserv/group nickserv/logout nickserv/ghost nickserv/cert nickserv/help "
    "saslserv/main saslserv/plain saslserv/external"
)


class InspIRCd:
    """The server with the limits of its sample configuration, and services.

    `fakelag`: it delays instead of killing; `threshold`: the lines that somebody may be ahead of one a second;
    `plain`: services take SASL PLAIN; `protected`: services cannot be kicked, and are called no operators; `shown_as`:
    what all servers are called before people; `strict`: it wants to be spoken to by TLS alone, as `localhost`.
    """

    host = "127.0.0.1"

    def __init__(
        self,
        folder: Path,
        fakelag: bool = False,
        threshold: int = 10,
        plain: bool = True,
        protected: bool = False,
        shown_as: str = "",
        strict: bool = False,
    ) -> None:
        self.folder = folder
        self._plain, self._protected, self._shown_as, self._strict = plain, protected, shown_as, strict
        self.port, self.tls_port, self._link_port = free_port(), free_port(), free_port()
        self.certificate: Certificate = certificate(folder, "inspircd")
        self._fakelag = "yes" if fakelag else "no"
        self._threshold = threshold
        self._processes: list[subprocess.Popen[bytes]] = []
        (folder / "data").mkdir()
        (folder / "inspircd.conf").write_text(self._settings(), encoding="utf-8")
        (folder / "atheme.conf").write_text(self._services(), encoding="utf-8")

    def _settings(self) -> str:
        names = [*_MODULES.split(), *(["servprotect"] if self._protected else [])]
        modules = "".join(f'<module name="{name}">\n' for name in names)
        shown = self.certificate
        if self._strict:
            modules += f'<module name="ircv3_sts">\n<sts host="localhost" duration="5m" port="{self.tls_port}">\n'
        return (
            '<server name="irc.test" description="test" network="Test" id="001">\n'
            '<admin name="a" nick="a" email="a@b">\n'
            f"{modules}"
            '<sslprofile name="tls" provider="gnutls" hash="sha256"'
            f' certfile="{shown.certificate}" keyfile="{shown.key}"'
            ' requestclientcert="yes">\n'
            f'<bind address="{self.host}" port="{self.port}" type="clients">\n'
            f'<bind address="{self.host}" port="{self.tls_port}" type="clients" sslprofile="tls">\n'
            f'<bind address="{self.host}" port="{self._link_port}" type="servers">\n'
            '<connect name="main" allow="*" resolvehostnames="no" localmax="100" globalmax="100" timeout="60"'
            ' pingfreq="2m" hardsendq="1M" softsendq="8192" recvq="10K"'
            f' threshold="{self._threshold}" commandrate="1000"'
            f' fakelag="{self._fakelag}" useident="no" maxchans="20">\n'
            '<uline server="services.test" silent="yes">\n'
            f'<link name="services.test" ipaddr="{self.host}" port="{self._link_port}" allowmask="127.0.0.1"'
            ' sendpass="linked" recvpass="linked">\n'
            '<sasl target="services.test" requiressl="no">\n'
            '<options prefixquit="Quit: " defaultmodes="not" allowhalfop="yes" syntaxhints="no">\n'
            '<performance quietbursts="yes" softlimit="1000">\n'
            f'<security maxtargets="20" hideserver="{self._shown_as}">\n'
            f'<path datadir="{self.folder}/data" logdir="{self.folder}" runtimedir="{self.folder}">\n'
            f'<log method="file" type="* -USERINPUT -USEROUTPUT" level="default" target="inspircd.log">\n'
            '<class name="C" commands="*" usermodes="*" chanmodes="*">\n<type name="T" classes="C">\n'
        )

    def _services(self) -> str:
        names = [name for name in _ATHEME_MODULES.split() if self._plain or name != "saslserv/plain"]
        modules = "".join(f'loadmodule "modules/{name}";\n' for name in names)
        return (
            f"{modules}"
            'serverinfo { name = "services.test"; desc = "services"; numeric = "00A"; recontime = 1; netname = "Test";'
            ' adminname = "a"; adminemail = "a@services.test"; registeremail = "a@services.test"; mta = "/bin/true";'
            " loglevel = { all; }; maxlogins = 20; maxusers = 20; mdlimit = 30; emaillimit = 100; emailtime = 300;"
            " auth = none; casemapping = ascii; };\n"
            f'uplink "irc.test" {{ host = "{self.host}"; send_password = "linked"; receive_password = "linked";'
            f" port = {self._link_port}; }};\n"
            'nickserv { nick = "NickServ"; user = "NickServ"; host = "services.test"; real = "Nickname Services";'
            " maxnicks = 5; expire = 0; spam; };\n"
            'saslserv { nick = "SaslServ"; user = "SaslServ"; host = "services.test"; real = "SASL"; };\n'
            "general { commit_interval = 5; default_clone_allowed = 100; };\n"
        )

    def start(self) -> None:
        """Start both, and return when accounts can be used."""
        assert INSPIRCD is not None, "apt-get install inspircd"
        root = ["--runasroot"] if os.geteuid() == 0 else []
        config = str(self.folder / "inspircd.conf")
        self._run(INSPIRCD, "--nofork", "--nopid", "--config", config, *root)
        self._until(lambda: self._registers(b""))
        self.start_services()

    def start_services(self) -> None:
        """Start the services alone, and return when accounts can be used."""
        assert ATHEME is not None, "apt-get install atheme-services"
        folder = str(self.folder)
        options = ["-c", f"{folder}/atheme.conf", "-l", f"{folder}/atheme.log", "-p", f"{folder}/atheme.pid"]
        self._run(ATHEME, "-n", *options, "-D", f"{folder}/data")
        self._until(lambda: self._registers(b"sasl"))

    def end_services(self) -> None:
        """Let the services write down what they know, and go; the server notices when it next tells them anything."""
        services = self._processes.pop()
        services.terminate()
        services.wait()

    def _run(self, *command: str) -> None:
        with (self.folder / f"{Path(command[0]).name}.out").open("wb") as said:
            self._processes.append(subprocess.Popen(command, stdout=said, stderr=said, cwd=self.folder))

    def _until(self, done: Callable[[], bool]) -> None:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < deadline:
            assert all(process.poll() is None for process in self._processes), self.said()
            if done():
                return
            time.sleep(0.05)
        raise TimeoutError(self.said())

    def _registers(self, capability: bytes) -> bool:
        """Whether the server answers, and offers a capability."""
        try:
            with socket.create_connection((self.host, self.port), timeout=1) as talk:
                talk.sendall(b"CAP LS 302\r\n")
                heard = b""
                while b" LS :" not in heard:
                    more = talk.recv(4096)
                    if not more:
                        return False
                    heard += more
        except OSError:
            return False
        return capability in re.split(rb"[ =\r]", heard) if capability else True

    def said(self) -> str:
        """Give what both printed, for when they did not start."""
        return "\n".join(path.read_text(errors="replace")[-2000:] for path in sorted(self.folder.glob("*.out")))

    def kill(self) -> None:
        for process in reversed(self._processes):
            process.kill()
            process.wait()
        self._processes.clear()
