// A new firmware on trial. It runs beside the file that it may replace, watched by the former firmware:
//   program          what starts; replaced in one step, when the new one is confirmed
//   program.next     the new one, while it is on trial
//   program.former   the one before the last update
//   program.part-…   what is being downloaded
#pragma once

#include <string>

namespace iotconsole {

/** Remembers how the program was started. Where this process is to watch a trial, it does so, and ends with the program. */
void beginProgram(int argc, char **argv);
/** The path that starts, of the program itself also while it is on trial. */
std::string programPath();
std::string nextPath();
bool syncFolder(const std::string &path);

}
