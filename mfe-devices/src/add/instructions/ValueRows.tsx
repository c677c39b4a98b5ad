import { CopyButton, Mono, styled } from '@console/platform/ui'
import { useT } from '../i18n/useT.ts'
import type { ValueRow } from './way.ts'

const List = styled('dl', { base: { borderWidth: '1px', borderRadius: 'l2', textStyle: 'xs' } })
const Row = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: '128px minmax(0, 1fr)' },
    alignItems: 'center',
    columnGap: '2',
    ps: '3',
    pe: '1',
    py: '0.5',
    borderColor: 'border.muted',
    '& + &': { borderTopWidth: '1px' },
    '& > dt': { color: 'fg.muted' },
    '& > dd': {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      minW: '0',
      minH: '8',
      overflowWrap: 'anywhere',
      '& > div': { flex: '1', minW: '0' },
      '& small': { display: 'block', color: 'fg.muted' },
    },
  },
})

interface ValueRowsProps {
  rows: readonly ValueRow[]
  /** The key, while this page has it: a row without it has nothing to copy. */
  secret: string | null
  onTaken: () => void
}

/** Values for the form of a client, each with Copy. */
export const ValueRows = ({ rows, secret, onTaken }: ValueRowsProps) => {
  const t = useT()
  const copy = (text: string) => () => {
    if (text === secret) onTaken()
    return text
  }
  return (
    <List>
      {rows.map(({ label, text, instead, example, note }) => (
        <Row key={label}>
          <dt>{t(label)}</dt>
          <dd>
            <div>
              {instead ? t(instead) : <Mono>{text}</Mono>}
              {example ? (
                <small>
                  <Mono>{example}</Mono>
                </small>
              ) : null}
              {note ? <small>{t(note)}</small> : null}
            </div>
            {instead && secret === null ? null : (
              <CopyButton text={copy(text)} label={t('copyValue', { what: t(label) })} />
            )}
          </dd>
        </Row>
      ))}
    </List>
  )
}
