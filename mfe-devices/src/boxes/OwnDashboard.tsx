import { dashboardQuery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'
import { useLocation, useNavigate } from '@console/platform/router'
import { Button, lazyPart, LoadFailed, PageHeader } from '@console/platform/ui'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useT } from './i18n/useT.ts'
import { keepBoxes, knownBoxes } from './knownBoxes.ts'
import { PendingBoxes } from './PendingBoxes.tsx'

const OwnBoxes = lazyPart('OwnBoxes', () => import('./OwnBoxes.tsx'))
const EditBoxes = lazyPart('EditBoxes', () => import('./edit/EditBoxes.tsx'))
const SharedBoxes = lazyPart('SharedBoxes', () => import('./share/SharedBoxes.tsx'))

/** What stands on the dashboard: the boxes that every dashboard has, the user's own, or these while they are edited. */
type Mode = 'placeholders' | 'own' | 'editing'

interface OwnDashboardProps {
  /** Where the screen's buttons go while the placeholders are shown; null until it is there. */
  head: HTMLElement | null
  onMode: (mode: Mode) => void
}

const addHash = '#add-box'

/** The user's own boxes in place of those that every dashboard has; those stay until there are some. */
export const OwnDashboard = ({ head, onMode }: OwnDashboardProps) => {
  const t = useT()
  const { api, user: { sub } } = useConsole()
  const navigate = useNavigate()
  const { pathname, hash } = useLocation()
  const { data, error, isFetching, refetch } = useQuery(dashboardQuery(api))
  const [known] = useState(() => knownBoxes(sub))
  const [editing, setEditing] = useState<{ adding: boolean } | null>(null)
  const shared = hash.startsWith('#layout=') ? hash.slice('#layout='.length) : null
  const count = data?.boxes.length ?? (data === undefined ? known.length : 0)
  const mode = editing && data ? 'editing' : count > 0 || shared !== null ? 'own' : 'placeholders'

  useEffect(() => onMode(mode), [mode, onMode])
  useEffect(() => () => onMode('placeholders'), [onMode])
  useEffect(() => {
    if (data !== undefined) keepBoxes(sub, data?.boxes ?? [])
  }, [data, sub])
  const wantsBox = hash === addHash && data !== null && data !== undefined
  useEffect(() => {
    if (!wantsBox) return
    setEditing((current) => current ?? { adding: true })
    void navigate(pathname, { replace: true })
  }, [wantsBox, pathname, navigate])

  const edit = (adding: boolean) => setEditing({ adding })
  const header = <PageHeader title={data?.title || t('title')} />
  const waiting = <>{header}<PendingBoxes places={data?.boxes ?? known} /></>
  if (mode === 'editing' && editing && data) return <EditBoxes pending={waiting} dashboard={data} adding={editing.adding} onDone={() => setEditing(null)} />
  if (shared !== null) return <SharedBoxes pending={waiting} packed={shared} mine={data ?? null} />
  if (mode === 'own' && data) return <OwnBoxes pending={waiting} dashboard={data} onEdit={() => edit(false)} />
  if (mode === 'own') return error && !isFetching ? <>{header}<LoadFailed what={t('what')} error={error} onRetry={() => void refetch()} /></> : waiting
  // Without the calls of the server there is nothing to add.
  return data && head ? createPortal(<Button icon={<Plus aria-hidden />} onClick={() => edit(true)}>{t('add')}</Button>, head) : null
}
