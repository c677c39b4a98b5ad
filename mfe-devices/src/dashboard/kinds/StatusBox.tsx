import type { Device } from '@console/platform/api'
import { useConsole, useReadable } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { visible } from '@console/platform/lib'
import { Link, Status, styled } from '@console/platform/ui'
import { devicesOf } from '../box.ts'
import { useT } from '../i18n/useT.ts'
import { isOld } from '../values/fields.ts'
import { useServerTime } from '../../common/serverClock.ts'
import { useValues } from '../values/useValues.ts'
import { Age } from './Age.tsx'
import { BoxFrame, type BoxProps } from './BoxFrame.tsx'
import { BoxEmpty } from './BoxNotice.tsx'
import { valueText } from './valueText.ts'

export const Rows = styled('ul', { base: { flex: '1', overflowY: 'auto', scrollbarWidth: 'thin' } })
export const Row = styled('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: '3',
    alignItems: 'center',
    minH: '46px',
    px: '3.5',
    py: '1',
    '& + &': { borderTopWidth: '1px', borderColor: 'border.muted' },
    '& > :nth-of-type(even)': { textAlign: 'end' },
  },
})
export const Name = styled('div', {
  base: { textStyle: 'label', minW: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
})
export const Small = styled('div', {
  base: {
    textStyle: 'xs',
    color: 'fg.muted',
    minW: '0',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
})
const Value = styled('div', {
  base: {
    maxW: '40',
    fontVariantNumeric: 'tabular-nums',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
})

/** Devices with their state, and one value each. */
export const StatusBox = ({ box, title, devices }: BoxProps & { devices: readonly Device[] }) => {
  const t = useT()
  const format = useFormat()
  const { href, broker } = useConsole()
  const now = useServerTime(5_000)
  const { kind } = useReadable(broker.state)
  const past = kind !== 'live' && kind !== 'connecting'
  const { fields = [] } = box
  const { valueOf } = useValues(fields)
  const ids = devicesOf(box)
  const online = devices.filter(({ id, status }) => ids.includes(id) && status === 'online').length
  if (ids.length === 0)
    return (
      <BoxFrame title={title}>
        <BoxEmpty>{t('box.noDevice')}</BoxEmpty>
      </BoxFrame>
    )
  return (
    <BoxFrame
      title={title}
      ruled
      beside={t('box.online', { online: format.number(online), all: format.number(ids.length) })}
    >
      <Rows>
        {ids.map((id) => {
          const device = devices.find((each) => each.id === id)
          const field = fields.find((each) => each.device === id)
          const value = field ? valueOf(field) : null
          return (
            <Row key={id}>
              <Name>
                {device ? (
                  <Link to={href('device-details', { id })} look="plain">
                    {visible(device.name || id)}
                  </Link>
                ) : (
                  visible(id)
                )}
              </Name>
              <Value>{field ? valueText(value, format) : null}</Value>
              <Small>{device ? <Status kind={device.status} past={past} /> : t('box.removedDevice')}</Small>
              <Small>{value ? <Age at={value.at} now={now} old={isOld(value, now)} /> : null}</Small>
            </Row>
          )
        })}
      </Rows>
    </BoxFrame>
  )
}
