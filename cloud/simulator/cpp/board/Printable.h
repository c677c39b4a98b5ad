#pragma once
#include <Print.h>
