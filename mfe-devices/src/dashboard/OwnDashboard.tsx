import { dashboardQuery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'
import { useLocation, useNavigate } from '@console/platform/router'
import { Button, lazyPart, LoadFailed, PageHeader } from '@console/platform/ui'
import { Plus } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useT } from './i18n/useT.ts'
import { PendingBoxes } from './PendingBoxes.tsx'

const OwnBoxes = lazyPart('OwnBoxes', () => import(/* webpackChunkName: "own" */ './OwnBoxes.tsx'))
const EditBoxes = lazyPart('EditBoxes', () => import('./edit/EditBoxes.tsx'))
const SharedBoxes = lazyPart('SharedBoxes', () => import(/* webpackChunkName: "own" */ './share/SharedBoxes.tsx'))

/** What the dashboard shows: the default boxes, the user's own, a shared layout, or the own boxes in the edit mode. */
type Mode = 'placeholders' | 'own' | 'shared' | 'editing'

interface OwnDashboardProps {
  /** Shown until the boxes are known; null while the default boxes are shown. */
  fallback: ReactNode
  /** Where the screen's buttons are rendered while the default boxes are shown; null before that place exists. */
  head: HTMLElement | null
  onMode: (mode: Mode) => void
}

const addHash = '#add-box'
const sharedHash = '#layout='

/** Shows the user's own boxes. If there are none, the default boxes stay. */
export const OwnDashboard = ({ fallback, head, onMode }: OwnDashboardProps) => {
  const t = useT()
  const { api } = useConsole()
  const navigate = useNavigate()
  const { pathname, hash } = useLocation()
  const { data, error, isFetching, refetch } = useQuery(dashboardQuery(api))
  const [editing, setEditing] = useState<{ adding: boolean } | null>(null)
  const shared = hash.startsWith(sharedHash) ? hash.slice(sharedHash.length) : null
  const mode: Mode | null =
    shared !== null
      ? 'shared'
      : data === undefined
        ? null
        : editing && data
          ? 'editing'
          : data && data.boxes.length > 0
            ? 'own'
            : 'placeholders'

  useEffect(() => {
    if (mode) onMode(mode)
  }, [mode, onMode])
  const wantsBox = hash === addHash && data !== null && data !== undefined
  useEffect(() => {
    if (!wantsBox) return
    setEditing((current) => current ?? { adding: true })
    void navigate(pathname, { replace: true })
  }, [wantsBox, pathname, navigate])

  const edit = (adding: boolean) => setEditing({ adding })
  const waiting = (
    <>
      <PageHeader title={data?.title || t('title')} />
      <PendingBoxes places={data?.boxes ?? []} />
    </>
  )
  if (shared !== null) return <SharedBoxes pending={waiting} packed={shared} mine={data ?? null} />
  if (data && editing)
    return <EditBoxes pending={waiting} dashboard={data} adding={editing.adding} onDone={() => setEditing(null)} />
  if (data && data.boxes.length > 0) return <OwnBoxes pending={waiting} dashboard={data} onEdit={() => edit(false)} />
  if (data)
    return head
      ? createPortal(
          <Button icon={<Plus aria-hidden />} onClick={() => edit(true)}>
            {t('add')}
          </Button>,
          head,
        )
      : null
  if (error && fallback)
    return (
      <>
        {fallback}
        <LoadFailed what={t('what')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      </>
    )
  // If the server can't store boxes, none can be added.
  return data === null ? null : fallback
}
