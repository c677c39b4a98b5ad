import { Button, IconButton, styled } from '@console/platform/ui'
import { Frame } from '@console/platform/ui/form'
import { OctagonAlert, Plus, TriangleAlert, X } from 'lucide-react'
import { useId, useRef } from 'react'
import type { Pair } from '../../common/model/request.ts'
import { useT } from '../../i18n/index.ts'
import { useDraft } from '../draft/useDraft.ts'
import { useUnfilledText } from '../draft/useUnfilledText.ts'

const Root = styled('fieldset', {
  base: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '1.5', minW: '0' },
})
const Label = styled('legend', { base: { textStyle: 'label', mb: '1.5' } })
const Row = styled('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)', gap: '1.5', w: 'full' },
})
const ErrorText = styled('div', {
  base: {
    display: 'flex',
    gap: '1.5',
    textStyle: 'xs',
    color: 'red.fg',
    '&:empty': { display: 'none' },
    '& > .lucide': { boxSize: '3.5', mt: '1px' },
  },
})

interface PairsFieldProps {
  label: string
  /** What the button says: "Add header". */
  addLabel: string
  value: readonly Pair[]
  onChange: (pairs: Pair[]) => void
  error: string | null
}

/** Names with values: headers, query parameters, form fields. */
export const PairsField = ({ label, addLabel, value, onChange, error }: PairsFieldProps) => {
  const t = useT()
  const id = useId()
  const root = useRef<HTMLFieldSetElement>(null)
  const change = (index: number, part: Partial<Pair>) =>
    onChange(value.map((pair, at) => (at === index ? { ...pair, ...part } : pair)))
  const add = () => {
    onChange([...value, { key: '', value: '' }])
    // Its row is rendered by the next frame.
    requestAnimationFrame(() =>
      [...(root.current?.querySelectorAll('[data-pair]') ?? [])].at(-1)?.querySelector('input')?.focus(),
    )
  }
  const remove = (index: number) => {
    onChange(value.filter((_, at) => at !== index))
    root.current?.querySelector<HTMLButtonElement>('[data-add]')?.focus()
  }
  return (
    <Root ref={root} data-field>
      <Label>{label}</Label>
      {value.map((pair, index) => (
        <Row key={index} data-pair>
          <Frame mono>
            <input
              aria-label={t('request.pairName', { label, number: index + 1 })}
              aria-invalid={error ? true : undefined}
              aria-describedby={`${id}-error`}
              autoComplete="off"
              spellCheck={false}
              value={pair.key}
              onChange={({ target }) => change(index, { key: target.value })}
            />
          </Frame>
          <Frame mono gap="1">
            <input
              aria-label={t('request.pairValue', { label, number: index + 1 })}
              autoComplete="off"
              spellCheck={false}
              value={pair.value}
              onChange={({ target }) => change(index, { value: target.value })}
            />
            <IconButton
              size="xs"
              me="-2"
              label={t('form.remove', { name: pair.key || String(index + 1) })}
              onClick={() => remove(index)}
            >
              <X aria-hidden />
            </IconButton>
          </Frame>
        </Row>
      ))}
      <ErrorText id={`${id}-error`} role="alert">
        {error ? (
          <>
            <OctagonAlert aria-hidden />
            {error}
          </>
        ) : null}
      </ErrorText>
      <UnknownNames template={value.map(({ key, value: text }) => `${key} ${text}`).join('\n')} />
      <Button size="xs" icon={<Plus aria-hidden />} data-add onClick={add}>
        {addLabel}
      </Button>
    </Root>
  )
}

// A live region announces only changes, so it stays when empty: without a box, so that it leaves no gap.
const Live = styled('div', { base: { '&:empty': { display: 'contents' } } })
const Note = styled('div', {
  base: {
    display: 'flex',
    gap: '1.5',
    textStyle: 'xs',
    color: 'orange.fg',
    overflowWrap: 'anywhere',
    '& > .lucide': { boxSize: '3.5', mt: '1px' },
  },
})

/** Warns of names in a template that are not known (INT-12). The event may bring them: saving stays possible. */
export const UnknownNames = ({ template }: { template: string }) => {
  const unfilledText = useUnfilledText()
  const names = useDraft().unknownIn(template)
  return (
    <Live aria-live="polite">
      {names.length === 0 ? null : (
        <Note>
          <TriangleAlert aria-hidden />
          <span>{unfilledText(names)}</span>
        </Note>
      )}
    </Live>
  )
}
