import { createHash } from 'node:crypto'
import { unpackSources } from '../../libraries/packedSources.ts'
import type { SourceFile } from '../builder.ts'
import { includedLibraries, layOut, type Layout } from './libraryLayout.ts'
import { rootFlags } from './parentFolders.ts'
import type { CompileWork } from './protocol.ts'
import { joinSketches } from './sketch/joinSketches.ts'

/** A source that is compiled by itself. */
export interface Unit {
  source: string
  object: string
  /** In addition to the flags of all units. */
  flags: readonly string[]
  /** What its object depends on in addition to the source. */
  surroundings: string
  inC: boolean
  /** Set for a third-party library that includes Arduino.h anywhere. */
  withArduino: boolean
}

export interface Parts {
  units: readonly Unit[]
  /** The files that the compiler sees, including generated ones. */
  files: readonly SourceFile[]
  /** Sources in assembly: of the project, and of third-party libraries. */
  assembly: { own: readonly string[]; foreign: readonly string[] }
}

const compiled = /^(?:src\/.+|lib\/[^/]+)\.(?:c|cc|cpp|cxx)$/
const assembler = /^src\/.+\.s$/i
const sketch = /^src\/[^/]+\.ino$/
const visible = /^(src|include|lib)\//
const c = /\.c$/
const includesJson = /^[ \t]*#[ \t]*include[ \t]*[<"]cJSON\.h[>"]/m
/** Warnings in other people's code are hidden: users can't fix them. */
const foreignFlags = ['-w']

/** A project with its libraries, in the compiler's tree. */
interface Laid {
  project: readonly SourceFile[]
  own: readonly Layout[]
  /** Libraries that the project includes. */
  used: readonly Layout[]
  seen: readonly SourceFile[]
  /** Include folders of the project's sources, as in PlatformIO, and of third-party libraries. */
  ofProject: readonly string[]
  ofLibraries: readonly string[]
}

export function layOutAll({
  files,
  environment,
  libraries = [],
}: Pick<CompileWork, 'files' | 'environment' | 'libraries'>): Laid {
  const project = files.filter(({ path }) => visible.test(path))
  const own = ownLibraries(project)
  const foreign = libraries.map(({ name, sources }) => {
    const place = `.pio/libdeps/${environment}/${name.replace(/[^\w.+-]+/g, '_')}`
    return layOut({
      folder: place,
      own: false,
      files: unpackSources(sources).map(({ path, content }) => ({ path: `${place}/${path}`, content })),
    })
  })
  const used = includedLibraries(
    project.filter(({ path }) => !path.startsWith('lib/')),
    [...own, ...foreign],
  )
  const others = used.filter((library) => !library.own)
  // Third-party headers give no warnings, and come after the board's own.
  const ofLibraries = [
    ...own.flatMap(({ includes }) => includes.map((each) => `-I${each}`)),
    ...others.flatMap(({ includes }) => includes.flatMap((each) => ['-isystem', each])),
    ...rootFlags,
  ]
  return {
    project,
    own,
    used,
    seen: [...project, ...others.flatMap((library) => library.files)],
    ofLibraries,
    ofProject: ['-Isrc', '-Iinclude', ...ofLibraries],
  }
}

/** Splits a project and its libraries into units. */
export function partsOf(work: CompileWork): Parts {
  const { files, environment } = work
  const { project, own, used, seen, ofLibraries, ofProject } = layOutAll(work)
  const folder = `.pio/build/${environment}`
  const others = used.filter((library) => !library.own)
  const sketches = files.filter(({ path }) => sketch.test(path))
  const joined: SourceFile[] =
    sketches.length === 0 ? [] : [{ path: `${folder}/src/main.ino.cpp`, content: joinSketches(sketches) }]
  const unitFiles = new Set([
    ...files.map(({ path }) => path).filter((path) => compiled.test(path) || sketch.test(path)),
    ...own.flatMap(({ sources }) => sources),
  ])
  const libraryKey = digest([
    ...others.flatMap((library) => library.files),
    ...project.filter(({ path }) => path.startsWith('lib/')),
  ])
  const projectKey = digest(project.filter(({ path }) => !unitFiles.has(path))) + libraryKey
  const unit = (
    source: string,
    path: string,
    flags: readonly string[],
    surroundings: string,
    withArduino = false,
  ): Unit => ({ source, object: `${folder}/${path}.o`, flags, surroundings, withArduino, inC: c.test(source) })
  return {
    units: [
      ...joined.map(({ path }) => unit(path, 'src/main.ino.cpp', ofProject, projectKey)),
      ...project.filter(({ path }) => compiled.test(path)).map(({ path }) => unit(path, path, ofProject, projectKey)),
      ...used.flatMap((library) => {
        const withArduino =
          !library.own && library.files.some(({ content }) => /#\s*include\s*[<"]Arduino\.h/.test(content))
        const flags = library.own
          ? [...ofProject, ...library.flags]
          : [...ofLibraries, ...library.flags, ...foreignFlags]
        return library.sources.map((source) =>
          unit(
            source,
            source.replace(/^\.pio\/libdeps\/[^/]+/, 'lib'),
            flags,
            library.own ? projectKey : libraryKey,
            withArduino,
          ),
        )
      }),
      // The framework of an ESP32 brings cJSON. Where a project has its own, two would define the same functions.
      ...(seen.some(({ content }) => includesJson.test(content)) && !seen.some(({ path }) => path.endsWith('/cJSON.h'))
        ? [unit('board/cJSON.c', 'framework/cJSON.c', foreignFlags, '')]
        : []),
    ],
    files: [...seen, ...joined],
    assembly: {
      own: [
        ...project.filter(({ path }) => assembler.test(path)).map(({ path }) => path),
        ...used.filter((library) => library.own).flatMap(({ assembly }) => assembly),
      ],
      foreign: others.flatMap(({ assembly }) => assembly),
    },
  }
}

function ownLibraries(project: readonly SourceFile[]): Layout[] {
  const byFolder = new Map<string, SourceFile[]>()
  for (const file of project) {
    const [folder] = /^lib\/[^/]+(?=\/)/.exec(file.path) ?? []
    if (folder !== undefined) byFolder.set(folder, [...(byFolder.get(folder) ?? []), file])
  }
  return [...byFolder].map(([folder, files]) => layOut({ folder, own: true, files }))
}

function digest(files: readonly SourceFile[]): string {
  const hash = createHash('sha256')
  for (const { path, content } of files) hash.update(`${path}\0${content}\0`)
  return hash.digest('hex')
}
