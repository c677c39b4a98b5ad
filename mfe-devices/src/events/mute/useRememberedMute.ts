import { useConsole } from '@console/platform/contract'
import { useSearchParams } from '@console/platform/router'
import { useMemo, useState } from 'react'
import type { EventFilterState } from '../stream/useEventFilter.ts'

/** The event of a sketch's serial output, one for each line. */
export const serial = 'serial'
const pattern = `+/${serial}`

/** `shown`: the user has declined the offer. */
type Choice = 'muted' | 'shown'

const keyOf = (user: string) => `serial-events ${user}`

const read = (key: string): Choice | null => {
  try {
    const value = window.localStorage.getItem(key)
    return value === 'muted' || value === 'shown' ? value : null
  } catch {
    return null
  }
}

const write = (key: string, choice: Choice | null) => {
  try {
    if (choice === null) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, choice)
  } catch {
    // Without storage, the choice lasts as long as the stream is open.
  }
}

export interface RememberedMute extends EventFilterState {
  /** Null if the choice was made. */
  chooseSerial: ((choice: Choice) => void) | null
}

/**
 * The search, with `serial` muted if the user has chosen that in this browser. Unmuting it forgets the choice. An
 * address that names a message shows it in any case.
 */
export const useRememberedMute = (search: EventFilterState): RememberedMute => {
  const key = keyOf(useConsole().user.sub)
  const [choice, setChoice] = useState(() => read(key))
  const remember = (next: Choice | null) => {
    write(key, next)
    setChoice(next)
  }
  const [params] = useSearchParams()
  const added = choice === 'muted' && !params.has('message') && !search.muted.includes(pattern)
  const muted = useMemo(() => (added ? [...search.muted, pattern] : search.muted), [added, search.muted])
  return {
    ...search,
    muted,
    filter: useMemo(() => ({ ...search.filter, muted }), [search.filter, muted]),
    mute: (each, on) => {
      if (each === pattern && !on) remember(null)
      search.mute(each, on)
    },
    unmuteAll: () => {
      if (choice === 'muted') remember(null)
      search.unmuteAll()
    },
    chooseSerial: choice === null && !muted.includes(pattern) ? remember : null,
  }
}
