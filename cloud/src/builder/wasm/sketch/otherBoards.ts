import type { SourceFile } from '../../builder.ts'
import { skeleton } from './skeleton.ts'

const ofParticle = /\b(?:Particle|Spark)\s*\.\s*[a-z]\w*\s*\(|\bSYSTEM_(?:MODE|THREAD)\s*\(/
/** Names that a sketch may also have given itself. */
const maybeParticle =
  /\bRGB\s*\.\s*(?:control|color)\s*\(|\bTime\s*\.\s*(?:zone|now|hour|timeStr)\s*\(|\bSystem\s*\.\s*(?:sleep|deviceID|reset)\s*\(/
const ownName =
  /[\w>}][\s*&]+(?:RGB|Time|System)\s*[;({=,[]|^[ \t]*#[ \t]*(?:define[ \t]+(?:RGB|Time|System)\b|include[ \t]*[<"]Time(?:Lib)?\.h)/m
const knowsParticle = /^[ \t]*#[ \t]*if.*\b(?:SPARK|PARTICLE)\b/m
const knowsEsp32 = /\b(?:ESP32|ARDUINO_ARCH_ESP32)\b/
const ofEsp8266 = /^[ \t]*#[ \t]*include[ \t]*[<"](?:ESP8266\w+|espnow)\.h[>"]/m
const pins = /\bD[0-8]\b/
const definedAsPins = /^[ \t]*#[ \t]*define[ \t]+\w+[ \t]+\(?D[0-8]\b/m
const ownPins = /\b(?!return\b|case\b)[A-Za-z_]\w*[\s*&]+D[0-8]\b|,\s*D[0-8]\s*[=;]/
const definesPins = /^[ \t]*#[ \t]*define[ \t]+D[0-8]\b/m

/** What the tools of other boards include by themselves: Particle's header, or the names of an ESP8266's pins. */
export function headersFor(files: readonly SourceFile[]): string {
  const text = files.map(({ content }) => content).join('\n')
  const code = skeleton(text)
  const named = (pins.test(code) || definedAsPins.test(text)) && !ownPins.test(code) && !definesPins.test(text)
  if (named && ofEsp8266.test(text)) return '#include <Esp8266Pins.h>\n'
  const others =
    !knowsEsp32.test(text) &&
    !ofEsp8266.test(text) &&
    (named || knowsParticle.test(text) || (maybeParticle.test(code) && !ownName.test(code) && !ownName.test(text)))
  return others || ofParticle.test(code) ? '#include <Particle.h>\n' : ''
}
