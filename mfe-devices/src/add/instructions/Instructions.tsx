import type { Entrance } from '@console/platform/api'
import { Banner, Panel, styled, useMedia } from '@console/platform/ui'
import { Segmented } from '@console/platform/ui/form'
import { useState } from 'react'
import { useT } from '../i18n/useT.ts'
import type { Kind } from '../KindChoice.tsx'
import { InstructionStep } from './InstructionStep.tsx'
import { valuesOf } from './values.ts'
import { waysOf } from './ways.ts'

const List = styled('ol', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3', px: '4', pt: '3', pb: '4' },
})
const Note = styled('div', { base: { px: '4', pt: '3' } })

const titles = {
  'esp32-usb': 'on.esp32',
  esp32: 'on.esp32',
  linux: 'on.linux',
  mqtt: 'on.mqtt',
  simulated: 'on.mqtt',
} as const satisfies Record<Kind, string>

interface InstructionsProps {
  kind: Kind
  entrance: Entrance
  id: string
  /** The key, while this page has it. */
  secret: string | null
  name: string
  /** The key is in a download or a copy now. */
  onTaken: () => void
}

/** What to do at the device, word by word. */
export const Instructions = ({ kind, entrance, id, secret, name, onTaken }: InstructionsProps) => {
  const t = useT()
  const ways = waysOf(kind)
  const phone = useMedia('(max-width: 639.98px)')
  const [chosen, setChosen] = useState<string | null>(null)
  const way = ways.find(({ key }) => key === chosen) ?? ways[0]
  if (!way) return null
  const choice = (
    <Segmented
      label={t('ways')}
      value={way.key}
      onChange={setChosen}
      options={ways.map(({ key, label, word }) => ({ value: key, label: word ? t(word) : label }))}
    />
  )
  const values = valuesOf(entrance, { id, secret, name })
  return (
    <Panel title={t(titles[kind])} padded={false} actions={phone || ways.length < 2 ? undefined : choice}>
      {phone && ways.length > 1 ? <Note>{choice}</Note> : null}
      {entrance.lan ? null : (
        <Note>
          <Banner kind="info">{t('loopbackOnly')}</Banner>
        </Note>
      )}
      <List>
        {way.steps(values).map((step, index) => (
          <InstructionStep
            key={`${way.key} ${index}`}
            number={index + 1}
            step={step}
            way={way}
            values={values}
            withKey={secret !== null}
            onTaken={onTaken}
          />
        ))}
      </List>
    </Panel>
  )
}
