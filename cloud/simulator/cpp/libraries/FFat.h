#pragma once

#include <FS.h>

inline fs::FS FFat("ffat");
