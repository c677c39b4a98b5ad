import { longestName } from '@console/platform/api'
import { Banner, Button, Panel, ServerText, styled, useMedia } from '@console/platform/ui'
import { SelectField, TextField, problemOf, useProblemText } from '@console/platform/ui/form'
import { useState, type FormEvent } from 'react'
import { LabelField } from '../common/labels/LabelField.tsx'
import { AddedFields, FieldGrid } from './AddedFields.tsx'
import { useT } from './i18n/useT.ts'
import { KindChoice, kindNames, type Kind } from './KindChoice.tsx'

const Form = styled('form', { base: { display: 'grid', gap: '4' } })
const Foot = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    '& > p': { textStyle: 'xs', color: 'fg.muted', flex: '1 1 200px' },
  },
})

interface WhatPanelProps {
  /** Only programs of this computer can connect. */
  local: boolean
  kinds: readonly Kind[]
  kind: Kind
  onKind: (kind: Kind) => void
  /** It was added as one that the cloud simulates, and stays one. */
  simulated: boolean
  /** What was added; null before. */
  added: { id: string; name: string; labels: readonly string[] } | null
  /** A board is being written, which another kind would end. */
  locked: boolean
  create: {
    busy: boolean
    error: string | null
    run: (wanted: { name: string; labels: readonly string[]; kind: Kind }) => void
  }
}

/** Name, labels and kind. Once the device is added, the kind chooses the instructions only. */
export const WhatPanel = ({ local, kinds, kind, onKind, simulated, added, locked, create }: WhatPanelProps) => {
  const t = useT()
  const problemText = useProblemText()
  const narrow = useMedia('(max-width: 719.98px)')
  const [name, setName] = useState('')
  const [labels, setLabels] = useState<readonly string[]>([])
  const [checked, setChecked] = useState(false)
  const problem = problemOf(name.trim(), { required: true, maxLength: longestName })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (added) return
    setChecked(true)
    if (problem) event.currentTarget.querySelector('input')?.focus()
    else create.run({ name: name.trim(), labels, kind })
  }
  const offered = added ? kinds.filter((one) => (one === 'simulated') === simulated) : kinds
  return (
    <Panel>
      {added ? <AddedFields key={added.id} {...added} /> : null}
      <Form noValidate onSubmit={submit}>
        {added ? null : (
          <FieldGrid>
            <TextField
              label={t('name')}
              value={name}
              onChange={setName}
              maxLength={longestName}
              autoComplete="off"
              placeholder={t('nameExample')}
              error={checked ? problemText(problem) : null}
            />
            <LabelField optional value={labels} onChange={setLabels} />
          </FieldGrid>
        )}
        {narrow ? (
          <SelectField
            label={t('kind')}
            value={kind}
            disabled={locked}
            onChange={(value) => onKind(value as Kind)}
            options={offered.map((value) => ({ value, label: t(kindNames[value]) }))}
          />
        ) : (
          <KindChoice kinds={offered} kind={kind} onKind={onKind} added={added !== null} locked={locked} />
        )}
        {local && added === null && kind !== 'simulated' ? <Banner kind="info">{t('loopbackOnly')}</Banner> : null}
        {create.error === null || added ? null : (
          <Banner kind="danger">
            <ServerText>{create.error}</ServerText>
          </Banner>
        )}
        {added ? null : (
          <Foot>
            <Button type="submit" variant="solid" busy={create.busy} busyWord={t('adding')}>
              {t('add')}
            </Button>
            <p>{t(kind === 'simulated' ? 'addsSimulated' : 'addsKey')}</p>
          </Foot>
        )}
      </Form>
    </Panel>
  )
}
