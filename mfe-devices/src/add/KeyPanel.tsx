import { Badge, Banner, Button, CopyButton, Mono, Panel, ServerText, styled } from '@console/platform/ui'
import { ConfirmDialog } from '@console/platform/ui/dialog'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useT } from './i18n/useT.ts'

const List = styled('dl', { base: { display: 'grid', gap: '1', py: '1.5', ps: '4', pe: '2' } })
const Row = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '64px minmax(0, 1fr)',
    alignItems: 'center',
    gap: '2',
    minH: '8',
    '& > dt': { color: 'fg.muted' },
    '& > dd': {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      minW: '0',
      overflowWrap: 'anywhere',
      '& > :first-child': { flex: '1', minW: '0' },
    },
    '& > dd > span:first-child': { textStyle: 'mono', fontSize: 'sm', lineHeight: '1.25rem', fontWeight: 'medium' },
  },
})
const Hint = styled('span', { base: { textStyle: 'xs', color: 'fg.muted', pe: '2', hideBelow: 'sm' } })

interface KeyPanelProps {
  id: string
  /** The key, while this page has it. */
  secret: string | null
  replaceKey: { busy: boolean; error: string | null; run: (id: string) => void }
  /** It was copied. */
  onTaken: () => void
}

/** Id and key. The key is shown once and whole; after a reload there is the way to another one. */
export const KeyPanel = ({ id, secret, replaceKey, onTaken }: KeyPanelProps) => {
  const t = useT()
  const [asking, setAsking] = useState(false)
  const take = () => {
    onTaken()
    return secret ?? ''
  }
  return (
    <Panel
      title={t('key')}
      padded={false}
      actions={
        secret === null ? undefined : (
          <>
            <Badge tone="orange">{t('shownOnce')}</Badge>
            <Hint>{t('lost')}</Hint>
          </>
        )
      }
    >
      <List>
        <Row>
          <dt>{t('id')}</dt>
          <dd>
            <Mono>{id}</Mono>
            <CopyButton text={id} label={t('copyId')} />
          </dd>
        </Row>
        <Row>
          <dt>{t('key')}</dt>
          {secret === null ? (
            <dd>
              <p>{t('wasShown')}</p>
              <Button size="xs" icon={<RotateCcw aria-hidden />} busy={replaceKey.busy} onClick={() => setAsking(true)}>
                {t('newKey')}
              </Button>
            </dd>
          ) : (
            <dd>
              <Mono>{secret}</Mono>
              <CopyButton text={take} label={t('copyKey')} />
            </dd>
          )}
        </Row>
      </List>
      {replaceKey.error === null ? null : (
        <Banner kind="danger">
          <ServerText>{replaceKey.error}</ServerText>
        </Banner>
      )}
      <ConfirmDialog
        open={asking}
        danger={false}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          replaceKey.run(id)
        }}
        title={t('newKeyQuestion')}
        verb={t('newKeyVerb')}
      >
        {t('newKeyText')}
      </ConfirmDialog>
    </Panel>
  )
}
