import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { readManifest } from '../../src/libraries/manifest.ts'
import type { Published } from '../libraryServer.ts'
import { libraries as wanted } from './libraries.data.ts'

export interface CloneLibrary {
  library: Published
  /** What sketches include of it. */
  headers: string[]
}

const most = 256 * 1024 * 1024
const header = /^(?:src\/)?([^/]+\.(?:h|hpp))$/
/** Nothing is built from them, and clones may lack their largest files. */
const leftOut = ['examples', 'docs', 'extras', 'tests', 'ci', 'tools'].map((name) => `:(exclude)${name}`)

/**
 * The libraries of which a folder holds clones: of each the versions, the newest first. `only` are repositories;
 * without it, all of them.
 */
export function cloneLibraries(folder: string, only?: readonly string[]): CloneLibrary[][] {
  return Object.entries(wanted)
    .filter(([repository]) => only?.includes(repository) ?? true)
    .flatMap(([repository, commits]) => {
      const clone = path.join(folder, repository)
      if (!existsSync(clone)) console.error(`NOT MEASURED with: ${folder} holds no clone ${repository}.`)
      return existsSync(clone) ? [commits.map((commit) => publish(clone, commit))] : []
    })
}

/** What the index says of a version, and its archive. */
function publish(clone: string, commit: string): CloneLibrary {
  const git = (...args: string[]) => execFileSync('git', ['-C', clone, ...args], { maxBuffer: most })
  const content = git('show', `${commit}:library.properties`).toString('utf8')
  const { name = '', version = '', dependencies } = readManifest([{ path: 'library.properties', content }])
  const [, includes = ''] = /^includes=(.*)$/m.exec(content) ?? []
  return {
    library: {
      name,
      version,
      files: {},
      headers: includes
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean),
      dependencies: dependencies.map(({ name: other, range }) => ({ name: other, version: range })),
      archive: git(
        'archive',
        '--format=zip',
        '-1',
        `--prefix=${name.replaceAll(' ', '_')}-${version}/`,
        commit,
        '--',
        '.',
        ...leftOut,
      ),
    },
    headers: git('ls-tree', '-r', '--name-only', commit)
      .toString('utf8')
      .split('\n')
      .flatMap((each) => header.exec(each)?.[1] ?? []),
  }
}
