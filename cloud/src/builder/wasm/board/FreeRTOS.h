// The part of FreeRTOS that the simulated board supports. Tasks are threads, of which one runs at a time (decision 0046).
#pragma once

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
typedef struct { uint8_t unused; } StaticTask_t, StaticQueue_t, StaticSemaphore_t;

#define pdFALSE 0
#define pdTRUE 1
#define pdFAIL 0
#define pdPASS 1
#define errQUEUE_FULL 0
#define errQUEUE_EMPTY 0
#define configTICK_RATE_HZ 1000
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
#define portMUX_INITIALIZER_UNLOCKED { nullptr, 0 }
#define ARDUINO_RUNNING_CORE 1
#define CONFIG_ARDUINO_RUNNING_CORE 1
#define CONFIG_FREERTOS_NUMBER_OF_CORES 2

BaseType_t xTaskCreatePinnedToCore(TaskFunction_t work, const char *name, uint32_t stack, void *argument, UBaseType_t priority, TaskHandle_t *handle, BaseType_t core);
inline BaseType_t xTaskCreate(TaskFunction_t work, const char *name, uint32_t stack, void *argument, UBaseType_t priority, TaskHandle_t *handle) { return xTaskCreatePinnedToCore(work, name, stack, argument, priority, handle, tskNO_AFFINITY); }
inline BaseType_t xTaskCreateUniversal(TaskFunction_t work, const char *name, uint32_t stack, void *argument, UBaseType_t priority, TaskHandle_t *handle, BaseType_t core) { return xTaskCreatePinnedToCore(work, name, stack, argument, priority, handle, core); }
void vTaskDelete(TaskHandle_t task);
void vTaskDelay(TickType_t ticks);
BaseType_t xTaskDelayUntil(TickType_t *previous, TickType_t ticks);
inline void vTaskDelayUntil(TickType_t *previous, TickType_t ticks) { xTaskDelayUntil(previous, ticks); }
void vTaskSuspend(TaskHandle_t task);
void vTaskResume(TaskHandle_t task);
inline BaseType_t xTaskResumeFromISR(TaskHandle_t task) { vTaskResume(task); return pdFALSE; }
void vTaskStartScheduler();
inline void vTaskEndScheduler() {}
inline void vTaskSuspendAll() {}
inline BaseType_t xTaskResumeAll() { return pdTRUE; }
TickType_t xTaskGetTickCount();
inline TickType_t xTaskGetTickCountFromISR() { return xTaskGetTickCount(); }
TaskHandle_t xTaskGetCurrentTaskHandle();
TaskHandle_t xTaskGetHandle(const char *name);
const char *pcTaskGetName(TaskHandle_t task);
#define pcTaskGetTaskName pcTaskGetName
UBaseType_t uxTaskPriorityGet(TaskHandle_t task);
void vTaskPrioritySet(TaskHandle_t task, UBaseType_t priority);
UBaseType_t uxTaskGetStackHighWaterMark(TaskHandle_t task);
UBaseType_t uxTaskGetNumberOfTasks();
typedef enum { eRunning, eReady, eBlocked, eSuspended, eDeleted, eInvalid } eTaskState;
eTaskState eTaskGetState(TaskHandle_t task);
BaseType_t xPortGetCoreID();
inline BaseType_t xTaskGetAffinity(TaskHandle_t) { return xPortGetCoreID(); }
bool xPortInIsrContext();
void taskYield();
#define taskYIELD() taskYield()
#define portYIELD() taskYield()
#define portYIELD_FROM_ISR(...) do {} while (0)

