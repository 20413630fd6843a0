"""Every setting of the product, read once from the environment.

Without DATABASE_URL and REDIS_URL this is the embedded default: a SQLite file and a Celery worker on a folder, both in
DATA_DIR, nothing to install and nothing to configure. With them the same code runs on PostgreSQL, and with Redis as
broker and cache. The two are independent of each other.
"""

from __future__ import annotations

import datetime
import sqlite3
from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from klaverjas_club import environment as env
from klaverjas_club import private_folder, release, secret_key

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = env.directory("DATA_DIR", default=BASE_DIR / "var")
if env.raw("DATABASE_URL") is None:
    # The database is in it, with password hashes and the names that people hide.
    private_folder.tighten(DATA_DIR)
VERSION = release.version(BASE_DIR / "CHANGELOG.md")

# What kind of installation this is

PRODUCTION = env.boolean("PRODUCTION", default=False)
DEBUG = env.boolean("DEBUG", default=False)
HTTPS = env.boolean("HTTPS", default=PRODUCTION)
BEHIND_PROXY = env.boolean("BEHIND_PROXY", default=False)

if PRODUCTION and DEBUG:
    raise ImproperlyConfigured("The environment variable DEBUG is wrong: it must be false when PRODUCTION is true.")
if PRODUCTION and env.raw("SECRET_KEY") is None:
    raise ImproperlyConfigured(
        "The environment variable SECRET_KEY is missing: PRODUCTION needs its own, at least 50 characters that nobody "
        "can guess. The generated one is for an installation on a club's own computer."
    )
SECRET_KEY = env.raw("SECRET_KEY") or secret_key.generated_key(DATA_DIR / "secret_key")
if len(SECRET_KEY) < secret_key.LENGTH:
    raise env.wrong("SECRET_KEY", f"at least {secret_key.LENGTH} characters long")

ALLOWED_HOSTS = env.hosts("ALLOWED_HOSTS", default=("localhost", "127.0.0.1", "[::1]"))
CSRF_TRUSTED_ORIGINS = env.origins("CSRF_TRUSTED_ORIGINS")

# Applications

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "rest_framework",
    "knox",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "axes",
    "csp",
    "tournaments",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "klaverjas_club.urls"
WSGI_APPLICATION = "klaverjas_club.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# Database

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"


def _sqlite() -> dict[str, Any]:
    """The embedded database. IMMEDIATE is what prevents lost results: a transaction that reads first and writes later
    would be refused outright when another writer came in between. The write-ahead log only adds speed, and only a
    library in which a checkpoint can no longer drop committed transactions may use it (3.51.3 and two backports)."""
    library = sqlite3.sqlite_version_info
    safe_log = library >= (3, 51, 3) or (3, 50, 7) <= library < (3, 51) or (3, 44, 6) <= library < (3, 45)
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": DATA_DIR / "klaverjas.sqlite3",
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": (
                f"PRAGMA journal_mode={'WAL' if safe_log else 'DELETE'};"
                "PRAGMA synchronous=FULL;"
                "PRAGMA journal_size_limit=27103364;"
            ),
        },
        # A file: the in-memory test database loses updates as soon as two threads use it.
        "TEST": {"NAME": DATA_DIR / "test.sqlite3"},
    }


def _postgresql() -> dict[str, Any] | None:
    database = env.postgresql("DATABASE_URL")
    return database and {**database, "CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}


DATABASES = {"default": _postgresql() or _sqlite()}

# Cache, broker, worker

REDIS_URL = env.redis("REDIS_URL")

CACHES: dict[str, dict[str, Any]] = {
    # Without Redis each process has its own cache: fine for counters that may be off by a factor, never for versions
    # of a standing, which come from the database.
    "default": {
        "BACKEND": "klaverjas_club.forgiving_cache.ForgivingRedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "klaverjas",
        "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 1},
    }
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}

CELERY_BROKER_URL = REDIS_URL or "filesystem://localhost"
# A worker outlives its broker: it tries again until the broker is back.
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
# A bell that cannot be rung within a second is left to the sweep: the person who typed must not wait for a broker.
CELERY_TASK_PUBLISH_RETRY = False
CELERY_BEAT_SCHEDULE = {"sweep": {"task": "tournaments.tasks.sweep", "schedule": 30.0, "options": {"expires": 30}}}
CELERY_BEAT_SCHEDULE_FILENAME = str(DATA_DIR / "beat-schedule")
if REDIS_URL:
    CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = {
        # A task taken by a worker that was killed comes back after two minutes; the defaults make it an hour or more.
        "visibility_timeout": 120,
        "unacked_restore_throttle": 1,
        "unacked_restore_interval": 15,
        "socket_connect_timeout": 1,
        "socket_timeout": 5,
        "max_retries": 0,
    }
else:
    queue = DATA_DIR / "queue"
    (queue / "control").mkdir(parents=True, exist_ok=True)
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        # The transport reads where it writes, and wants both folders to exist.
        "data_folder_in": str(queue),
        "data_folder_out": str(queue),
        "control_folder": str(queue / "control"),
        "polling_interval": 0.1,
    }

