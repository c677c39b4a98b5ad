import type { Alert } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { IconButton, lazyPart } from '@console/platform/ui'
import { Menu } from '@console/platform/ui/overlay'
import { Activity, BellOff, Cpu, Ellipsis, Eye, EyeOff, History, SlidersHorizontal, Workflow } from 'lucide-react'
import { useState } from 'react'
import { useT as useWords } from '../i18n/useT.ts'
import type { Shown } from '../../common/alerts/shown.ts'
import { eventsAround } from './eventsAround.ts'
import { useT } from './i18n/useT.ts'
import { silences } from './SilenceMenu.tsx'

const AlertCourse = lazyPart('AlertCourse', () => import(/* webpackChunkName: "on-demand" */ './AlertCourse.tsx'))

interface AlertMenuProps {
  alert: Alert
  shown: Shown
  name: string
  now: number
  /** Missing where it is over. */
  acts?: { acknowledge: () => void; unacknowledge: () => void; silence: (until: number | null) => void } | undefined
}

/** What else can be done with an alert, and where it leads. */
export const AlertMenu = ({ alert, shown, name, now, acts }: AlertMenuProps) => {
  const t = useT()
  const word = useWords()
  const { href } = useConsole()
  const [course, setCourse] = useState(false)
  const { rule, device, integration, firedAt, since, resolvedAt } = alert
  const items = [
    ...(acts && shown !== 'acknowledged' && shown !== 'pending'
      ? [{ label: word('acknowledge'), icon: <Eye aria-hidden />, onSelect: acts.acknowledge }]
      : []),
    ...(acts && shown === 'acknowledged'
      ? [{ label: t('unacknowledge'), icon: <EyeOff aria-hidden />, onSelect: acts.unacknowledge }]
      : []),
    ...(acts && shown !== 'silenced'
      ? silences.map(({ hours, word: label }) => ({
          label: t(label),
          icon: <BellOff aria-hidden />,
          onSelect: () => acts.silence(now + hours * 3_600_000),
        }))
      : []),
    ...(device === null
      ? []
      : [
          { label: t('openDevice'), icon: <Cpu aria-hidden />, to: href('device-details', { id: device }) },
          {
            label: t('openEvents'),
            icon: <Activity aria-hidden />,
            to: eventsAround(href('event-stream'), device, firedAt ?? since, resolvedAt ?? now),
          },
        ]),
    ...(integration === null
      ? []
      : [
          {
            label: t('openIntegration'),
            icon: <Workflow aria-hidden />,
            to: href('integration-edit', { id: integration }),
          },
        ]),
    { label: t('course'), icon: <History aria-hidden />, onSelect: () => setCourse(true) },
    { label: t('openRule'), icon: <SlidersHorizontal aria-hidden />, to: href('alert-rule', { id: rule }) },
  ]
  return (
    <>
      <Menu
        trigger={
          <IconButton size="xs" label={t('more', { name })}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
        items={items}
      />
      {course ? <AlertCourse alert={alert} name={name} onClose={() => setCourse(false)} /> : null}
    </>
  )
}
