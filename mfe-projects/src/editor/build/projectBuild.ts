import { isBuildMarker, parseBuildMarker, streamBuild, type BuildResult } from '@console/platform/api'
import { ApiError, type Http } from '@console/platform/contract'
import { createWritable, type Readable } from '@console/platform/lib'
import { LogLines, type LogLine } from '../../common/log/LogLines.ts'
import { problemIn, type Problem } from '../log/references.ts'

/** Creates one object per project, which outlives the project's screen. `Owner` is the connection that it uses. */
export const oncePerProject = <Owner extends object, Made>(
  make: (owner: Owner, id: string) => Made,
): ((owner: Owner, id: string) => Made) => {
  const made = new WeakMap<Owner, Map<string, Made>>()
  return (owner, id) => {
    const known = made.get(owner) ?? new Map<string, Made>()
    made.set(owner, known)
    const one = known.get(id) ?? make(owner, id)
    known.set(id, one)
    return one
  }
}

export type BuildState =
  | { kind: 'idle' | 'building' | 'stopped' }
  /** `restored`: from before the page was loaded; `at` is when it ended, `size` its image's. */
  | { kind: 'succeeded'; result: BuildResult; restored?: { at: number | null; size: number | null } }
  /** `error` is null where the build itself failed. */
  | { kind: 'failed'; error: unknown }

/** The state of a build. `lines` grows in place; the first `count` of them are shown. */
export interface BuildView {
  state: BuildState
  lines: readonly LogLine[]
  count: number
  problems: readonly Problem[]
  /** Milliseconds that it took; null until its end. */
  took: number | null
  /** What was built; null where the sources have changed since. */
  sources: Sources | null
}

/** Texts by path. */
type Sources = ReadonlyMap<string, string>

// Milliseconds. Text comes in many small chunks.
const redrawTime = 50

const idle: BuildView = { state: { kind: 'idle' }, lines: [], count: 0, problems: [], took: null, sources: null }

/** The builds of one project, of which only the latest counts. */
export interface ProjectBuild extends Readable<BuildView> {
  /**
   * Aborts the current build and starts another. The log may link to `sources`. Resolves when the build has ended in
   * any way.
   */
  start(sources: Sources): Promise<BuildState>
  stop(): void
  /** Shows the result of an earlier build, unless one was started. */
  restore(state: BuildState, sources: Sources | null): void
}

export const createProjectBuild = (ide: Http, id: string): ProjectBuild => {
  const view = createWritable(idle)
  let running: AbortController | null = null

  const start = async (sources: Sources): Promise<BuildState> => {
    running?.abort()
    const files = [...sources.keys()]
    const controller = new AbortController()
    running = controller
    const log = new LogLines()
    let problems: Problem[] = []
    const began = performance.now()
    let read = 0
    let timer: ReturnType<typeof setTimeout> | undefined

    const show = (state: BuildState) => {
      clearTimeout(timer)
      timer = undefined
      // A newer build has replaced this one.
      if (running !== controller) return
      const ended = state.kind !== 'building'
      const count = ended ? log.lines.length : withoutMarker(log.lines)
      for (; read < count; read += 1) {
        const problem = problemIn(log.lines[read]?.text ?? '', files)
        if (problem) problems.push(problem)
      }
      view.setState({
        state,
        lines: log.lines,
        count,
        problems: [...problems],
        took: ended ? performance.now() - began : null,
        sources,
      })
    }
    const building = { kind: 'building' } as const
    show(building)
    const hear = {
      onText: () => (timer ??= setTimeout(() => show(building), redrawTime)),
      onAgain: () => {
        problems = []
        read = log.lines.length
      },
    }
    const state = await follow(ide, id, log, hear, controller.signal)
    show(state)
    return state
  }
  const restore = (state: BuildState, sources: Sources | null) => {
    if (running === null) view.setState({ ...idle, state, sources })
  }
  return { ...view, start, stop: () => running?.abort(), restore }
}

/** The place of a waiting build in the server's queue, read from the log's last line. */
export const queuePlaceOf = ({ state, lines, count }: BuildView): string | null =>
  state.kind === 'building'
    ? (/: place (\d{1,6}) in the queue/.exec(
        lines.slice(0, count).findLast(({ text }) => text.trim() !== '')?.text ?? '',
      )?.[1] ?? null)
    : null

/** How many lines to show while the last one may be the result's marker. */
const withoutMarker = (lines: readonly LogLine[]): number => {
  const last = lines.findLastIndex(({ text }) => text.trim() !== '')
  return isBuildMarker(lines[last]?.text ?? '') ? last : lines.length
}

const follow = async (
  ide: Http,
  id: string,
  log: LogLines,
  { onText, onAgain }: { onText(): void; onAgain(): void },
  signal: AbortSignal,
): Promise<BuildState> => {
  try {
    await streamBuild(
      ide,
      id,
      inSlices((text) => {
        log.append(text)
        onText()
      }, signal),
      signal,
      onAgain,
    )
    log.end()
    if (signal.aborted) return { kind: 'stopped' }
    const marker = log.takeLast((text) => parseBuildMarker(text) !== null)
    const result = marker === null ? null : parseBuildMarker(marker)
    if (result?.success) return { kind: 'succeeded', result }
    return { kind: 'failed', error: result ? null : new ApiError('offline', 'The log ended without a result.') }
  } catch (error) {
    log.end()
    if (error instanceof ApiError && error.kind === 'aborted') return { kind: 'stopped' }
    if (error instanceof ApiError && error.kind === 'http') {
      // The server's message is shown in the log, as text.
      log.append(`${error.message}\n`)
      return { kind: 'failed', error: null }
    }
    return { kind: 'failed', error }
  }
}

export const buildOf = oncePerProject(createProjectBuild)

// Characters per slice: about 500 lines.
const slice = 32_768
// Milliseconds of work before the event loop runs: a frame has 16.
const maxBlocking = 8

// Not a frame: none are drawn in a hidden page.
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** Passes text on in slices, so that a large chunk does not block the page. Stops when the signal aborts. */
export const inSlices = (take: (text: string) => void, signal: AbortSignal) => {
  let began = 0
  return async (text: string): Promise<void> => {
    for (let at = 0; at < text.length && !signal.aborted; at += slice) {
      if (performance.now() - began > maxBlocking) {
        await nextTask()
        began = performance.now()
      }
      take(text.slice(at, at + slice))
    }
  }
}
