"""The operations, one module per noun. Each fetches and authorises through `access`, calls one service, and answers."""
