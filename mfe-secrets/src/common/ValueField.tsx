import { useFormat } from '@console/platform/i18n'
import { Button, styled } from '@console/platform/ui'
import { Field, Frame } from '@console/platform/ui/form'
import { TriangleAlert } from 'lucide-react'
import { useId, useRef, useState, type Ref } from 'react'
import { useT } from '../i18n/index.ts'
import { isShort, lengthOf, maxValueLength } from './schema.ts'

// A password field has one line; keys and certificates have many.
const Area = styled('textarea', {
  base: { '&&': { flex: '1 0 100%' } },
  variants: { masked: { true: { WebkitTextSecurity: 'disc' }, false: {} } },
})
const Foot = styled('div', {
  base: {
    flex: '1',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    me: '-2',
    pb: '0.5',
    textStyle: 'xs',
    color: 'fg.subtle',
  },
})
const Edges = styled('span', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'auto minmax(0, 1fr)', sm: 'auto minmax(0, 1fr) auto' },
    alignItems: 'center',
    columnGap: '1.5',
    rowGap: '1',
    color: 'orange.fg',
    '& > .lucide': { boxSize: '3.5' },
    '& > button': { gridColumn: { base: '2', sm: 'auto' }, justifySelf: 'start' },
  },
})

interface ValueFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  error?: string | null | undefined
  ref?: Ref<HTMLTextAreaElement> | undefined
}

/** An input for a secret's value: masked on the screen, and not remembered or corrected by the browser. */
export const ValueField = ({ label, value, onChange, onBlur, error, ref }: ValueFieldProps) => {
  const t = useT()
  const format = useFormat()
  const lengthId = useId()
  const [shown, setShown] = useState(false)
  const area = useRef<HTMLTextAreaElement | null>(null)
  const setArea = (element: HTMLTextAreaElement | null) => {
    area.current = element
    if (typeof ref === 'function') ref(element)
    else if (ref) ref.current = element
  }
  const trim = () => {
    onChange(value.trim())
    area.current?.focus()
  }
  const short = isShort(value)
  const help =
    value.trim() === value ? (
      t(short ? 'secrets.short' : 'secrets.valueHelp')
    ) : (
      <>
        <Edges>
          <TriangleAlert aria-hidden />
          {t('secrets.edges')}
          <Button size="xs" onClick={trim}>
            {t('secrets.trim')}
          </Button>
        </Edges>
        {short ? <span>{t('secrets.short')}</span> : null}
      </>
    )
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <Frame mono flexWrap="wrap" rowGap="0">
          <Area
            {...control}
            aria-describedby={[control['aria-describedby'], lengthId].join(' ')}
            ref={setArea}
            masked={!shown}
            rows={5}
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="off"
            spellCheck={false}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            onBlur={onBlur}
          />
          <Foot>
            <span id={lengthId}>
              {t('secrets.length', { length: format.number(lengthOf(value)), max: format.number(maxValueLength) })}
            </span>
            <Button
              size="xs"
              variant="ghost"
              aria-label={shown ? t('secrets.hideCharacters') : t('secrets.showCharacters')}
              aria-controls={control.id}
              onClick={() => setShown(!shown)}
            >
              {shown ? t('hide') : t('show')}
            </Button>
          </Foot>
        </Frame>
      )}
    </Field>
  )
}

/** The sentence for a code of the schema. */
export const useProblem = () => {
  const t = useT()
  return (code: string | null | undefined): string | null => {
    switch (code) {
      case 'required':
        return t('validation.required')
      case 'nameForm':
        return t('secrets.nameForm')
      case 'taken':
        return t('secrets.taken')
      case 'tooLong':
        return t('validation.maxLength', { max: maxValueLength })
      default:
        return null
    }
  }
}
