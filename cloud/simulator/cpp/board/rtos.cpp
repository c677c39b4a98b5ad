#include <Arduino.h>
#include "board.h"

struct BoardTask {
  TaskFunction_t work;
  void *argument;
  String name;
  UBaseType_t priority;
  BaseType_t core;
  uint32_t *stack;
  size_t stackSize;
  /** The id of its thread; 0 is that of setup() and loop(). */
  int id;
  bool suspended;
  bool waits;
  /** Something has ended its wait. */
  bool woken;
  uint32_t notice;
  bool noticed;
  BoardTask *next;
};

/** The value of stack words that were never used. */
static const uint32_t untouched = 0xa5a5a5a5;

static BoardTask *tasks = nullptr;
/** Those that deleted themselves: each stood on its own stack then. */
static BoardTask *ended = nullptr;

static void freeEnded() {
  while (BoardTask *task = ended) {
    ended = task->next;
    free(task->stack);
    delete task;
  }
}

/** The function that delay() calls where there are tasks: one of them may be suspended. */
extern void (*delayTask)(unsigned long milliseconds);

FROM_BOARD(task_self) BoardTask *board_task_self();

/** Where setup() and loop() run. */
static BoardTask *loopTask() {
  static BoardTask main{ nullptr, nullptr, "loopTask", 1, 1, nullptr, 8192, 0, false, false, false, 0, false, nullptr };
  return &main;
}

static BoardTask *self() {
  BoardTask *task = board_task_self();
  return task ? task : loopTask();
}

static BoardTask *meant(TaskHandle_t task) { return task ? task : self(); }

static void checkStack(BoardTask *task) {
  if (!task->stack || task->stack[0] == untouched) return;
  boardNotice(("A stack overflow in task " + task->name + ".").c_str());
  abort();
}

template <class Ready> static bool await(Ready ready, TickType_t ticks) {
  BoardTask *task = self();
  double until = ticks == portMAX_DELAY ? INFINITY : board_millis() + ticks;
  task->waits = true;
  task->woken = false;
  bool done;
  while (!(done = !task->suspended && ready())) {
    double left = until - board_millis();
    if ((left <= 0 || task->woken) && !task->suspended) break;
    board_block(task->suspended ? INFINITY : left);
  }
  task->waits = false;
  checkStack(task);
  return done;
}

TO_BOARD(run_task) void runTask(BoardTask *task) {
  task->work(task->argument);
  // On a board this is an error, too; there it ends the whole program.
  boardNotice(("Task " + task->name + " returned without vTaskDelete(NULL).").c_str());
  vTaskDelete(nullptr);
}

BaseType_t xTaskCreatePinnedToCore(TaskFunction_t work, const char *name, uint32_t stack, void *argument, UBaseType_t priority, TaskHandle_t *handle, BaseType_t core) {
  freeEnded();
  size_t words = (max(stack, (uint32_t)4096) + 15) / 16 * 4;
  auto *memory = (uint32_t *)malloc(words * 4);
  if (!memory) return pdFAIL;
  for (size_t at = 0; at < words; at++) memory[at] = untouched;
  auto *task = new BoardTask{ work, argument, name ? name : "", priority, core == tskNO_AFFINITY ? 0 : core, memory, words * 4, 0, false, false, false, 0, false, tasks };
  tasks = task;
  delayTask = [](unsigned long milliseconds) { vTaskDelay(milliseconds); };
  // The task may begin before this function returns.
  if (handle) *handle = task;
  if (core == 0) board_watch(2);
  task->id = board_task(task, (void *)((uintptr_t)(memory + words) & ~(uintptr_t)15));
  if (task->id > 0) return pdPASS;
  tasks = task->next;
  if (handle) *handle = nullptr;
  free(memory);
  delete task;
  boardNotice("The simulated board has no room for another task.");
  return pdFAIL;
}

void vTaskDelete(TaskHandle_t handle) {
  BoardTask *task = meant(handle);
  for (BoardTask **at = &tasks; *at; at = &(*at)->next) {
    if (*at != task) continue;
    *at = task->next;
    break;
  }
  int id = task->id;
  bool own = task == self();
  // The one of setup() is not on the heap.
  if (own && id > 0) {
    task->next = ended;
    ended = task;
  } else if (id > 0) {
    free(task->stack);
    delete task;
  }
  board_task_end(own ? -1 : id);
}

void vTaskDelay(TickType_t ticks) { await([] { return false; }, ticks); }
void taskYield() { board_wait(0); }
void vTaskStartScheduler() {}

