import type { SecretDetails } from '@console/platform/api'
import { visible } from '@console/platform/lib'
import { CopyButton, Facts, Mono, Panel, RelativeTime, Skeleton } from '@console/platform/ui'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'
import { Part } from './Part.tsx'

/** The facts about a secret; its value is none of them. */
export const FactsPanel = ({ name, secret }: { name: string; secret: SecretDetails | undefined }) => {
  const t = useT()
  const inTemplates = `{{{${name}}}}`
  const time = (at: number | null | undefined, empty?: string): ReactNode => (secret ? <RelativeTime time={at} empty={empty} /> : <Skeleton w="24" />)
  return (
    <Part title={t('secrets.details')}>
      <Panel padded={false}>
        <Facts
          items={[
            { label: t('secrets.name'), value: <><Mono as="bdi">{visible(name)}</Mono><CopyButton text={name} label={t('secrets.copyName')} /></> },
            { label: t('secrets.inTemplates'), value: <><Mono as="bdi">{visible(inTemplates)}</Mono><CopyButton text={inTemplates} label={t('secrets.copyInTemplates')} /></> },
            { label: t('secrets.accessedAt'), value: time(secret?.accessedAt, t('never')) },
            { label: t('secrets.createdAt'), value: time(secret?.createdAt) },
            { label: t('secrets.updatedAt'), value: time(secret?.updatedAt) },
          ]}
        />
      </Panel>
    </Part>
  )
}
