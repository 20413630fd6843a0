"""Addresses of the site: which page they are, and when two of them are one page."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.urls import Resolver404, ResolverMatch, resolve


def match_of(address: str) -> ResolverMatch | None:
    """Return what the address is, or nothing for one that is no page of ours."""
    try:
        return resolve(urlsplit(address).path)
    except Resolver404:
        return None


def name_of(address: str) -> str:
    """Return the name of the page, or nothing."""
    match = match_of(address)
    return (match.url_name or "") if match else ""


def slug_of(address: str) -> str | None:
    """Return the address of the club that the page is of, if it is of one."""
    match = match_of(address)
    return match.kwargs.get("slug") if match else None


def is_login(address: str) -> bool:
    return name_of(address) == "login"


def path_of(address: str) -> str:
    """Return path and query; where one wanted to go before signing in makes no other page of the sign-in form."""
    parts = urlsplit(address)
    if is_login(parts.path):
        return parts.path
    return parts.path + (f"?{parts.query}" if parts.query else "")
