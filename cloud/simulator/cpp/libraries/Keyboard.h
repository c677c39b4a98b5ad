#pragma once

#include <USBHID.h>

inline USBHIDKeyboard Keyboard;
