const names = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const
const shades = names.flatMap((name) => [[name, name], [`bright-${name}`, `bright${name[0]?.toUpperCase()}${name.slice(1)}`]] as const)

/** The sixteen colours of a terminal, as the scheme has them. */
export const ansiColors: Readonly<Record<string, Record<string, string>>> = Object.fromEntries([
  ...shades.map(([name, token]) => [`& .ansi-${name}-fg`, { color: `ansi.${token}` }]),
  ...shades.map(([name, token]) => [`& .ansi-${name}-bg`, { backgroundColor: `ansi.${token}`, color: 'bg.log' }]),
])
