// The remote-control peripheral, with which sketches send pulses. Those for a strip of colour LEDs arrive at a strip that a diagram.json wires.
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef union {
  struct { uint32_t duration0 : 15, level0 : 1, duration1 : 15, level1 : 1; };
  uint32_t val;
} rmt_data_t;
typedef enum { RMT_MEM_64 = 1, RMT_MEM_128, RMT_MEM_192, RMT_MEM_256, RMT_MEM_320, RMT_MEM_384, RMT_MEM_448, RMT_MEM_512, RMT_MEM_NUM_BLOCKS_1 = 1, RMT_MEM_NUM_BLOCKS_2, RMT_MEM_NUM_BLOCKS_3, RMT_MEM_NUM_BLOCKS_4 } rmt_reserve_memsize_t;
typedef enum { RMT_RX_MODE, RMT_TX_MODE } rmt_ch_dir_t;
#define RMT_WAIT_FOR_EVER 0xffffffffUL
struct rmt_obj_t { int pin; };

/** Bits of which the first pulse is the longer one are 1; three bytes for each LED, green first. */
bool rmtWrite(int pin, rmt_data_t *data, size_t count, uint32_t milliseconds = RMT_WAIT_FOR_EVER);
inline bool rmtWriteAsync(int pin, rmt_data_t *data, size_t count) { return rmtWrite(pin, data, count); }
inline bool rmtWrite(rmt_obj_t *channel, rmt_data_t *data, size_t count) { return rmtWrite(channel->pin, data, count); }
inline bool rmtWriteBlocking(rmt_obj_t *channel, rmt_data_t *data, size_t count) { return rmtWrite(channel->pin, data, count); }
inline bool rmtTransmitCompleted(int) { return true; }
/** As in the framework's third version, and in its second. */
inline bool rmtInit(int pin, rmt_ch_dir_t direction, rmt_reserve_memsize_t, uint32_t) { return pinMode(pin, direction == RMT_TX_MODE ? OUTPUT : INPUT), true; }
inline rmt_obj_t *rmtInit(int pin, bool sends, rmt_reserve_memsize_t) { return pinMode(pin, sends ? OUTPUT : INPUT), new rmt_obj_t{ pin }; }
inline bool rmtDeinit(int) { return true; }
inline bool rmtDeinit(rmt_obj_t *channel) { return delete channel, true; }
inline float rmtSetTick(rmt_obj_t *, float tick) { return tick; }
inline bool rmtSetEOT(int, uint8_t) { return true; }
inline bool rmtSetCarrier(int, bool, bool, uint32_t, float) { return true; }
inline bool rmtSetRxThreshold(rmt_obj_t *, uint32_t) { return true; }
inline bool rmtSetRxMinThreshold(int, uint8_t) { return true; }
inline bool rmtSetRxMaxThreshold(int, uint16_t) { return true; }
inline bool rmtSetFilter(rmt_obj_t *, bool, uint32_t) { return true; }
// Nothing sends to the board.
inline bool rmtReceiveNothing() { return boardNotice("rmtRead() receives nothing on the simulated board."), true; }
inline bool rmtRead(rmt_obj_t *, void (*)(uint32_t *, size_t, void *), void *) { return rmtReceiveNothing(); }
inline bool rmtReadAsync(rmt_obj_t *, rmt_data_t *, size_t, void *, bool, uint32_t) { return rmtReceiveNothing(); }
inline bool rmtRead(int, rmt_data_t *, size_t *count, uint32_t) { return *count = 0, !rmtReceiveNothing(); }
inline bool rmtReadAsync(int, rmt_data_t *, size_t *count) { return *count = 0, rmtReceiveNothing(); }
inline bool rmtReceiveCompleted(int) { return false; }
inline bool rmtReceiveCompleted(rmt_obj_t *) { return false; }
