// An SD card, whose files are kept per device.
#pragma once

#include <FS.h>
#include <SPI.h>

#define SDMMC_FREQ_PROBING 400
#define SDMMC_FREQ_DEFAULT 20000
#define SDMMC_FREQ_HIGHSPEED 40000

typedef enum { CARD_NONE, CARD_MMC, CARD_SD, CARD_SDHC, CARD_UNKNOWN } sdcard_type_t;

class SDFS : public fs::FS {
public:
  using fs::FS::FS;
  bool begin(int = SS, SPIClass & = SPI, uint32_t = 4000000, const char * = "/sd", uint8_t = 5, bool = false) { return true; }
  bool begin(const char *, bool = false, bool = false, int = 0, uint8_t = 5) { return true; }
  bool setPins(int, int, int, int = -1, int = -1, int = -1) { return true; }
  sdcard_type_t cardType() { return CARD_SDHC; }
  uint64_t cardSize() { return 32 * 1024 * 1024; }
};

inline SDFS SD("sd"), SD_MMC("sd_mmc");
