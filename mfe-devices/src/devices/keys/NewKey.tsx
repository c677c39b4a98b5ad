import { Badge, Button, CopyButton, Mono, styled } from '@console/platform/ui'
import { useConsole } from '@console/platform/contract'
import { useEffect, useState } from 'react'
import { useT } from '../i18n/useT.ts'

const Box = styled('div', {
  base: {
    display: 'grid',
    gap: '2',
    m: '4',
    mb: '0',
    p: '3',
    borderWidth: '1px',
    borderRadius: 'l2',
    bg: 'bg.subtle',
    '& > p': { textStyle: 'xs', color: 'fg.muted' },
    '& > div': {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      '& > :first-child': { flex: '1', minW: '0', overflowWrap: 'anywhere' },
    },
  },
})

/** A key that was just made, shown this once. Leaving asks until it was copied. */
export const NewKey = ({ secret, onDone }: { secret: string; onDone: () => void }) => {
  const t = useT()
  const { reportUnsaved } = useConsole()
  const [copied, setCopied] = useState(false)
  const warning = t('keyLeaving')
  useEffect(() => {
    reportUnsaved('device-key', !copied, { warning })
    return () => reportUnsaved('device-key', false)
  }, [reportUnsaved, copied, warning])
  const take = () => {
    setCopied(true)
    return secret
  }
  return (
    <Box role="status">
      <div>
        <Mono>{secret}</Mono>
        <CopyButton text={take} label={t('copyKey')} />
      </div>
      <p>
        <Badge tone="orange">{t('shownOnce')}</Badge> {t('newKeyText')}
      </p>
      <div>
        <span />
        <Button size="xs" onClick={onDone}>
          {t('keyDone')}
        </Button>
      </div>
    </Box>
  )
}
