import type { Device } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { visible } from '@console/platform/lib'
import { Link, Mono, styled } from '@console/platform/ui'
import { nameOf } from '../box.ts'
import { useT } from '../i18n/useT.ts'
import { isOld, keyOf, pathOf } from '../values/fields.ts'
import { useServerTime } from '../../common/serverClock.ts'
import { useValues } from '../values/useValues.ts'
import { Age } from './Age.tsx'
import { BoxFrame, type BoxProps } from './BoxFrame.tsx'
import { BoxEmpty, BoxFailed, BoxPending } from './BoxNotice.tsx'
import { valueText } from './valueText.ts'

const Scroll = styled('div', { base: { flex: '1', overflowY: 'auto', scrollbarWidth: 'thin' } })
const Table = styled('table', {
  base: {
    w: 'full',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    '& th': { h: '7', textStyle: 'xs', fontWeight: 'medium', color: 'fg.muted', textAlign: 'start' },
    '& td': { h: '33px', borderTopWidth: '1px', borderColor: 'border.muted' },
    '& :is(th, td)': {
      ps: '3.5',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      verticalAlign: 'middle',
    },
    '& :is(th, td):nth-of-type(n + 3)': { textAlign: 'end' },
    '& :is(th, td):last-of-type': { pe: '3.5' },
    '& td:nth-of-type(3)': { fontVariantNumeric: 'tabular-nums' },
  },
})

/** The last value of each field, and how old it is. */
export const TableBox = ({ box, title, devices }: BoxProps & { devices: readonly Device[] }) => {
  const t = useT()
  const format = useFormat()
  const { href } = useConsole()
  const now = useServerTime(5_000)
  const { fields = [] } = box
  const { valueOf, error, isPending, isFetching, refetch } = useValues(fields)
  const frame = (content: React.ReactNode) => (
    <BoxFrame title={title} ruled>
      {content}
    </BoxFrame>
  )
  if (fields.length === 0) return frame(<BoxEmpty>{t('box.noField')}</BoxEmpty>)
  if (isPending) return frame(<BoxPending rows={fields.length} />)
  if (error) return frame(<BoxFailed error={error} busy={isFetching} retry={() => void refetch()} />)
  return frame(
    <Scroll>
      <Table aria-label={title}>
        <colgroup>
          <col width="30%" />
          <col />
          <col width="22%" />
          <col width="72" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{t('table.device')}</th>
            <th scope="col">{t('table.field')}</th>
            <th scope="col">{t('table.value')}</th>
            <th scope="col">{t('table.age')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => {
            const value = valueOf(field)
            const isThere = devices.some(({ id }) => id === field.device)
            return (
              <tr key={keyOf(field)}>
                <td>
                  {isThere ? (
                    <Link to={href('device-details', { id: field.device })} look="plain">
                      {visible(nameOf(devices, field.device))}
                    </Link>
                  ) : (
                    visible(field.device)
                  )}
                </td>
                <td>
                  <Mono>{visible(pathOf(field))}</Mono>
                </td>
                <td>{isThere ? valueText(value, format) : t('box.removedDevice')}</td>
                <td>{value && isThere ? <Age at={value.at} now={now} old={isOld(value, now)} /> : null}</td>
              </tr>
            )
          })}
        </tbody>
      </Table>
    </Scroll>,
  )
}
