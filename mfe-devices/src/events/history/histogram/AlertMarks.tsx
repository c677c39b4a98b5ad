import { deviceListQuery, type Alert } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { visible } from '@console/platform/lib'
import { useQuery } from '@console/platform/query'
import { Link } from '@console/platform/router'
import { styled } from '@console/platform/ui'
import { useRuleTitle } from '../../../common/alerts/i18n/useRuleTitle.ts'
import { useT } from '../i18n/useT.ts'
import type { Counts } from './useCounts.ts'

// Larger than it looks, so that it is easy to hit.
const Mark = styled(Link, {
  base: {
    position: 'absolute',
    top: '-4px',
    boxSize: '6',
    ms: '-12px',
    display: 'grid',
    placeItems: 'center',
    borderRadius: 'full',
    cursor: 'pointer',
    zIndex: '1',
    '&:focus-visible': { outline: '2px solid', outlineColor: 'accent.focusRing' },
    '& > span': {
      display: 'grid',
      placeItems: 'center',
      boxSize: '4',
      borderRadius: 'full',
      bg: 'red.solid',
      color: 'red.contrast',
      fontSize: '11px',
      lineHeight: '1',
      fontWeight: 'semibold',
    },
  },
})

type Fired = Alert & { firedAt: number }

/** The firings within the time of the bars, by bar. */
export const firingsIn = (firings: readonly Fired[], { from, width, counts }: Counts): ReadonlyMap<number, Fired[]> => {
  const bars = new Map<number, Fired[]>()
  for (const firing of firings) {
    const bar = Math.floor((firing.firedAt - from) / width)
    if (bar >= 0 && bar < counts.length) bars.set(bar, [...(bars.get(bar) ?? []), firing])
  }
  return bars
}

/** A mark above each bar in whose time alerts fired. A single firing links to its rule, several to the alerts. */
export const AlertMarks = ({ firings, counts }: { firings: ReadonlyMap<number, readonly Fired[]>; counts: Counts }) => {
  const t = useT()
  const format = useFormat()
  const titleOf = useRuleTitle()
  const { api, href } = useConsole()
  const devices = useQuery(deviceListQuery(api)).data
  const nameOf = ({ device, devices: many, preset, kind, ruleName }: Fired) => {
    const subject = many
      ? t('alerts.devices', { count: many.length, formatted: format.number(many.length) })
      : device === null
        ? ''
        : visible(devices?.find(({ id }) => id === device)?.name || device)
    return [titleOf({ preset, kind, name: ruleName }), subject].filter((text) => text !== '').join(', ')
  }
  return [...firings].map(([bar, [first, ...others]]) => {
    if (!first) return null
    const label =
      others.length > 0
        ? t('alerts.fired', { count: others.length + 1, formatted: format.number(others.length + 1) })
        : nameOf(first)
    const title = `${label}, ${format.dateTime(first.firedAt)}`
    return (
      <Mark
        key={bar}
        to={others.length > 0 ? href('alert-list') : href('alert-rule', { id: first.rule })}
        aria-label={title}
        title={title}
        style={{ insetInlineStart: `${((bar + 0.5) / counts.counts.length) * 100}%` }}
        onPointerDown={(event) => event.stopPropagation()}
      >
        <span aria-hidden>!</span>
      </Mark>
    )
  })
}
