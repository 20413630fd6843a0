"""Signing in without a browser."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.api.serializers.fields import Answer, Body, Text


class SignInBody(Body):
    username = Text()
    password = Text()


class TokenSerializer(Answer):
    token = serializers.CharField(help_text="Shown this once; send it as `Authorization: Token …`.")
    expiry = serializers.DateTimeField()
