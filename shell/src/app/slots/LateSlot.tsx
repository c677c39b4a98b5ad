import { useReadable } from '@console/platform/contract'
import { Button, lazyPart } from '@console/platform/ui'
import { useState } from 'react'
import type { FillingProps } from '../../dashboard/DashboardScreen.tsx'
import { useT } from '../../i18n/index.ts'
import { idOf } from '../../remotes/index.ts'
import { savesData, whenIdle } from '../remote/whenIdle.ts'
import { SlotPending } from './SlotPending.tsx'
import { useShell } from '../shellContext.ts'

/** Once the shell has been painted and has come to rest. */
const SlotFilling = lazyPart('SlotFilling', async () => {
  await new Promise<void>((resolve) => requestAnimationFrame(() => whenIdle(resolve)))
  return import('./SlotFilling.tsx')
})

/** A place that a remote fills after the first paint, and that stays as it is while none does. Where data is saved, the user says when. */
export const LateSlot = ({ slot, title, Place }: FillingProps) => {
  const t = useT()
  const state = useReadable(useShell().remoteManager.state)
  const [wanted, setWanted] = useState(!savesData())
  const remote = state.kind === 'ready' && state.remotes.find(({ slots }) => slots.some((offer) => offer.slot === slot))
  // Dashed is what nobody fills.
  if (state.kind === 'loading') return <SlotPending />
  if (!remote) return <Place />
  if (!wanted) return <Place><Button size="xs" aria-label={`${t('show')}: ${title}`} onClick={() => setWanted(true)}>{t('show')}</Button></Place>
  return <SlotFilling key={idOf(remote)} remote={remote} slot={slot} title={title} Place={Place} pending={<SlotPending />} />
}
