// The part of FreeRTOS that the simulated board supports. Tasks are threads, of which one runs at a time (shared/docs/design/sketch-compatibility.md).
#pragma once

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

typedef int BaseType_t;
typedef unsigned UBaseType_t;
typedef uint32_t TickType_t;
typedef uint32_t StackType_t;
typedef uint32_t EventBits_t;
typedef void (*TaskFunction_t)(void *);
typedef struct BoardTask *TaskHandle_t;
typedef struct BoardQueue *QueueHandle_t;
typedef QueueHandle_t SemaphoreHandle_t, xQueueHandle, xSemaphoreHandle, QueueSetHandle_t;
typedef TaskHandle_t xTaskHandle;
typedef struct BoardEvents *EventGroupHandle_t;
typedef struct RtosTimer *TimerHandle_t;
typedef void (*TimerCallbackFunction_t)(TimerHandle_t);
typedef struct { void *owner; uint32_t depth; } portMUX_TYPE;
/** Memory that a sketch gives for what it creates; here it is taken from the heap all the same. */
typedef struct { uint8_t unused; } StaticTask_t, StaticQueue_t, StaticSemaphore_t, StaticTimer_t, StaticEventGroup_t, StaticStreamBuffer_t, StaticMessageBuffer_t;

#define pdFALSE 0
#define pdTRUE 1
#define pdFAIL 0
#define pdPASS 1
#define errQUEUE_FULL 0
#define errQUEUE_EMPTY 0
#define configTICK_RATE_HZ 1000
#define CONFIG_FREERTOS_HZ 1000
#define configMAX_PRIORITIES 25
#define configMINIMAL_STACK_SIZE 768
#define configASSERT(x) do { if (!(x)) abort(); } while (0)
#define tskIDLE_PRIORITY 0
#define tskNO_AFFINITY 0x7FFFFFFF
#define portNUM_PROCESSORS 2
#define portMAX_DELAY 0xffffffffUL
#define portTICK_PERIOD_MS 1
#define portTICK_RATE_MS 1
#define pdMS_TO_TICKS(ms) ((TickType_t)(ms))
#define pdTICKS_TO_MS(ticks) ((uint32_t)(ticks))
#define portMUX_INITIALIZER_UNLOCKED { NULL, 0 }
#define ARDUINO_RUNNING_CORE 1
#define CONFIG_ARDUINO_RUNNING_CORE 1
#define CONFIG_FREERTOS_NUMBER_OF_CORES 2

