import { useReadable } from '@console/platform/contract'
import { Badge, Box, Button, Facts } from '@console/platform/ui'
import { FormSection } from '@console/platform/ui/form'
import { Undo2 } from 'lucide-react'
import { useT } from './i18n/useT.ts'
import { useShell } from '../shellContext.ts'
import { VersionChoice } from './VersionChoice.tsx'

/** Which version of each part this browser runs, and the choice of another one that the registry has. */
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
