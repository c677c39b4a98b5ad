import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { visible } from '@console/platform/lib'
import { Link, styled, Text } from '@console/platform/ui'
import { eventsAround } from '../list/eventsAround.ts'
import { useDuration } from '../words/useDuration.ts'
import { useT } from './i18n/useT.ts'
import type { Previewed } from './usePreview.ts'

const Scroll = styled('div', { base: { overflowX: 'auto' } })
const Table = styled('table', {
  base: {
    w: 'full',
    '& th': {
      px: '4',
      py: '2',
      bg: 'bg.subtle',
      textStyle: 'xs',
      fontWeight: 'medium',
      color: 'fg.muted',
      textAlign: 'start',
    },
    '& td': { px: '4', py: '2', borderTopWidth: '1px', borderColor: 'border.muted' },
    '& :is(th, td):nth-of-type(n+3)': { textAlign: 'end', whiteSpace: 'nowrap' },
  },
})

/** The most rows. */
const most = 50

interface FiringsProps {
  firings: Previewed['preview']['firings']
  to: number
  names: ReadonlyMap<string, string>
}

/** Each time that the rule would have fired, the newest first. */
export const Firings = ({ firings, to, names }: FiringsProps) => {
  const t = useT()
  const { href } = useConsole()
  const format = useFormat()
  const duration = useDuration()
  if (firings.length === 0) return null
  const latest = firings.toSorted((one, other) => other.from - one.from)
  return (
    <Scroll>
      <Table>
        <thead>
          <tr>
            <th scope="col">{t('device')}</th>
            <th scope="col">{t('firedAt')}</th>
            <th scope="col">{t('for')}</th>
            <th scope="col">{t('peak')}</th>
            <th scope="col">
              <span />
            </th>
          </tr>
        </thead>
        <tbody>
          {latest.slice(0, most).map(({ device, from, to: end, peak, devices, times, flapping }, index) => {
            const name = devices
              ? t('manyDevices', { count: devices.length, formatted: format.number(devices.length) })
              : device === null
                ? '—'
                : visible(names.get(device) ?? device)
            return (
              <tr key={index}>
                <td>{name}</td>
                <td>
                  <time dateTime={new Date(from).toISOString()}>{format.dateTime(from)}</time>
                </td>
                <td>
                  {end === null ? t('stillFiring') : duration(end - from)}
                  {flapping ? ` · ${t('flapped', { count: times, formatted: format.number(times) })}` : ''}
                </td>
                <td>{peak === null ? '—' : format.measure(peak)}</td>
                <td>
                  {device === null ? null : (
                    <Link
                      to={eventsAround(href('event-stream'), device, from, end ?? to)}
                      aria-label={t('eventsOf', { name, time: format.dateTime(from) })}
                    >
                      {t('events')}
                    </Link>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </Table>
      {latest.length > most ? (
        <Text px="4" py="2" textStyle="xs" color="fg.muted">
          {t('moreFirings', { count: latest.length - most, formatted: format.number(latest.length - most) })}
        </Text>
      ) : null}
    </Scroll>
  )
}
