import { useReadable } from '@console/shared/contract'
import { Button, lazyPart } from '@console/shared/ui'
import { useEffect, useState } from 'react'
import type { FillingProps } from '../../dashboard/DashboardScreen.tsx'
import { useT } from '../../i18n/index.ts'
import { idOf } from '../../remotes/index.ts'
import { savesData, whenIdle } from '../remote/whenIdle.ts'
import { useShell } from '../shellContext.ts'

const SlotFilling = lazyPart('SlotFilling', () => import('./SlotFilling.tsx'))

let rested = false

/** False until the shell has been painted and has come to rest for the first time. */
const useRested = () => {
  const [is, setIs] = useState(rested)
  useEffect(() => {
    const frame = requestAnimationFrame(() => whenIdle(() => setIs((rested = true))))
    return () => cancelAnimationFrame(frame)
  }, [])
  return is
}

/** A place that a remote fills after the first paint, and that stays as it is while none does. Where data is saved, the user says when. */
export const LateSlot = ({ slot, title, Place }: FillingProps) => {
  const t = useT()
  const state = useReadable(useShell().suite.state)
  const rest = useRested()
  const [wanted, setWanted] = useState(() => !savesData())
  const remote = state.kind === 'ready' ? state.remotes.find(({ slots }) => slots.some((offer) => offer.slot === slot)) : undefined
  if (!remote || !rest) return <Place />
  if (!wanted) return <Place><Button size="xs" aria-label={`${t('show')}: ${title}`} onClick={() => setWanted(true)}>{t('show')}</Button></Place>
  return <SlotFilling key={idOf(remote)} remote={remote} slot={slot} title={title} Place={Place} pending={<Place />} />
}
