import { dashboardQuery, saveDashboard, type Dashboard, type DashboardBox } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useMutation, useQueryClient } from '@console/platform/query'
import { Button, PageHeader, useErrorText, useMedia } from '@console/platform/ui'
import { Pencil, Share2 } from 'lucide-react'
import { useState } from 'react'
import { BoxGrid, placeOf } from './grid/BoxGrid.tsx'
import { inReadingOrder, settle } from './grid/layout.ts'
import { useT } from './i18n/useT.ts'
import { BoxView } from './kinds/BoxView.tsx'
import { ShareDialog } from './share/ShareDialog.tsx'

interface OwnBoxesProps {
  dashboard: Dashboard
  onEdit: () => void
}

/** The user's boxes outside of the edit mode. On a phone they are in one column. */
export const OwnBoxes = ({ dashboard, onEdit }: OwnBoxesProps) => {
  const t = useT()
  const isPhone = useMedia('(max-width: 639.98px)')
  const [sharing, setSharing] = useState(false)
  const remove = useRemoval(dashboard)
  return (
    <>
      <PageHeader
        title={dashboard.title || t('title')}
        actions={
          <>
            <Button variant="ghost" icon={<Share2 aria-hidden />} onClick={() => setSharing(true)}>
              {t('share.share')}
            </Button>
            {isPhone ? null : (
              <Button icon={<Pencil aria-hidden />} onClick={onEdit}>
                {t('edit.edit')}
              </Button>
            )}
          </>
        }
      />
      <Boxes boxes={dashboard.boxes} onRemove={remove} />
      <ShareDialog open={sharing} onClose={() => setSharing(false)} layout={dashboard} />
    </>
  )
}

/** Boxes at their places, filled. */
export const Boxes = ({
  boxes,
  onRemove,
}: {
  boxes: readonly DashboardBox[]
  onRemove?: (box: DashboardBox) => void
}) => (
  <BoxGrid>
    {inReadingOrder(settle(boxes)).map((box) => (
      <div key={box.id} {...placeOf(box)}>
        <BoxView box={box} onRemove={onRemove && (() => onRemove(box))} />
      </div>
    ))}
  </BoxGrid>
)

/** Removes a box whose devices no longer exist, without the edit mode. */
const useRemoval = (dashboard: Dashboard) => {
  const t = useT()
  const errorText = useErrorText()
  const { api, toast } = useConsole()
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ id }: DashboardBox) =>
      saveDashboard(api, { ...dashboard, boxes: dashboard.boxes.filter((box) => box.id !== id) }),
    onSuccess: (saved) => client.setQueryData(dashboardQuery(api).queryKey, saved),
    onError: (error) => {
      toast({ kind: 'error', title: t('box.notRemoved'), text: errorText(error), action: 'remove box' })
      void client.invalidateQueries({ queryKey: dashboardQuery(api).queryKey })
    },
  })
  return (box: DashboardBox) => mutate(box)
}