#ifdef __cplusplus
extern "C" {
#endif

BaseType_t xTaskCreatePinnedToCore(TaskFunction_t work, const char *name, uint32_t stack, void *argument, UBaseType_t priority, TaskHandle_t *handle, BaseType_t core);
static inline BaseType_t xTaskCreate(TaskFunction_t work, const char *name, uint32_t stack, void *argument, UBaseType_t priority, TaskHandle_t *handle) { return xTaskCreatePinnedToCore(work, name, stack, argument, priority, handle, tskNO_AFFINITY); }
static inline BaseType_t xTaskCreateUniversal(TaskFunction_t work, const char *name, uint32_t stack, void *argument, UBaseType_t priority, TaskHandle_t *handle, BaseType_t core) { return xTaskCreatePinnedToCore(work, name, stack, argument, priority, handle, core); }
static inline TaskHandle_t xTaskCreateStaticPinnedToCore(TaskFunction_t work, const char *name, uint32_t stack, void *argument, UBaseType_t priority, StackType_t *, StaticTask_t *, BaseType_t core) {
  TaskHandle_t task = NULL;
  return xTaskCreatePinnedToCore(work, name, stack, argument, priority, &task, core) == pdPASS ? task : NULL;
}
static inline TaskHandle_t xTaskCreateStatic(TaskFunction_t work, const char *name, uint32_t stack, void *argument, UBaseType_t priority, StackType_t *memory, StaticTask_t *task) { return xTaskCreateStaticPinnedToCore(work, name, stack, argument, priority, memory, task, tskNO_AFFINITY); }
void vTaskDelete(TaskHandle_t task);
void vTaskDelay(TickType_t ticks);
BaseType_t xTaskDelayUntil(TickType_t *previous, TickType_t ticks);
static inline void vTaskDelayUntil(TickType_t *previous, TickType_t ticks) { xTaskDelayUntil(previous, ticks); }
void vTaskSuspend(TaskHandle_t task);
void vTaskResume(TaskHandle_t task);
static inline BaseType_t xTaskResumeFromISR(TaskHandle_t task) { vTaskResume(task); return pdFALSE; }
void vTaskStartScheduler(void);
static inline void vTaskEndScheduler(void) {}
static inline void vTaskSuspendAll(void) {}
static inline BaseType_t xTaskResumeAll(void) { return pdTRUE; }
TickType_t xTaskGetTickCount(void);
static inline TickType_t xTaskGetTickCountFromISR(void) { return xTaskGetTickCount(); }
TaskHandle_t xTaskGetCurrentTaskHandle(void);
TaskHandle_t xTaskGetHandle(const char *name);
const char *pcTaskGetName(TaskHandle_t task);
#define pcTaskGetTaskName pcTaskGetName
UBaseType_t uxTaskPriorityGet(TaskHandle_t task);
static inline UBaseType_t uxTaskPriorityGetFromISR(TaskHandle_t task) { return uxTaskPriorityGet(task); }
void vTaskPrioritySet(TaskHandle_t task, UBaseType_t priority);
/** A line for each task: its name, state, priority, unused stack and number. */
void vTaskList(char *to);
/** Ends a task's wait. */
BaseType_t xTaskAbortDelay(TaskHandle_t task);
typedef enum { taskSCHEDULER_SUSPENDED, taskSCHEDULER_NOT_STARTED, taskSCHEDULER_RUNNING } BoardScheduler;
static inline BaseType_t xTaskGetSchedulerState(void) { return taskSCHEDULER_RUNNING; }
UBaseType_t uxTaskGetStackHighWaterMark(TaskHandle_t task);
UBaseType_t uxTaskGetNumberOfTasks(void);
typedef enum { eRunning, eReady, eBlocked, eSuspended, eDeleted, eInvalid } eTaskState;
eTaskState eTaskGetState(TaskHandle_t task);
BaseType_t xPortGetCoreID(void);
static inline BaseType_t xTaskGetAffinity(TaskHandle_t) { return xPortGetCoreID(); }
bool xPortInIsrContext(void);
void taskYield(void);
#define taskYIELD() taskYield()
#define portYIELD() taskYield()
#define portYIELD_FROM_ISR(...) do {} while (0)

typedef enum { eNoAction, eSetBits, eIncrement, eSetValueWithOverwrite, eSetValueWithoutOverwrite } eNotifyAction;
BaseType_t xTaskNotify(TaskHandle_t task, uint32_t value, eNotifyAction action);
static inline BaseType_t xTaskNotifyFromISR(TaskHandle_t task, uint32_t value, eNotifyAction action, BaseType_t *) { return xTaskNotify(task, value, action); }
static inline BaseType_t xTaskNotifyGive(TaskHandle_t task) { return xTaskNotify(task, 0, eIncrement); }
static inline void vTaskNotifyGiveFromISR(TaskHandle_t task, BaseType_t *) { xTaskNotify(task, 0, eIncrement); }
uint32_t ulTaskNotifyTake(BaseType_t clear, TickType_t ticks);
BaseType_t xTaskNotifyStateClear(TaskHandle_t task);
uint32_t ulTaskNotifyValueClear(TaskHandle_t task, uint32_t bits);
BaseType_t xTaskNotifyWait(uint32_t clearFirst, uint32_t clearLast, uint32_t *value, TickType_t ticks);

QueueHandle_t xQueueCreate(UBaseType_t length, UBaseType_t size);
static inline QueueHandle_t xQueueCreateStatic(UBaseType_t length, UBaseType_t size, uint8_t *, StaticQueue_t *) { return xQueueCreate(length, size); }
void vQueueDelete(QueueHandle_t queue);
static inline void vQueueAddToRegistry(QueueHandle_t, const char *) {}
BaseType_t xQueueGenericSend(QueueHandle_t queue, const void *item, TickType_t ticks, int where);
static inline BaseType_t xQueueSend(QueueHandle_t queue, const void *item, TickType_t ticks) { return xQueueGenericSend(queue, item, ticks, 0); }
static inline BaseType_t xQueueSendToBack(QueueHandle_t queue, const void *item, TickType_t ticks) { return xQueueGenericSend(queue, item, ticks, 0); }
static inline BaseType_t xQueueSendToFront(QueueHandle_t queue, const void *item, TickType_t ticks) { return xQueueGenericSend(queue, item, ticks, 1); }
static inline BaseType_t xQueueOverwrite(QueueHandle_t queue, const void *item) { return xQueueGenericSend(queue, item, 0, 2); }
static inline BaseType_t xQueueSendFromISR(QueueHandle_t queue, const void *item, BaseType_t *) { return xQueueGenericSend(queue, item, 0, 0); }
static inline BaseType_t xQueueSendToBackFromISR(QueueHandle_t queue, const void *item, BaseType_t *) { return xQueueGenericSend(queue, item, 0, 0); }
BaseType_t xQueueGenericReceive(QueueHandle_t queue, void *item, TickType_t ticks, bool peek);
static inline BaseType_t xQueueReceive(QueueHandle_t queue, void *item, TickType_t ticks) { return xQueueGenericReceive(queue, item, ticks, false); }
static inline BaseType_t xQueuePeek(QueueHandle_t queue, void *item, TickType_t ticks) { return xQueueGenericReceive(queue, item, ticks, true); }
static inline BaseType_t xQueueReceiveFromISR(QueueHandle_t queue, void *item, BaseType_t *) { return xQueueGenericReceive(queue, item, 0, false); }
static inline BaseType_t xQueuePeekFromISR(QueueHandle_t queue, void *item) { return xQueueGenericReceive(queue, item, 0, true); }
static inline BaseType_t xQueueSendToFrontFromISR(QueueHandle_t queue, const void *item, BaseType_t *) { return xQueueGenericSend(queue, item, 0, 1); }
static inline BaseType_t xQueueOverwriteFromISR(QueueHandle_t queue, const void *item, BaseType_t *) { return xQueueOverwrite(queue, item); }
BaseType_t xQueueReset(QueueHandle_t queue);
/** Queues and semaphores that a task waits for together. */
QueueSetHandle_t xQueueCreateSet(UBaseType_t length);
typedef QueueHandle_t QueueSetMemberHandle_t;
BaseType_t xQueueAddToSet(QueueHandle_t queue, QueueSetHandle_t set);
BaseType_t xQueueRemoveFromSet(QueueHandle_t queue, QueueSetHandle_t set);
QueueSetMemberHandle_t xQueueSelectFromSet(QueueSetHandle_t set, TickType_t ticks);
UBaseType_t uxQueueMessagesWaiting(QueueHandle_t queue);
UBaseType_t uxQueueSpacesAvailable(QueueHandle_t queue);
static inline UBaseType_t uxQueueMessagesWaitingFromISR(QueueHandle_t queue) { return uxQueueMessagesWaiting(queue); }
static inline BaseType_t xQueueIsQueueFullFromISR(QueueHandle_t queue) { return uxQueueSpacesAvailable(queue) == 0; }
static inline BaseType_t xQueueIsQueueEmptyFromISR(QueueHandle_t queue) { return uxQueueMessagesWaiting(queue) == 0; }

SemaphoreHandle_t xSemaphoreCreateCounting(UBaseType_t most, UBaseType_t first);
static inline SemaphoreHandle_t xSemaphoreCreateBinary(void) { return xSemaphoreCreateCounting(1, 0); }
static inline SemaphoreHandle_t xSemaphoreCreateMutex(void) { return xSemaphoreCreateCounting(1, 1); }
static inline SemaphoreHandle_t xSemaphoreCreateBinaryStatic(StaticSemaphore_t *) { return xSemaphoreCreateBinary(); }
static inline SemaphoreHandle_t xSemaphoreCreateMutexStatic(StaticSemaphore_t *) { return xSemaphoreCreateMutex(); }
static inline SemaphoreHandle_t xSemaphoreCreateCountingStatic(UBaseType_t most, UBaseType_t first, StaticSemaphore_t *) { return xSemaphoreCreateCounting(most, first); }
static inline SemaphoreHandle_t xSemaphoreCreateRecursiveMutex(void) { return xSemaphoreCreateMutex(); }
#define vSemaphoreCreateBinary(semaphore) ((semaphore) = xSemaphoreCreateCounting(1, 1))
static inline void vSemaphoreDelete(SemaphoreHandle_t semaphore) { vQueueDelete(semaphore); }
static inline BaseType_t xSemaphoreTake(SemaphoreHandle_t semaphore, TickType_t ticks) { return xQueueGenericReceive(semaphore, NULL, ticks, false); }
static inline BaseType_t xSemaphoreGive(SemaphoreHandle_t semaphore) { return xQueueGenericSend(semaphore, NULL, 0, 0); }
static inline BaseType_t xSemaphoreTakeFromISR(SemaphoreHandle_t semaphore, BaseType_t *) { return xSemaphoreTake(semaphore, 0); }
static inline BaseType_t xSemaphoreGiveFromISR(SemaphoreHandle_t semaphore, BaseType_t *) { return xSemaphoreGive(semaphore); }
BaseType_t xSemaphoreTakeRecursive(SemaphoreHandle_t semaphore, TickType_t ticks);
BaseType_t xSemaphoreGiveRecursive(SemaphoreHandle_t semaphore);
static inline UBaseType_t uxSemaphoreGetCount(SemaphoreHandle_t semaphore) { return uxQueueMessagesWaiting(semaphore); }

EventGroupHandle_t xEventGroupCreate(void);
void vEventGroupDelete(EventGroupHandle_t group);
EventBits_t xEventGroupSetBits(EventGroupHandle_t group, EventBits_t bits);
static inline BaseType_t xEventGroupSetBitsFromISR(EventGroupHandle_t group, EventBits_t bits, BaseType_t *) { xEventGroupSetBits(group, bits); return pdTRUE; }
EventBits_t xEventGroupClearBits(EventGroupHandle_t group, EventBits_t bits);
static inline EventBits_t xEventGroupGetBits(EventGroupHandle_t group) { return xEventGroupClearBits(group, 0); }
static inline EventGroupHandle_t xEventGroupCreateStatic(StaticEventGroup_t *) { return xEventGroupCreate(); }
static inline EventBits_t xEventGroupGetBitsFromISR(EventGroupHandle_t group) { return xEventGroupClearBits(group, 0); }
static inline BaseType_t xEventGroupClearBitsFromISR(EventGroupHandle_t group, EventBits_t bits) { return xEventGroupClearBits(group, bits), pdPASS; }
EventBits_t xEventGroupWaitBits(EventGroupHandle_t group, EventBits_t bits, BaseType_t clear, BaseType_t all, TickType_t ticks);

static inline EventBits_t xEventGroupSync(EventGroupHandle_t group, EventBits_t set, EventBits_t wanted, TickType_t ticks) { return xEventGroupSetBits(group, set), xEventGroupWaitBits(group, wanted, pdTRUE, pdTRUE, ticks); }

/** Bytes from one task to another; a message buffer keeps where each part ends. */
typedef struct BoardStream *StreamBufferHandle_t, *MessageBufferHandle_t;
StreamBufferHandle_t boardStreamCreate(size_t size, size_t least, bool messages);
static inline StreamBufferHandle_t xStreamBufferCreate(size_t size, size_t least) { return boardStreamCreate(size, least, false); }
static inline MessageBufferHandle_t xMessageBufferCreate(size_t size) { return boardStreamCreate(size, 1, true); }
void vStreamBufferDelete(StreamBufferHandle_t stream);
size_t xStreamBufferSend(StreamBufferHandle_t stream, const void *data, size_t length, TickType_t ticks);
size_t xStreamBufferReceive(StreamBufferHandle_t stream, void *to, size_t most, TickType_t ticks);
size_t xStreamBufferBytesAvailable(StreamBufferHandle_t stream);
size_t xStreamBufferSpacesAvailable(StreamBufferHandle_t stream);
BaseType_t xStreamBufferReset(StreamBufferHandle_t stream);
static inline BaseType_t xStreamBufferIsEmpty(StreamBufferHandle_t stream) { return xStreamBufferBytesAvailable(stream) == 0; }
static inline BaseType_t xStreamBufferIsFull(StreamBufferHandle_t stream) { return xStreamBufferSpacesAvailable(stream) == 0; }
static inline size_t xStreamBufferSendFromISR(StreamBufferHandle_t stream, const void *data, size_t length, BaseType_t *) { return xStreamBufferSend(stream, data, length, 0); }
static inline size_t xStreamBufferReceiveFromISR(StreamBufferHandle_t stream, void *to, size_t most, BaseType_t *) { return xStreamBufferReceive(stream, to, most, 0); }
static inline void vMessageBufferDelete(MessageBufferHandle_t buffer) { vStreamBufferDelete(buffer); }
static inline size_t xMessageBufferSend(MessageBufferHandle_t buffer, const void *data, size_t length, TickType_t ticks) { return xStreamBufferSend(buffer, data, length, ticks); }
static inline size_t xMessageBufferReceive(MessageBufferHandle_t buffer, void *to, size_t most, TickType_t ticks) { return xStreamBufferReceive(buffer, to, most, ticks); }

TimerHandle_t xTimerCreate(const char *name, TickType_t period, UBaseType_t repeats, void *id, TimerCallbackFunction_t work);
BaseType_t xTimerStart(TimerHandle_t timer, TickType_t ticks);
BaseType_t xTimerStop(TimerHandle_t timer, TickType_t ticks);
static inline BaseType_t xTimerReset(TimerHandle_t timer, TickType_t ticks) { return xTimerStart(timer, ticks); }
static inline BaseType_t xTimerStartFromISR(TimerHandle_t timer, BaseType_t *) { return xTimerStart(timer, 0); }
static inline BaseType_t xTimerStopFromISR(TimerHandle_t timer, BaseType_t *) { return xTimerStop(timer, 0); }
static inline BaseType_t xTimerResetFromISR(TimerHandle_t timer, BaseType_t *) { return xTimerStart(timer, 0); }
BaseType_t xTimerChangePeriod(TimerHandle_t timer, TickType_t period, TickType_t ticks);
BaseType_t xTimerDelete(TimerHandle_t timer, TickType_t ticks);
BaseType_t xTimerIsTimerActive(TimerHandle_t timer);
static inline TimerHandle_t xTimerCreateStatic(const char *name, TickType_t period, UBaseType_t repeats, void *id, TimerCallbackFunction_t work, StaticTimer_t *) { return xTimerCreate(name, period, repeats, id, work); }
TickType_t xTimerGetPeriod(TimerHandle_t timer);
static inline BaseType_t xTimerChangePeriodFromISR(TimerHandle_t timer, TickType_t period, BaseType_t *) { return xTimerChangePeriod(timer, period, 0); }
void *pvTimerGetTimerID(TimerHandle_t timer);
void vTimerSetTimerID(TimerHandle_t timer, void *id);
const char *pcTimerGetName(TimerHandle_t timer);

void vPortEnterCritical(portMUX_TYPE *lock);
void vPortExitCritical(portMUX_TYPE *lock);
#ifdef __cplusplus
extern "C++" inline void vPortEnterCritical() {}
extern "C++" inline void vPortExitCritical() {}
#endif
#define portENTER_CRITICAL(...) vPortEnterCritical(__VA_ARGS__)
#define portEXIT_CRITICAL(...) vPortExitCritical(__VA_ARGS__)
#define portENTER_CRITICAL_ISR(...) vPortEnterCritical(__VA_ARGS__)
#define portEXIT_CRITICAL_ISR(...) vPortExitCritical(__VA_ARGS__)
#define taskENTER_CRITICAL(...) vPortEnterCritical(__VA_ARGS__)
#define taskEXIT_CRITICAL(...) vPortExitCritical(__VA_ARGS__)
#define portSET_INTERRUPT_MASK_FROM_ISR() 0
#define portCLEAR_INTERRUPT_MASK_FROM_ISR(mask) do {} while (0)
#define taskENTER_CRITICAL_ISR(...) vPortEnterCritical(__VA_ARGS__)
#define taskEXIT_CRITICAL_ISR(...) vPortExitCritical(__VA_ARGS__)
#define spinlock_initialize(lock) vPortCPUInitializeMutex(lock)
#define portNOP() do {} while (0)
#define portDISABLE_INTERRUPTS() do {} while (0)
#define portENABLE_INTERRUPTS() do {} while (0)
#define vPortCPUInitializeMutex(lock) (*(lock) = portMUX_INITIALIZER_UNLOCKED)
static inline void *pvPortMalloc(size_t size) { return malloc(size); }
static inline void vPortFree(void *block) { free(block); }
size_t xPortGetFreeHeapSize(void);

#ifdef __cplusplus
}
#endif