typedef enum { eNoAction, eSetBits, eIncrement, eSetValueWithOverwrite, eSetValueWithoutOverwrite } eNotifyAction;
BaseType_t xTaskNotify(TaskHandle_t task, uint32_t value, eNotifyAction action);
inline BaseType_t xTaskNotifyFromISR(TaskHandle_t task, uint32_t value, eNotifyAction action, BaseType_t *) { return xTaskNotify(task, value, action); }
inline BaseType_t xTaskNotifyGive(TaskHandle_t task) { return xTaskNotify(task, 0, eIncrement); }
inline void vTaskNotifyGiveFromISR(TaskHandle_t task, BaseType_t *) { xTaskNotify(task, 0, eIncrement); }
uint32_t ulTaskNotifyTake(BaseType_t clear, TickType_t ticks);
BaseType_t xTaskNotifyWait(uint32_t clearFirst, uint32_t clearLast, uint32_t *value, TickType_t ticks);

QueueHandle_t xQueueCreate(UBaseType_t length, UBaseType_t size);
void vQueueDelete(QueueHandle_t queue);
BaseType_t xQueueGenericSend(QueueHandle_t queue, const void *item, TickType_t ticks, int where);
inline BaseType_t xQueueSend(QueueHandle_t queue, const void *item, TickType_t ticks) { return xQueueGenericSend(queue, item, ticks, 0); }
inline BaseType_t xQueueSendToBack(QueueHandle_t queue, const void *item, TickType_t ticks) { return xQueueGenericSend(queue, item, ticks, 0); }
inline BaseType_t xQueueSendToFront(QueueHandle_t queue, const void *item, TickType_t ticks) { return xQueueGenericSend(queue, item, ticks, 1); }
inline BaseType_t xQueueOverwrite(QueueHandle_t queue, const void *item) { return xQueueGenericSend(queue, item, 0, 2); }
inline BaseType_t xQueueSendFromISR(QueueHandle_t queue, const void *item, BaseType_t *) { return xQueueGenericSend(queue, item, 0, 0); }
inline BaseType_t xQueueSendToBackFromISR(QueueHandle_t queue, const void *item, BaseType_t *) { return xQueueGenericSend(queue, item, 0, 0); }
BaseType_t xQueueGenericReceive(QueueHandle_t queue, void *item, TickType_t ticks, bool peek);
inline BaseType_t xQueueReceive(QueueHandle_t queue, void *item, TickType_t ticks) { return xQueueGenericReceive(queue, item, ticks, false); }
inline BaseType_t xQueuePeek(QueueHandle_t queue, void *item, TickType_t ticks) { return xQueueGenericReceive(queue, item, ticks, true); }
inline BaseType_t xQueueReceiveFromISR(QueueHandle_t queue, void *item, BaseType_t *) { return xQueueGenericReceive(queue, item, 0, false); }
BaseType_t xQueueReset(QueueHandle_t queue);
UBaseType_t uxQueueMessagesWaiting(QueueHandle_t queue);
UBaseType_t uxQueueSpacesAvailable(QueueHandle_t queue);

SemaphoreHandle_t xSemaphoreCreateCounting(UBaseType_t most, UBaseType_t first);
inline SemaphoreHandle_t xSemaphoreCreateBinary() { return xSemaphoreCreateCounting(1, 0); }
inline SemaphoreHandle_t xSemaphoreCreateMutex() { return xSemaphoreCreateCounting(1, 1); }
inline SemaphoreHandle_t xSemaphoreCreateRecursiveMutex() { return xSemaphoreCreateMutex(); }
#define vSemaphoreCreateBinary(semaphore) ((semaphore) = xSemaphoreCreateCounting(1, 1))
inline void vSemaphoreDelete(SemaphoreHandle_t semaphore) { vQueueDelete(semaphore); }
inline BaseType_t xSemaphoreTake(SemaphoreHandle_t semaphore, TickType_t ticks) { return xQueueGenericReceive(semaphore, nullptr, ticks, false); }
inline BaseType_t xSemaphoreGive(SemaphoreHandle_t semaphore) { return xQueueGenericSend(semaphore, nullptr, 0, 0); }
inline BaseType_t xSemaphoreTakeFromISR(SemaphoreHandle_t semaphore, BaseType_t *) { return xSemaphoreTake(semaphore, 0); }
inline BaseType_t xSemaphoreGiveFromISR(SemaphoreHandle_t semaphore, BaseType_t *) { return xSemaphoreGive(semaphore); }
BaseType_t xSemaphoreTakeRecursive(SemaphoreHandle_t semaphore, TickType_t ticks);
BaseType_t xSemaphoreGiveRecursive(SemaphoreHandle_t semaphore);
inline UBaseType_t uxSemaphoreGetCount(SemaphoreHandle_t semaphore) { return uxQueueMessagesWaiting(semaphore); }

