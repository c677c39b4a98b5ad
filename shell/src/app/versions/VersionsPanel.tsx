import { useReadable } from '@console/platform/contract'
import { Badge, Box, Button, Facts, Mono, styled } from '@console/platform/ui'
import { FormSection, SelectField } from '@console/platform/ui/form'
import { Undo2 } from 'lucide-react'
import { type Offer, releasesOf, type RunningRelease } from '../../remotes/index.ts'
import { useShell } from '../shellContext.ts'
import { useT } from './i18n/useT.ts'
import { hostOf } from './summary.ts'

const Origin = styled('span', { base: { flexBasis: 'full', textStyle: 'xs', color: 'fg.muted' } })

interface VersionChoiceProps {
  offer: Offer
  running: RunningRelease | undefined
  forced: string | undefined
  onForce: (version: string | null) => void
}

const kinds = { current: 'versions.current', previous: 'versions.previous', canary: 'versions.canary' } as const

/** Which release of a remote runs, and which others can be chosen. */
const VersionChoice = ({ offer, running, forced, onForce }: VersionChoiceProps) => {
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

/** Which version of each remote this browser runs, and a choice of the others in the registry. */
export const VersionsPanel = () => {
  const t = useT()
  const { remoteManager } = useShell()
  const state = useReadable(remoteManager.state)
  const { versions } = useReadable(remoteManager.forced)
  if (state.kind !== 'ready') return null
  const parts = state.offers.map((offer) => ({
    label: offer.name,
    value: <VersionChoice offer={offer} running={state.remotes.find(({ name }) => name === offer.name)} forced={versions[offer.name]} onForce={(wanted) => remoteManager.force(offer.name, wanted)} />,
  }))
  return (
    <Box maxW="form" mt="4">
      <FormSection title={t('versions.title')} description={t('versions.text')}>
        {/* Its own inset is for panels. */}
        <Box mx="-4"><Facts items={parts} /></Box>
        {Object.keys(versions).length > 0 && (
          <Box display="flex" alignItems="center" gap="3">
            <Button icon={<Undo2 aria-hidden />} onClick={remoteManager.unforce}>{t('versions.reset')}</Button>
            <Badge tone="orange">{t('versions.forced', { count: Object.keys(versions).length })}</Badge>
          </Box>
        )}
      </FormSection>
    </Box>
  )
}
