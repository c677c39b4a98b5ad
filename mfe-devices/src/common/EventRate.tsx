import type { EventView } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { useEffect, useState } from 'react'
import { useT } from '../i18n/index.ts'
import { watchRate } from './watchRate.ts'

/** Events per second. */
export const EventRate = ({ view }: { view: EventView | null }) => {
  const t = useT()
  const format = useFormat()
  const [rate, setRate] = useState<number | null>(null)
  useEffect(() => (view ? watchRate(view, setRate) : undefined), [view])
  return rate === null ? null : t('events.rate', { rate: format.number(rate) })
}