BaseType_t xTaskDelayUntil(TickType_t *previous, TickType_t ticks) {
  TickType_t next = *previous + ticks;
  int32_t left = (int32_t)(next - xTaskGetTickCount());
  *previous = next;
  if (left > 0) vTaskDelay((TickType_t)left);
  return left > 0;
}

void vTaskSuspend(TaskHandle_t handle) {
  BoardTask *task = meant(handle);
  task->suspended = true;
  if (task == self()) await([] { return true; }, portMAX_DELAY);
}

void vTaskResume(TaskHandle_t handle) { meant(handle)->suspended = false, board_signal(); }

BaseType_t xTaskAbortDelay(TaskHandle_t task) {
  if (!task->waits || task->suspended) return pdFAIL;
  task->woken = true;
  board_signal();
  return pdPASS;
}

TickType_t xTaskGetTickCount() { return (TickType_t)millis(); }
TaskHandle_t xTaskGetCurrentTaskHandle() { return self(); }

TaskHandle_t xTaskGetHandle(const char *name) {
  for (BoardTask *task = tasks; task; task = task->next) if (task->name == name) return task;
  return nullptr;
}

const char *pcTaskGetName(TaskHandle_t task) { return meant(task)->name.c_str(); }
UBaseType_t uxTaskPriorityGet(TaskHandle_t task) { return meant(task)->priority; }
void vTaskPrioritySet(TaskHandle_t task, UBaseType_t priority) { meant(task)->priority = priority; }

/** In bytes, as in the ESP32's FreeRTOS. */
UBaseType_t uxTaskGetStackHighWaterMark(TaskHandle_t handle) {
  BoardTask *task = meant(handle);
  size_t at = 0;
  while (task->stack && at < task->stackSize / 4 && task->stack[at] == untouched) at++;
  return task->stack ? at * 4 : task->stackSize / 2;
}

UBaseType_t uxTaskGetNumberOfTasks() {
  UBaseType_t count = 1;
  for (BoardTask *task = tasks; task; task = task->next) count++;
  return count;
}

static size_t listed(BoardTask *task, char *to) {
  static const char states[] = { 'X', 'R', 'B', 'S', 'D' };
  return (size_t)sprintf(to, "%-16s\t%c\t%u\t%u\t%d\r\n", task->name.c_str(), states[eTaskGetState(task)], task->priority, uxTaskGetStackHighWaterMark(task), task->id);
}

void vTaskList(char *to) {
  to += listed(loopTask(), to);
  for (BoardTask *task = tasks; task; task = task->next) to += listed(task, to);
}

eTaskState eTaskGetState(TaskHandle_t task) { return task == self() ? eRunning : task->suspended ? eSuspended : task->waits ? eBlocked : eReady; }
BaseType_t xPortGetCoreID() { return self()->core; }
bool xPortInIsrContext() { return false; }

BaseType_t xTaskNotify(TaskHandle_t task, uint32_t value, eNotifyAction action) {
  if (action == eSetValueWithoutOverwrite && task->noticed) return pdFAIL;
  if (action == eSetBits) task->notice |= value;
  else if (action == eIncrement) task->notice++;
  else if (action != eNoAction) task->notice = value;
  task->noticed = true;
  board_signal();
  return pdPASS;
}

uint32_t ulTaskNotifyTake(BaseType_t clear, TickType_t ticks) {
  BoardTask *task = self();
  await([task] { return task->notice > 0; }, ticks);
  uint32_t value = task->notice;
  if (value > 0) task->notice = clear ? 0 : value - 1;
  task->noticed = false;
  return value;
}

BaseType_t xTaskNotifyWait(uint32_t clearFirst, uint32_t clearLast, uint32_t *value, TickType_t ticks) {
  BoardTask *task = self();
  if (!task->noticed) task->notice &= ~clearFirst;
  bool done = await([task] { return task->noticed; }, ticks);
  if (value) *value = task->notice;
  if (done) task->notice &= ~clearLast, task->noticed = false;
  return done;
}

BaseType_t xTaskNotifyStateClear(TaskHandle_t task) {
  bool was = meant(task)->noticed;
  meant(task)->noticed = false;
  return was;
}

uint32_t ulTaskNotifyValueClear(TaskHandle_t task, uint32_t bits) {
  uint32_t before = meant(task)->notice;
  meant(task)->notice &= ~bits;
  return before;
}

/** A semaphore is a queue whose items are empty. */
struct BoardQueue {
  size_t length, size, count, first;
  uint8_t *items;
  BoardTask *owner;
  unsigned depth;
  /** The set that it belongs to, and the next one there; a set has its first one as `member`. */
  BoardQueue *set, *member;
};

