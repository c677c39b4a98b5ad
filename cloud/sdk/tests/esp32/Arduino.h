// Declarations of what the ESP32 port uses of its framework: for the compiler to check types, nothing to run.
#pragma once
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LED_BUILTIN 2
#define OUTPUT 3

class String {
public:
  String(const char *text = "");
  String(const String &other);
  explicit String(char value);
  explicit String(unsigned char value, unsigned char base = 10);
  explicit String(int value, unsigned char base = 10);
  explicit String(unsigned int value, unsigned char base = 10);
  explicit String(long value, unsigned char base = 10);
  explicit String(unsigned long value, unsigned char base = 10);
  explicit String(float value, unsigned int decimals = 2);
  explicit String(double value, unsigned int decimals = 2);
  String &operator=(const String &other);
  bool concat(const char *text, unsigned int length);
  bool operator==(const char *other) const;
  unsigned int length() const;
  const char *c_str() const;
};

class HardwareSerial {
public:
  void begin(unsigned long baud);
  size_t println(const char *text);
  size_t write(const uint8_t *bytes, size_t count);
  int available();
  int read();
  operator bool() const;
};
extern HardwareSerial Serial;

class EspClass {
public:
  void restart();
};
extern EspClass ESP;

void delay(uint32_t milliseconds);
unsigned long millis();
long random(long limit);
void pinMode(uint8_t pin, uint8_t mode);
void digitalWrite(uint8_t pin, uint8_t value);
int digitalRead(uint8_t pin);

typedef int BaseType_t;
typedef unsigned int UBaseType_t;
typedef struct tskTaskControlBlock *TaskHandle_t;
#define pdPASS ((BaseType_t)1)
BaseType_t xTaskCreate(void (*work)(void *), const char *name, uint32_t stack, void *argument, UBaseType_t priority, TaskHandle_t *handle);
void vTaskDelete(TaskHandle_t task);
