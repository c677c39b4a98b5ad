// Keyboard and mouse over USB. No computer is connected: a message on the serial line says so once.
#pragma once

#include <Arduino.h>

#define KEY_LEFT_CTRL 0x80
#define KEY_LEFT_SHIFT 0x81
#define KEY_LEFT_ALT 0x82
#define KEY_LEFT_GUI 0x83
#define KEY_RIGHT_CTRL 0x84
#define KEY_RIGHT_SHIFT 0x85
#define KEY_RIGHT_ALT 0x86
#define KEY_RIGHT_GUI 0x87
#define KEY_RETURN 0xB0
#define KEY_ESC 0xB1
#define KEY_BACKSPACE 0xB2
#define KEY_TAB 0xB3
#define KEY_CAPS_LOCK 0xC1
#define KEY_F1 0xC2
#define KEY_F2 0xC3
#define KEY_F3 0xC4
#define KEY_F4 0xC5
#define KEY_F5 0xC6
#define KEY_F6 0xC7
#define KEY_F7 0xC8
#define KEY_F8 0xC9
#define KEY_F9 0xCA
#define KEY_F10 0xCB
#define KEY_F11 0xCC
#define KEY_F12 0xCD
#define KEY_INSERT 0xD1
#define KEY_HOME 0xD2
#define KEY_PAGE_UP 0xD3
#define KEY_DELETE 0xD4
#define KEY_END 0xD5
#define KEY_PAGE_DOWN 0xD6
#define KEY_RIGHT_ARROW 0xD7
#define KEY_LEFT_ARROW 0xD8
#define KEY_DOWN_ARROW 0xD9
#define KEY_UP_ARROW 0xDA
#define MOUSE_LEFT 1
#define MOUSE_RIGHT 2
#define MOUSE_MIDDLE 4
#define MOUSE_ALL 7

inline void noComputer(const char *what) { boardNotice(what); }

class USBHIDKeyboard : public Print {
public:
  void begin(const void * = nullptr) {}
  void end() {}
  size_t write(uint8_t) override { return typed(); }
  size_t write(const uint8_t *, size_t length) override { return typed(), length; }
  using Print::write;
  size_t press(uint8_t) { return typed(); }
  size_t release(uint8_t) { return 1; }
  void releaseAll() {}

private:
  size_t typed() { return noComputer("No computer is connected by USB: what Keyboard types goes nowhere."), 1; }
};

class USBHIDMouse {
public:
  void begin() {}
  void end() {}
  void click(uint8_t = MOUSE_LEFT) { moved(); }
  void move(int, int, int = 0) { moved(); }
  void press(uint8_t = MOUSE_LEFT) { pressed = true, moved(); }
  void release(uint8_t = MOUSE_LEFT) { pressed = false; }
  bool isPressed(uint8_t = MOUSE_LEFT) { return pressed; }

private:
  bool pressed = false;
  void moved() { noComputer("No computer is connected by USB: Mouse moves nothing."); }
};

class ESPUSB {
public:
  bool begin() { return true; }
  template <class... Any> void onEvent(Any...) {}
};

inline ESPUSB USB;