QueueHandle_t xQueueCreate(UBaseType_t length, UBaseType_t size) {
  auto *items = (uint8_t *)malloc(max((size_t)1, (size_t)length * size));
  return items ? new BoardQueue{ length, size, 0, 0, items, nullptr, 0, nullptr, nullptr } : nullptr;
}

SemaphoreHandle_t xSemaphoreCreateCounting(UBaseType_t most, UBaseType_t first) {
  QueueHandle_t queue = xQueueCreate(most, 0);
  if (queue) queue->count = first;
  return queue;
}

void vQueueDelete(QueueHandle_t queue) { free(queue->items), delete queue; }

BaseType_t xQueueGenericSend(QueueHandle_t queue, const void *item, TickType_t ticks, int where) {
  enum { front = 1, overwrite };
  if (where == overwrite) queue->count = 0;
  if (queue->count >= queue->length && (ticks == 0 || !await([queue] { return queue->count < queue->length; }, ticks))) return errQUEUE_FULL;
  if (where == front) queue->first = (queue->first + queue->length - 1) % queue->length;
  size_t at = where == front ? queue->first : (queue->first + queue->count) % queue->length;
  if (queue->size) memcpy(queue->items + at * queue->size, item, queue->size);
  queue->count++;
  board_signal();
  return pdTRUE;
}

BaseType_t xQueueGenericReceive(QueueHandle_t queue, void *item, TickType_t ticks, bool peek) {
  if (queue->count == 0 && (ticks == 0 || !await([queue] { return queue->count > 0; }, ticks))) return pdFALSE;
  if (queue->size) memcpy(item, queue->items + queue->first * queue->size, queue->size);
  if (peek) return pdTRUE;
  queue->first = (queue->first + 1) % queue->length;
  queue->count--;
  board_signal();
  return pdTRUE;
}

BaseType_t xQueueReset(QueueHandle_t queue) { queue->count = 0, board_signal(); return pdPASS; }
UBaseType_t uxQueueMessagesWaiting(QueueHandle_t queue) { return queue->count; }
UBaseType_t uxQueueSpacesAvailable(QueueHandle_t queue) { return queue->length - queue->count; }

QueueSetHandle_t xQueueCreateSet(UBaseType_t) { return xQueueCreate(1, 0); }

BaseType_t xQueueAddToSet(QueueHandle_t queue, QueueSetHandle_t set) {
  if (queue->set) return pdFAIL;
  queue->set = set;
  queue->member = set->member;
  set->member = queue;
  return pdPASS;
}

BaseType_t xQueueRemoveFromSet(QueueHandle_t queue, QueueSetHandle_t set) {
  if (queue->set != set) return pdFAIL;
  BoardQueue **at = &set->member;
  while (*at != queue) at = &(*at)->member;
  *at = queue->member;
  queue->set = queue->member = nullptr;
  return pdPASS;
}

QueueSetMemberHandle_t xQueueSelectFromSet(QueueSetHandle_t set, TickType_t ticks) {
  BoardQueue *found = nullptr;
  await([&] {
    for (BoardQueue *each = set->member; each && !found; each = each->member) if (each->count > 0) found = each;
    return found != nullptr;
  }, ticks);
  return found;
}

struct BoardStream {
  size_t size, least;
  bool messages;
  size_t first, count;
  uint8_t *bytes;
  size_t put(const void *data, size_t length) {
    for (size_t at = 0; at < length; at++) bytes[(first + count++) % size] = ((const uint8_t *)data)[at];
    return length;
  }
  size_t take(void *to, size_t length) {
    for (size_t at = 0; at < length; at++, first = (first + 1) % size, count--) ((uint8_t *)to)[at] = bytes[first];
    return length;
  }
};

StreamBufferHandle_t boardStreamCreate(size_t size, size_t least, bool messages) {
  auto *bytes = (uint8_t *)malloc(max(size, (size_t)1));
  return bytes ? new BoardStream{ max(size, (size_t)1), max(least, (size_t)1), messages, 0, 0, bytes } : nullptr;
}

void vStreamBufferDelete(StreamBufferHandle_t stream) { free(stream->bytes), delete stream; }
size_t xStreamBufferBytesAvailable(StreamBufferHandle_t stream) { return stream->count; }
size_t xStreamBufferSpacesAvailable(StreamBufferHandle_t stream) { return stream->size - stream->count; }
BaseType_t xStreamBufferReset(StreamBufferHandle_t stream) { stream->count = 0, board_signal(); return pdPASS; }

