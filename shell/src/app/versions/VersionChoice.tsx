import { Badge, Box, Mono, styled } from '@console/platform/ui'
import { SelectField } from '@console/platform/ui/form'
import { hostOf } from '../about/summary.ts'
import { useT } from './i18n/useT.ts'
import { releasesOf, type Offer, type RunningRelease } from '../../remotes/index.ts'

const Origin = styled('span', { base: { flexBasis: 'full', textStyle: 'xs', color: 'fg.muted' } })

interface VersionChoiceProps {
  offer: Offer
  running: RunningRelease | undefined
  forced: string | undefined
  onForce: (version: string | null) => void
}

const kinds = { current: 'versions.current', previous: 'versions.previous', canary: 'versions.canary' } as const

/** What runs of one remote, and what else its team has released. */
export const VersionChoice = ({ offer, running, forced, onForce }: VersionChoiceProps) => {
  const t = useT()
  const releases = releasesOf(offer)
  const options = releases.map(({ version, kind }) => ({ value: version, label: t(kinds[kind], { version }) }))
  const host = hostOf(running?.entry ?? '')
  const failed = running?.failed.map(({ remote }) => remote.version).join(', ')
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" gap="2" minW="0">
      {releases.length > 1 ? (
        <Box w="64" maxW="full">
          <SelectField
            labelHidden
            label={t('versions.choose', { remote: offer.name })}
            value={forced ?? ''}
            options={[{ value: '', label: t('versions.asReleased', { version: running && forced === undefined ? running.version : offer.current.version }) }, ...options]}
            onChange={(version) => onForce(version || null)}
          />
        </Box>
      ) : <Mono>{offer.current.version}</Mono>}
      {running?.kind === 'canary' && forced === undefined && <Badge tone="accent">{t('versions.inCanary')}</Badge>}
      {failed && <Badge tone="orange">{t('versions.failed', { version: failed })}</Badge>}
      {running?.problem && <Badge tone="orange">{t('versions.refused')}</Badge>}
      <Origin>{t('versions.contract', { range: running?.platform || '—' })}, {host ? t('versions.from', { host }) : t('versions.fromHere')}</Origin>
    </Box>
  )
}
