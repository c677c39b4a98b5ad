import { resolveLibrariesQuery, type LibraryResolution } from '@console/platform/api'
import type { Http } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'
import { useEffect, useMemo, useState } from 'react'
import { isDirty, type OpenFile, type Workspace } from '../../common/files/workspace.ts'
import { ownLibrariesIn, questionOf } from './ownFolders.ts'
import {
  dependenciesIn,
  nameIn,
  nameKey,
  withChanged,
  withDependency,
  withoutDependency,
  type Dependency,
} from './settings.ts'

export const settingsPath = 'platformio.ini'

/** A value once it has stayed the same for a while, in milliseconds. */
export const useSettled = <Value>(value: Value, time: number): Value => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), time)
    return () => clearTimeout(timer)
  }, [value, time])
  return settled
}

const typingPause = 400

/**
 * A library that platformio.ini names. Without `dependency` it is put together there, and can't be changed from here.
 */
export interface NamedLibrary {
  text: string
  dependency: Dependency | undefined
  told: LibraryResolution['requirements'][number] | undefined
}

interface Change {
  what: 'added' | 'updated' | 'removed'
  name: string
  before: string | undefined
  after: string
}

/**
 * The libraries of a project, and changes of platformio.ini as if they had been typed. What a build takes is asked
 * while it is shown.
 */
export const useLibraries = (ide: Http, workspace: Workspace, files: readonly OpenFile[], shown: boolean) => {
  const settings = files.find(({ path }) => path === settingsPath)?.text
  const [last, setLast] = useState<Change | null>(null)
  const own = useMemo(() => ownLibrariesIn(files), [files])
  const dependencies = useMemo(() => dependenciesIn(settings ?? ''), [settings])
  const question = useMemo(() => JSON.stringify(questionOf(settings, own)), [settings, own])
  const asked = useSettled(question, typingPause)
  const query = useMemo(
    () => resolveLibrariesQuery(ide, JSON.parse(asked) as ReturnType<typeof questionOf>),
    [ide, asked],
  )
  const {
    data: resolution,
    error,
    refetch,
    isFetching,
    isPlaceholderData,
  } = useQuery({ ...query, enabled: shown, placeholderData: (before) => before })
  const isCurrent = asked === question && !isPlaceholderData
  const named = useMemo((): readonly NamedLibrary[] => {
    const told = resolution?.requirements ?? []
    const further = isCurrent
      ? told.filter(({ requirement }) => !dependencies.some(({ text }) => text === requirement))
      : []
    return [
      ...dependencies.map((dependency) => ({
        text: dependency.text,
        dependency,
        told: told.find(({ requirement }) => requirement === dependency.text),
      })),
      ...further.map((each) => ({ text: each.requirement, dependency: undefined, told: each })),
    ]
  }, [dependencies, resolution, isCurrent])
  const write = (after: string, what: Change['what'], name: string) => {
    if (settings === undefined) workspace.addUnsaved(settingsPath, after)
    else workspace.edit(settingsPath, after)
    setLast({ what, name, before: settings, after })
  }
  const undo = () => {
    setLast(null)
    if (!last || workspace.find(settingsPath)?.text !== last.after) return
    if (last.before === undefined) void workspace.remove(settingsPath)
    else workspace.edit(settingsPath, last.before)
  }
  const places = useMemo(
    () =>
      new Map([
        ...(resolution?.needed ?? []).map(({ name }) => [nameKey(name), 'needed'] as const),
        ...dependencies.map(({ text }) => [nameKey(nameIn(text)), 'named'] as const),
        ...own.flatMap(({ name, folder }) =>
          [name, folder.slice('lib/'.length)].map((each) => [nameKey(each), 'own'] as const),
        ),
      ]),
    [resolution, dependencies, own],
  )
  return {
    own,
    named,
    resolution,
    error,
    retrying: isFetching,
    retry: () => void refetch(),
    /** Where the project has a library of this name. */
    placeOf: (name: string) => places.get(nameKey(name)),
    /** Where platformio.ini names it, if that can be changed. */
    dependencyOf: (name: string) => dependencies.find(({ text }) => nameKey(nameIn(text)) === nameKey(name)),
    /** The last change, as long as it can be undone. */
    last:
      last && last.after === settings
        ? { ...last, saved: files.some((file) => file.path === settingsPath && !isDirty(file)) }
        : null,
    undo,
    add: (requirement: string) => write(withDependency(settings, requirement), 'added', nameIn(requirement)),
    change: (dependency: Dependency, requirement: string) =>
      write(withChanged(settings ?? '', dependency, requirement), 'updated', nameIn(requirement)),
    remove: (dependency: Dependency) =>
      write(withoutDependency(settings ?? '', dependency), 'removed', nameIn(dependency.text)),
  }
}

export type ProjectLibraries = ReturnType<typeof useLibraries>