size_t xStreamBufferSend(StreamBufferHandle_t stream, const void *data, size_t length, TickType_t ticks) {
  uint32_t head = (uint32_t)length;
  size_t all = stream->messages ? length + sizeof head : min(length, stream->size);
  if (all > stream->size) return 0;
  auto fits = [=] { return stream->size - stream->count >= all; };
  if (!fits() && ticks) await(fits, ticks);
  if (stream->messages && !fits()) return 0;
  if (stream->messages) stream->put(&head, sizeof head);
  size_t sent = stream->put(data, min(length, stream->size - stream->count));
  board_signal();
  return sent;
}

size_t xStreamBufferReceive(StreamBufferHandle_t stream, void *to, size_t most, TickType_t ticks) {
  auto ready = [=] { return stream->count >= stream->least; };
  if (!ready() && ticks) await(ready, ticks);
  uint32_t length = (uint32_t)min(most, stream->count);
  if (stream->messages) {
    if (stream->count == 0) return 0;
    for (size_t at = 0; at < sizeof length; at++) ((uint8_t *)&length)[at] = stream->bytes[(stream->first + at) % stream->size];
    if (length > most) return 0;
    stream->take(&length, sizeof length);
  }
  size_t got = stream->take(to, length);
  board_signal();
  return got;
}

BaseType_t xSemaphoreTakeRecursive(SemaphoreHandle_t semaphore, TickType_t ticks) {
  if (semaphore->owner != self()) {
    if (!xSemaphoreTake(semaphore, ticks)) return pdFALSE;
    semaphore->owner = self();
  }
  semaphore->depth++;
  return pdTRUE;
}

BaseType_t xSemaphoreGiveRecursive(SemaphoreHandle_t semaphore) {
  if (semaphore->owner != self()) return pdFALSE;
  if (--semaphore->depth > 0) return pdTRUE;
  semaphore->owner = nullptr;
  return xSemaphoreGive(semaphore);
}

struct BoardEvents { EventBits_t bits; };

EventGroupHandle_t xEventGroupCreate() { return new BoardEvents{ 0 }; }
void vEventGroupDelete(EventGroupHandle_t group) { delete group; }
EventBits_t xEventGroupSetBits(EventGroupHandle_t group, EventBits_t bits) { group->bits |= bits, board_signal(); return group->bits; }
EventBits_t xEventGroupClearBits(EventGroupHandle_t group, EventBits_t bits) { EventBits_t before = group->bits; group->bits &= ~bits; return before; }

EventBits_t xEventGroupWaitBits(EventGroupHandle_t group, EventBits_t bits, BaseType_t clear, BaseType_t all, TickType_t ticks) {
  bool done = await([=] { return all ? (group->bits & bits) == bits : (group->bits & bits) != 0; }, ticks);
  EventBits_t found = group->bits;
  if (done && clear) group->bits &= ~bits;
  return found;
}

struct RtosTimer { BoardTimer timer; String name; TickType_t period; bool repeats; void *id; TimerCallbackFunction_t work; };

TimerHandle_t xTimerCreate(const char *name, TickType_t period, UBaseType_t repeats, void *id, TimerCallbackFunction_t work) {
  return period > 0 ? new RtosTimer{ {}, name ? name : "", period, repeats != 0, id, work } : nullptr;
}

BaseType_t xTimerStart(TimerHandle_t timer, TickType_t) {
  timer->timer.start(timer->period, timer->repeats ? timer->period : 0, [](void *own) { ((TimerHandle_t)own)->work((TimerHandle_t)own); }, timer);
  return pdPASS;
}

BaseType_t xTimerStop(TimerHandle_t timer, TickType_t) { timer->timer.stop(); return pdPASS; }
BaseType_t xTimerChangePeriod(TimerHandle_t timer, TickType_t period, TickType_t ticks) { timer->period = period; return xTimerStart(timer, ticks); }
BaseType_t xTimerDelete(TimerHandle_t timer, TickType_t) { delete timer; return pdPASS; }
BaseType_t xTimerIsTimerActive(TimerHandle_t timer) { return timer->timer.running; }
void *pvTimerGetTimerID(TimerHandle_t timer) { return timer->id; }
void vTimerSetTimerID(TimerHandle_t timer, void *id) { timer->id = id; }
TickType_t xTimerGetPeriod(TimerHandle_t timer) { return timer->period; }
const char *pcTimerGetName(TimerHandle_t timer) { return timer->name.c_str(); }

void vPortEnterCritical(portMUX_TYPE *lock) {
  BoardTask *task = self();
  if (lock->owner != task && lock->owner) await([lock] { return !lock->owner; }, portMAX_DELAY);
  lock->owner = task;
  lock->depth++;
}

void vPortExitCritical(portMUX_TYPE *lock) {
  if (lock->depth > 0 && --lock->depth == 0) lock->owner = nullptr, board_signal();
}

size_t xPortGetFreeHeapSize() { return ESP.getFreeHeap(); }
