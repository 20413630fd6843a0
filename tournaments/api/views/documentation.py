"""The schema, and pages to read it and to try it out; everything from this server, nothing from elsewhere."""

from __future__ import annotations

from csp.constants import UNSAFE_INLINE
from csp.decorators import csp_update
from django.utils.decorators import method_decorator
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView


class SchemaView(SpectacularAPIView):
    """OpenAPI, as YAML or with `?format=json` as JSON."""


# Swagger UI styles its elements in place. Scripts stay as strict as everywhere: the split view has none in the page.
@method_decorator(csp_update({"style-src": [UNSAFE_INLINE]}), name="dispatch")
class DocumentationView(SpectacularSwaggerSplitView):
    """Swagger UI over the schema."""

    url_name = "api-schema"
