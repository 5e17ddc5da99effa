"""Tables in a browser: a site of pages, or the browser of whoever sits here."""

from adapters.web.settings import NEEDS as NEEDS
from adapters.web.settings import BrowserSettings as BrowserSettings
from adapters.web.settings import WebSettings as WebSettings
from adapters.web.settings import croupier_adapters as croupier_adapters
