export interface SketchSource {
  category: string
  /** On GitHub: `owner/name`. */
  repository: string
  commit: string
  /** The main files of its sketches; the files beside them belong to them. */
  sketches: RegExp
  /** A folder with a library that its sketches need, as a user would put it under lib/. */
  library?: string
}

/** Public sketches by other authors. */
export const sources: readonly SketchSource[] = [
  {
    category: 'Arduino core',
    repository: 'arduino/arduino-examples',
    commit: '4c5fa7a66b42585ca0d6762f783be5b0bd1a9f57',
    sketches: /\.ino$/,
  },
  {
    category: 'ESP32 core',
    repository: 'stickbreaker/arduino-esp32',
    commit: '2a2e699b44513f15187686a470597742047b4af6',
    sketches: /^libraries\/.*\/examples\/.*\.ino$/,
  },
  {
    category: 'ESP32 course',
    repository: 'RuiSantosdotme/ESP32-Course',
    commit: '69408933bd7ffb75fc68799465a458885e95ee11',
    sketches: /\.ino$/,
  },
  {
    category: 'ESP32 tutorial',
    repository: 'Afantor/esp32-tutorial-arduino',
    commit: 'fca9afd6a65e7d76d8a4f91a45d0f0cf9f202c80',
    sketches: /\.ino$/,
  },
  {
    category: 'ESP32 tutorial',
    repository: 'Circuit-Digest/Basic-ESP32-Tutorials',
    commit: 'da480b9c91624f2632c239b11acc0cb2fc4ce4ea',
    sketches: /\.ino$/,
  },
  {
    category: 'FreeRTOS',
    repository: 'ShawnHymel/introduction-to-rtos',
    commit: '4cff06b98438990f857a628b541f929e0df19170',
    sketches: /\.ino$/,
  },
  {
    category: 'Libraries',
    repository: 'knolleary/pubsubclient',
    commit: '2d228f2f862a95846c65a8518c79f48dfc8f188c',
    sketches: /\.ino$/,
    library: 'src',
  },
  {
    category: 'Libraries',
    repository: 'bblanchon/ArduinoJson',
    commit: 'c6c0649d70f854f258f908ec4c1a7cb013c18e31',
    sketches: /^examples\/.*\.ino$/,
    library: 'src',
  },
  {
    category: 'Particle',
    repository: 'kennethlimcp/particle-examples',
    commit: '3d47de647d38a6edf9255b69bee2423afe0929d8',
    sketches: /\.ino$/,
  },
  {
    category: 'Particle',
    repository: 'sparkfun/Inventors_Kit_For_Photon_Experiments',
    commit: 'c5356a7c228c067042fc339556e232fe259ced25',
    sketches: /\.ino$/,
  },
  {
    category: 'PlatformIO',
    repository: 'platformio/platformio-examples',
    commit: 'f06e9656a490c17b9193ce78dca8df4c7a6cb82e',
    sketches: /^(wiring-blink|cicd-setup|unit-testing\/(arduino-mock|calculator))\/src\/main\.(cpp|ino)$/,
  },
  {
    category: 'PlatformIO',
    repository: 'platformio/platform-espressif32',
    commit: '4ed1943187c49ebc99aa4b749a50ec2834032463',
    sketches: /^examples\/(arduino|espidf-arduino)-[^/]+\/src\/\w+\.(cpp|ino)$/,
  },
]
