#pragma once

#include <FS.h>

inline fs::FS SPIFFS("spiffs", false);
