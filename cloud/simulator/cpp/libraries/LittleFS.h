#pragma once

#include <FS.h>

inline fs::FS LittleFS("littlefs");
