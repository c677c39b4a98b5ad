#pragma once

#include <USBHID.h>

inline USBHIDMouse Mouse;
