import type { ProjectFile } from '@console/platform/api'
import { Banner, Button, lazyPart, styled } from '@console/platform/ui'
import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import type { OpenFile } from '../../common/files/workspace.ts'

const CompareDialog = lazyPart('CompareDialog', () => import('./CompareDialog.tsx'))

const Place = styled('div', { base: { p: '2', borderBottomWidth: '1px' } })
const Choices = styled('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } })

interface ConflictBannerProps {
  file: OpenFile
  theirs: ProjectFile | null
  onResolve: (whose: 'mine' | 'theirs') => void
}

/** Somebody else has saved the file: nothing is overwritten before the user has chosen. */
export const ConflictBanner = ({ file: { path, text }, theirs, onResolve }: ConflictBannerProps) => {
  const t = useT()
  const [comparing, setComparing] = useState(false)
  const choices = (
    <Choices>
      <Button size="xs" onClick={() => onResolve('theirs')}>
        {t('conflict.theirs')}
      </Button>
      <Button size="xs" onClick={() => onResolve('mine')}>
        {t('conflict.mine')}
      </Button>
    </Choices>
  )
  return (
    <Place>
      <Banner
        kind="warning"
        action={
          <Choices>
            <Button size="xs" onClick={() => setComparing(true)}>
              {t('conflict.compare')}
            </Button>
            {choices}
          </Choices>
        }
      >
        {t(theirs ? 'conflict.changed' : 'conflict.deleted', { path })}
      </Banner>
      {comparing ? (
        <CompareDialog
          title={t('conflict.title', { path })}
          text={t('conflict.text')}
          files={[{ path, before: theirs?.text ?? '', after: text }]}
          onClose={() => setComparing(false)}
          actions={choices}
        />
      ) : null}
    </Place>
  )
}
