import { expect, test } from '@jest/globals'
import { beginsWithArduino } from './arduinoFirst.ts'

const begins = (files: Record<string, string>) =>
  beginsWithArduino('src/lamp.cpp', (file) => (Object.hasOwn(files, file) ? files[file] : undefined))
const arduino = '#include <Arduino.h>\n'

test.each<[string, Record<string, string>]>([
  ['itself', { 'src/lamp.cpp': `// A lamp.\n/* Or two. */\n#pragma once\n${arduino}` }],
  ['itself, in quotes', { 'src/lamp.cpp': '# include "Arduino.h"\n' }],
  [
    'by its header',
    { 'src/lamp.cpp': '#include "lamp.h"\n', 'src/lamp.h': `#pragma once\n${arduino}class Lamp {};\n` },
  ],
  [
    'by a header with a guard, written in Windows',
    {
      'src/lamp.cpp': '#include "lamp.h"\r\n',
      'src/lamp.h': `#ifndef LAMP_H\r\n#define LAMP_H\r\n\r\n${arduino}#endif\r\n`,
    },
  ],
  ['by a header in include', { 'src/lamp.cpp': '#include <lamp.h>\n', 'include/lamp.h': arduino }],
  [
    'by a header of a header in another folder',
    {
      'src/lamp.cpp': '#include "parts/lamp.h"\n',
      'src/parts/lamp.h': '#include "all.h"\n',
      'src/parts/all.h': arduino,
    },
  ],
])('CPP-08: a source that begins with Arduino.h is read with the precompiled headers: %s', (_, files) =>
  expect(begins(files)).toBe(true),
)

test.each<[string, Record<string, string>]>([
  ['not at all', { 'src/lamp.cpp': 'int a;\n' }],
  ['after a define, which may change what it means', { 'src/lamp.cpp': `#define LEVEL 3\n${arduino}` }],
  [
    'after a define in the header',
    { 'src/lamp.cpp': '#include "lamp.h"\n', 'src/lamp.h': `#ifndef LAMP_H\n#define LAMP\n${arduino}#endif\n` },
  ],
  [
    'after another header',
    { 'src/lamp.cpp': '#include "lamp.h"\n#include <Arduino.h>\n', 'src/lamp.h': '#pragma once\nclass Lamp;\n' },
  ],
  ['after a header that is not the project’s', { 'src/lamp.cpp': `#include <vector>\n${arduino}` }],
  ['by a header that includes itself', { 'src/lamp.cpp': '#include "lamp.h"\n', 'src/lamp.h': '#include "lamp.h"\n' }],
  ['on a condition', { 'src/lamp.cpp': `#ifdef ARDUINO\n${arduino}#endif\n` }],
])('CPP-08: any other source is read with the headers as they are: %s', (_, files) => expect(begins(files)).toBe(false))
