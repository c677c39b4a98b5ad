import { useReadable } from '@console/platform/contract'
import { Button, lazyPart } from '@console/platform/ui'
import { useState } from 'react'
import type { FillingProps } from './DashboardScreen.tsx'
import { useT } from '../../i18n/index.ts'
import { idOf } from '../../remotes/index.ts'
import { savesData, whenIdle } from '../remote/preload.ts'
import { SlotPending } from './SlotPending.tsx'
import { useShell } from '../shellContext.ts'

/** Loaded once the shell has painted and is idle. */
const SlotFilling = lazyPart('SlotFilling', async () => {
  await new Promise<void>((resolve) => requestAnimationFrame(() => whenIdle(resolve)))
  return import('./SlotFilling.tsx')
})

/** A slot that is filled after the first paint and stays a placeholder when no remote fills it. With data saving on, the user starts loading. */
export const LateSlot = ({ slot, title, Place }: FillingProps) => {
  const t = useT()
  const state = useReadable(useShell().remoteManager.state)
  const [wanted, setWanted] = useState(!savesData())
  const remote = state.kind === 'ready' && state.remotes.find(({ slots }) => slots.some((offer) => offer.slot === slot))
  // A dashed placeholder means that nobody fills it.
  if (state.kind === 'loading') return <SlotPending />
  if (!remote) return <Place />
  if (!wanted) return <Place><Button size="xs" aria-label={`${t('show')}: ${title}`} onClick={() => setWanted(true)}>{t('show')}</Button></Place>
  return <SlotFilling key={idOf(remote)} remote={remote} slot={slot} title={title} Place={Place} pending={<SlotPending />} />
}
