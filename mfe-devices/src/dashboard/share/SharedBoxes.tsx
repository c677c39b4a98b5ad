import { dashboardQuery, saveDashboard, type Dashboard } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useMutation, useQuery, useQueryClient } from '@console/platform/query'
import { useLocation, useNavigate } from '@console/platform/router'
import { Banner, Button, EmptyState, PageHeader, ServerText, useErrorText } from '@console/platform/ui'
import { ConfirmDialog } from '@console/platform/ui/dialog'
import { Unlink } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../i18n/useT.ts'
import { Boxes } from '../OwnBoxes.tsx'
import { PendingBoxes } from '../PendingBoxes.tsx'
import { BadLayout, unpackLayout } from './layoutLink.ts'

interface SharedBoxesProps {
  /** The layout as text from the link. */
  packed: string
  /** The user's own dashboard; null where the server stores none. */
  mine: Dashboard | null
}

/** A layout shared by a link, shown with the user's own devices until a copy is saved. */
export const SharedBoxes = ({ packed, mine }: SharedBoxesProps) => {
  const t = useT()
  const errorText = useErrorText()
  const { api } = useConsole()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [asking, setAsking] = useState(false)
  const { data: layout, error } = useQuery({
    queryKey: ['shared-layout', packed],
    queryFn: () => unpackLayout(packed),
    retry: false,
    staleTime: Infinity,
  })
  const leave = () => void navigate(pathname, { replace: true })
  const {
    mutate,
    isPending,
    error: saveError,
    reset,
  } = useMutation({
    mutationFn: (own: Dashboard) =>
      saveDashboard(api, { ...own, title: layout?.title ?? '', boxes: layout?.boxes ?? [] }),
    onSuccess: (saved) => {
      client.setQueryData(dashboardQuery(api).queryKey, saved)
      leave()
    },
  })
  const copy = () => {
    if (mine && mine.boxes.length > 0) setAsking(true)
    else if (mine) mutate(mine)
  }
  const close = () => {
    setAsking(false)
    reset()
  }
  const header = (
    <PageHeader
      title={layout?.title || t('share.shared')}
      description={layout ? t('share.readOnly') : undefined}
      actions={
        <>
          <Button variant="ghost" onClick={leave}>
            {t('share.leave')}
          </Button>
          {layout && mine ? (
            <Button variant="solid" busy={isPending} onClick={copy}>
              {t('share.copy')}
            </Button>
          ) : null}
        </>
      }
    />
  )
  if (error)
    return (
      <>
        {header}
        <EmptyState icon={<Unlink aria-hidden />} title={t('share.bad')}>
          {t(error instanceof BadLayout && error.message === 'size' ? 'share.badSize' : 'share.badText')}
        </EmptyState>
      </>
    )
  if (!layout)
    return (
      <>
        {header}
        <PendingBoxes places={[]} />
      </>
    )
  return (
    <>
      {header}
      {saveError && !asking ? (
        <Banner kind="danger">
          <ServerText>{errorText(saveError)}</ServerText>
        </Banner>
      ) : null}
      <Boxes boxes={layout.boxes} />
      <ConfirmDialog
        open={asking}
        onClose={close}
        onConfirm={() => mine && mutate(mine)}
        title={t('share.replace')}
        verb={t('share.replaceVerb')}
        busy={isPending}
        error={saveError ? errorText(saveError) : null}
      >
        {t('share.replaceText')}
      </ConfirmDialog>
    </>
  )
}
