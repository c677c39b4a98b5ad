// The framework names the chip here; the tests name it by a flag of the compiler.
#pragma once
