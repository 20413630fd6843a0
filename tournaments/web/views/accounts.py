"""Signing in and out, and one's own password: Django's views with our pages."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth import views
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.contrib.messages.views import SuccessMessageMixin
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.web import problems
from tournaments.web.pages import INVALID

LOCKED = 429


class Login(views.LoginView):
    """The sign-in form; who is locked out after too many wrong passwords is told so, and for how long."""

    redirect_authenticated_user = True
    extra_context = {"is_login": True}

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        if getattr(self.request, "axes_locked_out", False):
            # The middleware would answer in plain text; ours is a page.
            self.request.axes_locked_out = False  # type: ignore[attr-defined]
            response = render(self.request, "429.html", status=LOCKED)
            response.headers["Retry-After"] = str(int(settings.AXES_COOLOFF_TIME.total_seconds()))
            return response
        response = super().form_invalid(form)
        response.status_code = INVALID
        return response

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context = super().get_context_data(**kwargs)
        context["problems"] = problems.of_form(context["form"])
        return context


class Password(SuccessMessageMixin, views.PasswordChangeView):
    """Another password for oneself."""

    template_name = "tournaments/password.html"
    success_url = reverse_lazy("start")
    success_message = _("Your password is changed.")

    def form_invalid(self, form: PasswordChangeForm) -> HttpResponse:
        response = super().form_invalid(form)
        response.status_code = INVALID
        return response

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context = super().get_context_data(**kwargs)
        context["problems"] = problems.of_form(context["form"])
        return context


login = Login.as_view()
logout = views.LogoutView.as_view()
password = Password.as_view()
