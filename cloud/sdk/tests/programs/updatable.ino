#include <Cloud.h>
#include <string>

// What the program does stands at the end of its own file: the same program with another end is another firmware.
static std::string ending() {
  char bytes[16] = "";
  FILE *file = fopen("/proc/self/exe", "rb");
  if (!file || fseek(file, -16, SEEK_END) != 0 || fread(bytes, 1, 16, file) != 16) return "";
  fclose(file);
  std::string text(bytes, 16);
  return text[0] == '#' ? text.substr(1, text.find(' ') - 1) : "";
}

void setup() {
  std::string mode = ending();
  if (mode == "crash") abort();
  if (mode == "exit") exit(0);
  Cloud.publish("version", mode.c_str());
  if (mode != "deaf") Cloud.allowUpdates();
  if (mode != "silent" && !Cloud.begin()) exit(1);
}

void loop() { Cloud.loop(); }