# People: passwords, logins, rights

PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
    {"NAME": "tournaments.passwords.AnotherPassword"},
]
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "start"
LOGOUT_REDIRECT_URL = "start"

# Five wrong passwords for one name from one address lock that pair out for a quarter of an hour. Not the name alone,
# or anyone could lock the director out; not the address alone, which a whole hall shares.
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = datetime.timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_VERBOSE = False
if BEHIND_PROXY:
    AXES_CLIENT_IP_CALLABLE = "klaverjas_club.client_address.from_nearest_proxy"

# The browser

SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SAMESITE = "Lax"
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_SSL_REDIRECT = HTTPS
if HTTPS:
    SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}

# Language, time, static files

LANGUAGE_CODE = env.choice("LANGUAGE_CODE", default="nl", choices=("nl", "en"))
LANGUAGES = [("nl", _("Dutch")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "tournaments" / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = env.time_zone("TIME_ZONE", default="Europe/Amsterdam")

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATIC_ROOT.mkdir(exist_ok=True)
# File names with a fingerprint can be kept by browsers for ever, but exist only after collectstatic: tests do without.
STATIC_MANIFEST = env.boolean("STATIC_MANIFEST", default=not DEBUG)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if STATIC_MANIFEST
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = not STATIC_MANIFEST

# The API

REST_FRAMEWORK = {
    # The token first: its challenge makes a request without any login a 401 instead of a 403.
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "knox.auth.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.PageNumberPagination",
    "PAGE_SIZE": 100,
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "tournaments.api.errors.problem_handler",
    # Only views that name a scope are counted: five hundred telephones in a hall follow the standing from one address.
    "DEFAULT_THROTTLE_CLASSES": ["rest_framework.throttling.ScopedRateThrottle"],
    "DEFAULT_THROTTLE_RATES": {"login": "30/min", "write": "600/min"},
    "NUM_PROXIES": 1 if BEHIND_PROXY else 0,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
REST_KNOX = {
    "TOKEN_TTL": datetime.timedelta(days=30),
    "TOKEN_LIMIT_PER_USER": 20,
    "USER_SERIALIZER": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Klaverjas Club",
    "DESCRIPTION": "Evenings, tables, sheets and standings of a klaverjas club.",
    "VERSION": VERSION,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    # No validator of somebody else's: it would be sent our address.
    "SWAGGER_UI_SETTINGS": {"deepLinking": True, "validatorUrl": None},
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "COMPONENT_SPLIT_REQUEST": True,
}

# Log

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {
        "handlers": ["stderr"],
        "level": env.choice("LOG_LEVEL", default="INFO", choices=("DEBUG", "INFO", "WARNING", "ERROR")),
    },
    "loggers": {
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        # A mistyped address or an expired login is no news for whoever keeps the site; an exception is.
        "django.request": {"level": "ERROR"},
        # Scanners on the internet ask for other hosts all day; they get their 400.
        "django.security.DisallowedHost": {"level": "CRITICAL"},
        "django.server": {"handlers": ["stderr"], "level": "INFO", "propagate": False},
        # Of every login three lines at this level; a wrong password is one line above it.
        "axes": {"level": "WARNING"},
        # The worker reports every task at this level, several a second while results are typed.
        "celery": {"level": "WARNING"},
        "kombu": {"level": "WARNING"},
    },
}
