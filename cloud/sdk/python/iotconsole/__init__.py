"""Connects a program to the IoT console as a device: events, functions and variables."""
from .cloud import Cloud
from .identity import IdentityError

__all__ = ["Cloud", "IdentityError"]
