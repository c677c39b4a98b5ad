import { useFormat } from '@console/platform/i18n'
import { Banner, Button, lazyPart, styled } from '@console/platform/ui'
import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import type { Draft } from './useDrafts.ts'
import type { Workspace } from '../../common/files/workspace.ts'

const CompareDialog = lazyPart('CompareDialog', () => import('./CompareDialog.tsx'))

const Place = styled('div', { base: { mb: '3' } })

interface DraftBannerProps {
  draft: Draft
  workspace: Workspace
  onRestore: (draft: Draft) => void
  onDiscard: () => void
}

/** Offers the unsaved work that a crash has left. */
export const DraftBanner = ({ draft, workspace, onRestore, onDiscard }: DraftBannerProps) => {
  const t = useT()
  const { dateTime } = useFormat()
  const [open, setOpen] = useState(false)
  const time = dateTime(draft.at)
  const files = Object.entries(draft.files).map(([path, after]) => ({
    path,
    after,
    before: workspace.find(path)?.text ?? '',
  }))
  return (
    <Place>
      <Banner
        kind="warning"
        action={
          <Button size="xs" onClick={() => setOpen(true)}>
            {t('draft.review')}
          </Button>
        }
      >
        {t('draft.found', { time })}
      </Banner>
      {open ? (
        <CompareDialog
          title={t('draft.title')}
          text={t('draft.text', { time })}
          files={files}
          onClose={() => setOpen(false)}
          actions={
            <>
              <Button onClick={onDiscard}>{t('draft.discard')}</Button>
              <Button variant="solid" onClick={() => onRestore(draft)} data-autofocus>
                {t('draft.restore')}
              </Button>
            </>
          }
        />
      ) : null}
    </Place>
  )
}
