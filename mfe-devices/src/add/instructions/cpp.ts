import type { Values } from './values.ts'
import type { Way } from './way.ts'

/** A sketch, the same on Linux and on a chip: only how it begins differs. */
export const sketch = (includes: string, setup: string): string => `#include <Cloud.h>
${includes}
int pump(String seconds) { return seconds.toInt(); }

void setup() {
  Cloud.function("pump", pump);
${setup}
}

void loop() {
  static unsigned long last = 0;
  if (last == 0 || millis() - last > 10000) {
    last = millis();
    Cloud.publish("level", "{\\"cm\\":41.2}");
  }
  Cloud.loop();
}
`

const program = sketch('', '  Cloud.allowUpdates();\n  Cloud.begin();')

export const cpp: Way = {
  key: 'cpp',
  label: 'C++',
  sdk: 'cpp',
  sdkFolder: 'iotconsole',
  steps: ({ slug }: Values) => [
    { title: 'do.installCompiler', commands: ['sudo apt install -y g++ make libssl-dev'] },
    {
      title: 'do.copyZip',
      note: 'do.withMake',
      download: 'zip',
      commands: [`unzip ${slug}.zip && cd ${slug}`, `make -C iotconsole APP=../${slug}.ino OUT=../${slug}`],
    },
    { title: 'do.startWhich', commands: [`./${slug}`], code: { language: 'cpp', text: program } },
  ],
  files: ({ slug }) => [{ path: `${slug}.ino`, text: program }],
}
