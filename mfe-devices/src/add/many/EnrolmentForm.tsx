import type { NewEnrolment } from '@console/platform/api'
import { useFormat } from '@console/platform/i18n'
import { Banner, Button, Panel, ServerText, styled } from '@console/platform/ui'
import { Field, Frame, problemOf, SelectField, TextField, useProblemText } from '@console/platform/ui/form'
import { useState, type FormEvent } from 'react'
import { LabelField } from '../../common/labels/LabelField.tsx'
import { dayOf, endOf, ends, longest, oneDay, type End } from './ends.ts'
import { useT } from './i18n/useT.ts'

const Form = styled('form', { base: { display: 'grid', gap: '4' } })
const Fields = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
    gap: '4',
    alignItems: 'start',
  },
})
const Foot = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    '& > p': { textStyle: 'xs', color: 'fg.muted', flex: '1 1 200px' },
  },
})

const longestName = 60
const maxUses = 10_000

const endTexts = { 1: 'ends.day', 7: 'ends.week', 30: 'ends.month', own: 'ends.own' } as const satisfies Record<
  End,
  string
>

interface EnrolmentFormProps {
  create: { busy: boolean; error: string | null; run: (wanted: NewEnrolment) => void }
}

/** What a token lets in: name and labels of the devices, how many, and until when. */
export const EnrolmentForm = ({ create }: EnrolmentFormProps) => {
  const t = useT()
  const format = useFormat()
  const problemText = useProblemText()
  const [name, setName] = useState('')
  const [labels, setLabels] = useState<readonly string[]>([])
  const [uses, setUses] = useState('10')
  const [end, setEnd] = useState<End>(7)
  const [opened] = useState(() => Date.now())
  const [date, setDate] = useState(dayOf(opened + oneDay))
  const [checked, setChecked] = useState(false)
  const amount = /^\d{1,5}$/.test(uses.trim()) ? Number(uses) : 0
  const problems = {
    name: problemText(problemOf(name.trim(), { maxLength: longestName })),
    uses: amount >= 1 && amount <= maxUses ? null : t('usesWrong', { most: format.number(maxUses) }),
    date: endOf(end, date, opened) === null ? t('dateWrong') : null,
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    const [wrong] = Object.entries(problems).filter(([, problem]) => problem !== null)
    if (wrong) event.currentTarget.querySelector<HTMLInputElement>(`[name=${wrong[0]}]`)?.focus()
    else
      create.run({
        name: name.trim(),
        labels,
        uses: amount,
        expiresAt: new Date(endOf(end, date, Date.now()) ?? Date.now()).toISOString(),
      })
  }
  return (
    <Panel title={t('newToken')}>
      <Form noValidate onSubmit={submit}>
        <Fields>
          <TextField
            label={t('name')}
            optional
            name="name"
            value={name}
            onChange={setName}
            maxLength={longestName}
            autoComplete="off"
            placeholder={t('nameExample')}
            help={t('nameHelp')}
            error={checked ? problems.name : null}
          />
          <LabelField optional value={labels} onChange={setLabels} />
          <TextField
            label={t('uses')}
            type="number"
            name="uses"
            inputMode="numeric"
            min={1}
            max={maxUses}
            step={1}
            value={uses}
            onChange={setUses}
            autoComplete="off"
            help={t('usesHelp')}
            error={checked ? problems.uses : null}
          />
          <SelectField
            label={t('end')}
            value={String(end)}
            onChange={(value) => setEnd(ends.find((one) => String(one) === value) ?? 7)}
            options={ends.map((one) => ({ value: String(one), label: t(endTexts[one]) }))}
          />
          {end === 'own' ? (
            <Field label={t('lastDay')} error={checked ? problems.date : null}>
              {(control) => (
                <Frame>
                  <input
                    type="date"
                    name="date"
                    min={dayOf(opened)}
                    max={dayOf(opened + longest * oneDay)}
                    value={date}
                    onChange={({ target }) => setDate(target.value)}
                    {...control}
                  />
                </Frame>
              )}
            </Field>
          ) : null}
        </Fields>
        {create.error === null ? null : (
          <Banner kind="danger">
            <ServerText>{create.error}</ServerText>
          </Banner>
        )}
        <Foot>
          <Button type="submit" variant="solid" busy={create.busy} busyWord={t('making')}>
            {t('make')}
          </Button>
          <p>{t('makes')}</p>
        </Foot>
      </Form>
    </Panel>
  )
}
