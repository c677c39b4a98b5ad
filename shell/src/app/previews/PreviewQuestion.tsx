import { useFormat } from '@console/platform/i18n'
import { Button, Mono, styled } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { FlaskConical } from 'lucide-react'
import { content } from './content.ts'
import { useT } from './i18n/useT.ts'
import type { Preview } from '../../remotes/loading/loadPreview.ts'

const Facts = styled('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: '4',
    rowGap: '1.5',
    mt: '4',
    p: '3',
    borderWidth: '1px',
    borderRadius: 'l2',
    bg: 'bg.subtle',
    textStyle: 'sm',
    '& dt': { color: 'fg.muted' },
    '& dd': { color: 'fg', overflowWrap: 'anywhere' },
  },
})

/** Asks before code runs that was not released. Nothing of it was fetched yet but its description. */
export const PreviewQuestion = ({
  preview: { name, version, by, commit, expires },
  onAgree,
  onCancel,
}: {
  preview: Preview
  onAgree: () => void
  onCancel: () => void
}) => {
  const t = useT()
  const format = useFormat()
  return (
    <Dialog
      open
      role="alertdialog"
      icon={<FlaskConical aria-hidden />}
      tone="warning"
      title={t('question.title')}
      onClose={onCancel}
      // It came with the page: nothing had the focus before.
      returnFocus={content}
      actions={
        <>
          <Button onClick={onCancel} data-autofocus>
            {t('question.cancel')}
          </Button>
          <Button variant="solid" onClick={onAgree}>
            {t('question.run')}
          </Button>
        </>
      }
    >
      <p>{t('question.text')}</p>
      <Facts>
        <dt>{t('question.remote')}</dt>
        <dd>
          <Mono>{name}</Mono>
        </dd>
        <dt>{t('question.version')}</dt>
        <dd>
          <Mono>{version}</Mono>
        </dd>
        <dt>{t('question.by')}</dt>
        <dd>{by}</dd>
        {commit !== undefined && (
          <>
            <dt>{t('question.commit')}</dt>
            <dd>
              <Mono>{commit.slice(0, 12)}</Mono>
            </dd>
          </>
        )}
        <dt>{t('question.until')}</dt>
        <dd>{format.dateTime(expires)}</dd>
      </Facts>
    </Dialog>
  )
}
