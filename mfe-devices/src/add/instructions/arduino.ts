import { sketch } from './cpp.ts'
import { identityOf, type Values } from './values.ts'
import type { Way } from './way.ts'

const program = (values: Values): string =>
  sketch(
    `#include <WiFi.h>

const char wifiName[] = "name of your Wi-Fi";
const char wifiPassword[] = "its password";
const char identity[] = R"json(${identityOf(values).trimEnd()})json";
`,
    `  WiFi.begin(wifiName, wifiPassword);
  while (WiFi.status() != WL_CONNECTED) delay(100);
  Cloud.begin(identity);`,
  )

export const arduino: Way = {
  key: 'arduino',
  label: 'Arduino',
  sdk: 'cpp',
  sdkFolder: 'iotconsole',
  steps: (values) => [
    {
      title: 'do.copyLibrary',
      note: 'do.notOnChip',
      download: 'zip',
      commands: [`unzip ${values.slug}.zip && cp -r ${values.slug}/iotconsole ~/Arduino/libraries/`],
    },
    { title: 'do.openSketch', note: 'do.setWifiInSketch', code: { language: 'cpp', text: program(values) } },
  ],
  files: (values) => [{ path: `${values.slug}.ino`, text: program(values) }],
}
