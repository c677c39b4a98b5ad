// Calls a function later, once or repeatedly.
#pragma once

#include <Arduino.h>
#include <functional>

class Ticker {
public:
  typedef void (*callback_t)();
  ~Ticker() { detach(); }
  template <class Work> void attach(float seconds, Work work) { begin(seconds * 1000, true, work); }
  template <class Work> void attach_ms(uint64_t milliseconds, Work work) { begin((double)milliseconds, true, work); }
  template <class Work> void attach_us(uint64_t microseconds, Work work) { begin((double)microseconds / 1000, true, work); }
  template <class Work> void once(float seconds, Work work) { begin(seconds * 1000, false, work); }
  template <class Work> void once_ms(uint64_t milliseconds, Work work) { begin((double)milliseconds, false, work); }
  template <class Argument> void attach(float seconds, void (*work)(Argument), Argument argument) { begin(seconds * 1000, true, [=] { work(argument); }); }
  template <class Argument> void attach_ms(uint64_t milliseconds, void (*work)(Argument), Argument argument) { begin((double)milliseconds, true, [=] { work(argument); }); }
  template <class Argument> void once(float seconds, void (*work)(Argument), Argument argument) { begin(seconds * 1000, false, [=] { work(argument); }); }
  template <class Argument> void once_ms(uint64_t milliseconds, void (*work)(Argument), Argument argument) { begin((double)milliseconds, false, [=] { work(argument); }); }
  void detach() { timer.stop(); }
  bool active() const { return timer.running; }

private:
  BoardTimer timer;
  std::function<void()> call;

  void begin(double milliseconds, bool repeats, std::function<void()> work) {
    call = work;
    timer.start(milliseconds, repeats ? milliseconds : 0, [](void *self) { auto again = ((Ticker *)self)->call; again(); }, this);
  }
};
