/** A place in a built file of a part: of a remote's release, or of the shell, whose address names no version. */
export interface Position {
  part: string
  version: string | null
  file: string
  line: number
  column: number
}

const version = String.raw`\d+\.\d+\.\d+(?:-[\w.-]+)?`
const name = String.raw`[a-z][a-z0-9_]*`
const place = String.raw`((?:[\w-]+\/)?[\w.-]+\.js):(\d{1,9}):(\d{1,9})`

// In an address of a remote or its preview, as reports name it (`mfe_devices 1.7.2 list.0123abcd.js:1:2345`), and in an
// address of the shell.
const forms = [
  new RegExp(String.raw`/(?:remotes|previews)/(${name})/(${version})/${place}`, 'g'),
  new RegExp(String.raw`\b(${name}) (${version}) ${place}`, 'g'),
  /\/(assets\/[\w.-]+\.js):(\d{1,9}):(\d{1,9})/g,
] as const

const positionOf = ([part = '', version = '', file = '', line, column]: readonly string[]): Position => ({
  part,
  version,
  file,
  line: Number(line),
  column: Number(column),
})

/** The places in a line of a stack, as browsers write it or as a report names it. A report in JSON is one line. */
export const positionsIn = (text: string): Position[] => {
  const [ofRemote, named, ofShell] = forms
  return [
    ...[...text.matchAll(ofRemote), ...text.matchAll(named)].map(([, ...groups]) => positionOf(groups)),
    ...[...text.matchAll(ofShell)].map(([, ...groups]) => ({ ...positionOf(['shell', '', ...groups]), version: null })),
  ]
}
