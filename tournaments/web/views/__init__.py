"""The pages, one module per noun. A view fetches through `access`, reads a form, calls one service and renders."""
