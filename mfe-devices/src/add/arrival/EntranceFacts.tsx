import type { Entrance } from '@console/platform/api'
import { useFormat } from '@console/platform/i18n'
import { Mono, saveFile, styled } from '@console/platform/ui'
import { useT } from '../i18n/useT.ts'
import { addressOf } from '../instructions/values.ts'

const List = styled('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: '76px minmax(0, 1fr)',
    gap: '1.5',
    columnGap: '2',
    px: '4',
    py: '2.5',
    borderTopWidth: '1px',
    borderColor: 'border.muted',
    textStyle: 'xs',
    '& dt': { color: 'fg.muted' },
    '& dd': { minW: '0', overflowWrap: 'anywhere' },
  },
})
const Save = styled('button', {
  base: {
    color: 'accent.fg',
    fontWeight: 'medium',
    cursor: 'pointer',
    borderRadius: 'l1',
    py: '1',
    my: '-1',
    _hover: { textDecoration: 'underline' },
  },
})

const file = 'ca.pem'

/** Where the device has to go, and what it may trust. */
export const EntranceFacts = ({ entrance: { host, port, plainPort, ca, caUntil } }: { entrance: Entrance }) => {
  const t = useT()
  const { language } = useFormat()
  const until =
    caUntil === null
      ? null
      : new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric' }).format(caUntil)
  return (
    <List>
      <dt>{t('door')}</dt>
      <dd>
        <Mono>{addressOf({ host, port })}</Mono>
      </dd>
      <dt>{t('protocol')}</dt>
      <dd>{plainPort === null ? t('protocols') : t('protocolsPlain', { port: plainPort })}</dd>
      {ca === '' ? null : (
        <>
          <dt>{t('certificate')}</dt>
          <dd>
            {until === null ? t('ownCa') : t('ownCaUntil', { until })}{' '}
            <Save type="button" onClick={() => saveFile(new Blob([ca], { type: 'application/x-pem-file' }), file)}>
              {file}
            </Save>
          </dd>
        </>
      )}
    </List>
  )
}
