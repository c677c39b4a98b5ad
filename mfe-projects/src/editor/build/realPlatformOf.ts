const setting = /^platform\s*[=:]\s*([\w./@^~-]+)/im

/** The platform of real boards that a project names; null for the simulated board, which needs no tools. */
export const realPlatformOf = (files: readonly { path: string; text: string }[]): string | null => {
  const [, platform = 'simulator'] = setting.exec(files.find(({ path }) => path === 'platformio.ini')?.text ?? '') ?? []
  return platform === 'simulator' ? null : platform
}