EventGroupHandle_t xEventGroupCreate();
void vEventGroupDelete(EventGroupHandle_t group);
EventBits_t xEventGroupSetBits(EventGroupHandle_t group, EventBits_t bits);
inline BaseType_t xEventGroupSetBitsFromISR(EventGroupHandle_t group, EventBits_t bits, BaseType_t *) { xEventGroupSetBits(group, bits); return pdTRUE; }
EventBits_t xEventGroupClearBits(EventGroupHandle_t group, EventBits_t bits);
inline EventBits_t xEventGroupGetBits(EventGroupHandle_t group) { return xEventGroupClearBits(group, 0); }
EventBits_t xEventGroupWaitBits(EventGroupHandle_t group, EventBits_t bits, BaseType_t clear, BaseType_t all, TickType_t ticks);

TimerHandle_t xTimerCreate(const char *name, TickType_t period, UBaseType_t repeats, void *id, TimerCallbackFunction_t work);
BaseType_t xTimerStart(TimerHandle_t timer, TickType_t ticks);
BaseType_t xTimerStop(TimerHandle_t timer, TickType_t ticks);
inline BaseType_t xTimerReset(TimerHandle_t timer, TickType_t ticks) { return xTimerStart(timer, ticks); }
inline BaseType_t xTimerStartFromISR(TimerHandle_t timer, BaseType_t *) { return xTimerStart(timer, 0); }
inline BaseType_t xTimerStopFromISR(TimerHandle_t timer, BaseType_t *) { return xTimerStop(timer, 0); }
inline BaseType_t xTimerResetFromISR(TimerHandle_t timer, BaseType_t *) { return xTimerStart(timer, 0); }
BaseType_t xTimerChangePeriod(TimerHandle_t timer, TickType_t period, TickType_t ticks);
BaseType_t xTimerDelete(TimerHandle_t timer, TickType_t ticks);
BaseType_t xTimerIsTimerActive(TimerHandle_t timer);
void *pvTimerGetTimerID(TimerHandle_t timer);
void vTimerSetTimerID(TimerHandle_t timer, void *id);
const char *pcTimerGetName(TimerHandle_t timer);

void vPortEnterCritical(portMUX_TYPE *lock);
void vPortExitCritical(portMUX_TYPE *lock);
inline void vPortEnterCritical() {}
inline void vPortExitCritical() {}
#define portENTER_CRITICAL(...) vPortEnterCritical(__VA_ARGS__)
#define portEXIT_CRITICAL(...) vPortExitCritical(__VA_ARGS__)
#define portENTER_CRITICAL_ISR(...) vPortEnterCritical(__VA_ARGS__)
#define portEXIT_CRITICAL_ISR(...) vPortExitCritical(__VA_ARGS__)
#define taskENTER_CRITICAL(...) vPortEnterCritical(__VA_ARGS__)
#define taskEXIT_CRITICAL(...) vPortExitCritical(__VA_ARGS__)
#define portDISABLE_INTERRUPTS() do {} while (0)
#define portENABLE_INTERRUPTS() do {} while (0)
#define vPortCPUInitializeMutex(lock) (*(lock) = portMUX_INITIALIZER_UNLOCKED)
inline void *pvPortMalloc(size_t size) { return malloc(size); }
inline void vPortFree(void *block) { free(block); }
size_t xPortGetFreeHeapSize();
