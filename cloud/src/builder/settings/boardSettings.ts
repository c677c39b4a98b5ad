import { flagsOf, isTaken, namesFolder, withoutFlags } from './buildFlags.ts'
import { ProjectConfig, textOf } from './projectConfig.ts'

/** The settings of a platformio.ini that the simulated board uses. PlatformIO itself reads the rest. */
export interface BoardSettings {
  environment: string
  platform: string
  /** As the compiler takes them, such as `-DINTERVAL=5`; also folders for headers, such as `-Isrc/config`. */
  defines: string[]
  libraries: string[]
}

const fallback = 'simulator'

export function readBoardSettings(ini: string | undefined): BoardSettings {
  const config = new ProjectConfig(ini ?? '')
  const flags = (key: string) => config.entries(key).flatMap((entry) => flagsOf(textOf(entry)) ?? [])
  return {
    environment: safe(config.chosen?.slice('env:'.length)),
    platform: config.text('platform') ?? fallback,
    defines: withoutFlags(flags('build_flags'), flags('build_unflags')).filter(
      (flag) => isTaken(flag) || namesFolder(flag),
    ),
    libraries: config.entries('lib_deps').map((entry) => textOf(entry).trim().replace(/,$/, '')),
  }
}

// The name becomes a folder.
function safe(environment: string | undefined): string {
  return environment !== undefined && /^[\w-]{1,50}$/.test(environment) ? environment : fallback
}
