import { logFailure, type Readable } from '@console/platform/lib'
import type { SignatureKeys } from '@console/platform-registry/schema'
import { createStore } from 'zustand/vanilla'
import type { RemoteManager } from '../../remotes/index.ts'
import { forgetKept, keep, readKept } from './keptConsent.ts'
import {
  loadPreview,
  type Preview,
  type PreviewName,
  type PreviewProblem,
  PreviewRefused,
  readPreviewName,
} from '../../remotes/loading/loadPreview.ts'

export interface PreviewParts {
  remoteManager: RemoteManager
  /** Who is signed in: nobody else's consent counts. */
  user: string
  signatureKeys: SignatureKeys | null
  previewKey: string | undefined
}

interface PreviewsState {
  /** What the user is asked about. */
  question: Preview | null
  /** What the user has agreed to. */
  agreed: Preview | null
  /** Why there is none, until the user has been told. */
  notice: { problem: PreviewProblem; preview: string } | null
}

export interface Previews {
  readonly state: Readable<PreviewsState>
  /** Resolves when what this tab has agreed to is chosen, or refused. */
  restored: Promise<void>
  /** Of what the user was shown: the question may be another one by now. */
  agree(shown: Preview): void
  cancel(): void
  leave(): void
  /** The user has been told. */
  forgetNotice(): void
}

const labelOf = ({ name, version }: PreviewName): string => `${name}@${version}`

/** What runs, and its end. */
const createRun = (remoteManager: RemoteManager) => {
  const state = createStore<PreviewsState>(() => ({ question: null, agreed: null, notice: null }))
  let timer: ReturnType<typeof setTimeout> | undefined

  const stop = () => {
    clearTimeout(timer)
    forgetKept()
    state.setState({ agreed: null })
    remoteManager.preview(null)
  }
  const endInTime = () => {
    const { agreed } = state.getState()
    if (!agreed || agreed.expires > Date.now()) return
    stop()
    state.setState({ notice: { problem: 'ended', preview: labelOf(agreed) } })
  }
  const begin = (preview: Preview) => {
    clearTimeout(timer)
    state.setState({ agreed: preview })
    // The question may have stood there for days.
    if (preview.expires <= Date.now()) return endInTime()
    timer = setTimeout(endInTime, preview.expires - Date.now() + 50)
    remoteManager.preview(preview.remote)
  }
  // Timers stand still while the machine sleeps.
  document.addEventListener('visibilitychange', endInTime)
  return {
    state,
    begin,
    stop,
    refuse: (preview: string, error: unknown) => {
      logFailure(`The preview ${preview} was not run`, error)
      state.setState({ notice: { problem: error instanceof PreviewRefused ? error.problem : 'damaged', preview } })
    },
  }
}

/** Asks before a preview runs, and ends it. `asked` is what the address names. */
export const openPreviews = (
  { remoteManager, user, signatureKeys, previewKey }: PreviewParts,
  asked: string | null,
): Previews => {
  const { state, begin, stop, refuse } = createRun(remoteManager)
  const load = (wanted: PreviewName) =>
    loadPreview(wanted, signatureKeys ?? (previewKey === undefined ? {} : { [wanted.name]: [previewKey] }))

  const restore = async () => {
    const kept = readKept(user)
    if (!kept) return
    try {
      const preview = await load(kept)
      if (preview.digest === kept.digest) return begin(preview)
      // Another build has taken its place since.
      forgetKept()
      state.setState({ question: preview })
    } catch (error) {
      // The server may be back at the next page.
      if (!(error instanceof PreviewRefused && error.problem === 'unreachable')) forgetKept()
      refuse(labelOf(kept), error)
    }
  }
  const ask = async (text: string) => {
    try {
      const wanted = readPreviewName(text)
      if (!wanted) throw new PreviewRefused('name')
      state.setState({ question: await load(wanted) })
    } catch (error) {
      refuse(text.slice(0, 100), error)
    }
  }

  const restored = restore()
  if (asked !== null) void restored.then(() => ask(asked))

  return {
    state,
    restored,
    agree: (shown) => {
      state.setState({ question: null })
      keep(shown, user)
      begin(shown)
    },
    cancel: () => state.setState({ question: null }),
    leave: stop,
    forgetNotice: () => state.setState({ notice: null }),
  }
}
