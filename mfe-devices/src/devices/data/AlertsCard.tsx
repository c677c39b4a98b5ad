import { useConsole } from '@console/platform/contract'
import { ButtonLink, Link, Panel, styled } from '@console/platform/ui'
import { CircleCheck, Plus } from 'lucide-react'
import { useState } from 'react'
import { AlertState } from '../../alerts/words/AlertState.tsx'
import { shownOf } from '../../common/alerts/shown.ts'
import { useRuleTitle } from '../../common/alerts/i18n/useRuleTitle.ts'
import { usePlotFormat } from '../../common/plot/usePlotFormat.ts'
import type { Source } from './fields/sources.ts'
import { useT } from './i18n/useT.ts'
import type { WatchingRule } from './useDeviceAlerts.ts'

const List = styled('ul', { base: { listStyle: 'none' } })
const Row = styled('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    px: '4',
    py: '2.5',
    '& + &': { borderTopWidth: '1px', borderColor: 'border.muted' },
  },
})
const Texts = styled('span', {
  base: {
    flex: '1',
    minW: '0',
    display: 'grid',
    overflowWrap: 'anywhere',
    '& > small': { textStyle: 'xs', color: 'fg.muted' },
  },
})
const Ok = styled('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    color: 'green.fg',
    '& > .lucide': { boxSize: '3.5' },
  },
})
const Off = styled('span', { base: { color: 'fg.muted' } })
const Nothing = styled('p', { base: { px: '4', py: '3', color: 'fg.muted' } })

interface AlertsCardProps {
  device: string
  rules: readonly WatchingRule[]
  /** The field that a new rule watches: that of the first chart. */
  source: Source | undefined
}

/** The rules that watch the device, with their state here. */
export const AlertsCard = ({ device, rules, source }: AlertsCardProps) => {
  const t = useT()
  const { href } = useConsole()
  const asked = new URLSearchParams({
    device,
    ...(source?.kind === 'field' && { event: source.event, ...(source.field !== null && { field: source.field }) }),
  })
  return (
    <Panel
      title={t('alerts')}
      padded={false}
      actions={
        <ButtonLink size="xs" variant="ghost" icon={<Plus aria-hidden />} to={`${href('alert-rule-add')}?${asked}`}>
          {t('newRule')}
        </ButtonLink>
      }
    >
      {rules.length === 0 ? (
        <Nothing>{t('noRules')}</Nothing>
      ) : (
        <List>
          {rules.map((each) => (
            <RuleRow key={each.rule.id} {...each} />
          ))}
        </List>
      )}
    </Panel>
  )
}

const RuleRow = ({ rule, alert }: WatchingRule) => {
  const t = useT()
  const [opened] = useState(() => Date.now())
  const { href } = useConsole()
  const format = usePlotFormat()
  const titleOf = useRuleTitle()
  const open = alert !== null && alert.state !== 'resolved'
  const fired = alert?.firedAt ? format.short(alert.firedAt) : null
  const when =
    fired === null
      ? null
      : alert?.resolvedAt
        ? t('fired', { from: fired, to: format.short(alert.resolvedAt) })
        : t('firedSince', { from: fired })
  const mark = alert?.acknowledged && !open ? t('acknowledged') : null
  return (
    <Row>
      <Texts>
        <Link to={href('alert-rule', { id: rule.id })} look="plain">
          <b>
            <bdi>{titleOf({ ...rule, kind: rule.watch.kind })}</bdi>
          </b>
        </Link>
        {when === null ? null : <small>{[when, mark].filter((part) => part !== null).join(', ')}</small>}
      </Texts>
      {open ? (
        <AlertState shown={shownOf(alert, opened)} />
      ) : rule.enabled ? (
        <Ok>
          <CircleCheck aria-hidden />
          {t('ok')}
        </Ok>
      ) : (
        <Off>{t('off')}</Off>
      )}
    </Row>
  )
}
