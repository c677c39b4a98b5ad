#include <Arduino.h>
#include "board.h"

// All timers of a sketch, the next one first.
static BoardTimer *first = nullptr;

static void setAlarm() { board_alarm(first ? first->due : INFINITY); }

void BoardTimer::insert() {
  BoardTimer **at = &first;
  while (*at && (*at)->due <= due) at = &(*at)->next;
  next = *at;
  *at = this;
  running = true;
}

void BoardTimer::stop() {
  if (!running) return;
  for (BoardTimer **at = &first; *at; at = &(*at)->next) {
    if (*at != this) continue;
    *at = next;
    break;
  }
  running = false;
  setAlarm();
}

void BoardTimer::start(double after, double every, void (*call)(void *), void *with) {
  stop();
  // A period of 0 would leave no time for the sketch.
  period = every > 0 ? max(every, 0.05) : 0;
  due = board_millis() + after;
  work = call;
  argument = with;
  insert();
  setAlarm();
}

TO_BOARD(run_due) void runDue() {
  double now = board_millis();
  for (int count = 0; count < 1000 && first && first->due <= now; count++) {
    BoardTimer *timer = first;
    first = timer->next;
    timer->running = false;
    if (timer->period > 0) {
      timer->due += timer->period;
      // After a long pause, it skips the missed calls.
      if (timer->due < now - 1000) timer->due = now + timer->period;
      timer->insert();
    }
    timer->work(timer->argument);
  }
  setAlarm();
  board_signal();
}

struct hw_timer_s {
  bool used = false;
  double perMicrosecond = 1;
  uint64_t alarm = 0;
  bool repeats = false;
  bool enabled = false;
  double began = 0;
  void (*work)(void *) = nullptr;
  void *argument = nullptr;
  BoardTimer timer;
};

static hw_timer_t hardware[4];

static hw_timer_t *begin(hw_timer_t *timer, double perMicrosecond) {
  timer->timer.stop();
  timer->used = true;
  timer->enabled = false;
  timer->perMicrosecond = perMicrosecond;
  timer->began = board_millis();
  return timer;
}

hw_timer_t *timerBegin(uint8_t number, uint16_t divider, bool) { return begin(&hardware[number & 3], 80.0 / max((int)divider, 1)); }

hw_timer_t *timerBegin(uint32_t frequency) {
  for (auto &timer : hardware) if (!timer.used) return begin(&timer, frequency / 1e6);
  return nullptr;
}

void timerEnd(hw_timer_t *timer) {
  timer->timer.stop();
  *timer = hw_timer_t();
}

static void arm(hw_timer_t *timer) {
  if (!timer->enabled || timer->alarm == 0) return;
  double period = (double)timer->alarm / timer->perMicrosecond / 1000.0;
  timer->timer.start(period, timer->repeats ? period : 0, [](void *self) {
    auto *own = (hw_timer_t *)self;
    if (own->work) own->work(own->argument);
  }, timer);
}

void timerAttachInterruptArg(hw_timer_t *timer, void (*work)(void *), void *argument) { timer->work = work, timer->argument = argument; }
void timerAttachInterrupt(hw_timer_t *timer, void (*work)(), bool) { timerAttachInterruptArg(timer, [](void *call) { ((void (*)())call)(); }, (void *)work); }
void timerDetachInterrupt(hw_timer_t *timer) { timer->work = nullptr; }
void timerAlarmWrite(hw_timer_t *timer, uint64_t value, bool repeats) { timer->alarm = value, timer->repeats = repeats, arm(timer); }
void timerAlarmEnable(hw_timer_t *timer) { timer->enabled = true, arm(timer); }
void timerAlarmDisable(hw_timer_t *timer) { timer->enabled = false, timer->timer.stop(); }
bool timerAlarmEnabled(hw_timer_t *timer) { return timer->enabled; }
uint64_t timerAlarmRead(hw_timer_t *timer) { return timer->alarm; }

void timerAlarm(hw_timer_t *timer, uint64_t value, bool repeats, uint64_t) {
  timerAlarmWrite(timer, value, repeats);
  timerAlarmEnable(timer);
}

void timerStart(hw_timer_t *timer) { timerAlarmEnable(timer); }
void timerStop(hw_timer_t *timer) { timerAlarmDisable(timer); }
void timerRestart(hw_timer_t *timer) { timer->began = board_millis(), arm(timer); }
uint64_t timerRead(hw_timer_t *timer) { return (uint64_t)((board_millis() - timer->began) * 1000.0 * timer->perMicrosecond); }
uint64_t timerReadMicros(hw_timer_t *timer) { return (uint64_t)((board_millis() - timer->began) * 1000.0); }
double timerReadSeconds(hw_timer_t *timer) { return (board_millis() - timer->began) / 1000.0; }
void timerWrite(hw_timer_t *timer, uint64_t value) { timer->began = board_millis() - (double)value / timer->perMicrosecond / 1000.0, arm(timer); }
