import { OctagonAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useCommonText } from '../../../i18n/index.ts'
import { styled } from '../../core/styled.ts'

const Root = styled('div', { base: { display: 'flex', flexDirection: 'column', gap: '1.5', minW: '0' } })
const Label = styled('label', { base: { minW: '0', textStyle: 'label', color: 'fg', overflowWrap: 'anywhere' } })
const Caption = styled('div', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '1.5' },
  variants: { hidden: { true: { srOnly: true }, false: {} } },
  defaultVariants: { hidden: false },
})
const Optional = styled('span', { base: { color: 'fg.subtle' } })
// Stays in the document when empty: a live region announces only what changes inside it.
const Live = styled('div', { base: { '&:empty': { mt: '-1.5' } } })
const Note = styled('div', {
  base: {
    display: 'flex',
    gap: '1.5',
    textStyle: 'xs',
    color: 'fg.muted',
    overflowWrap: 'anywhere',
    '& > .lucide': { boxSize: '3.5', mt: '1px' },
  },
  variants: { bad: { true: { color: 'red.fg' }, false: {} } },
})

/** What ties a control to its label, help and error. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** What every field takes. */
export interface FieldTexts {
  label: string
  /** For screen readers only, where the place says what the field is. */
  labelHidden?: boolean | undefined
  /** Marks the field as optional; all others are required. */
  optional?: boolean | undefined
  help?: ReactNode
  /** A sentence. Stands in the help's place. */
  error?: string | null | undefined
}

/**
 * Label above, help or error below. A control of your own: `<Field label="…">{(control) => <Editor {...control}
 * />}</Field>`.
 */
export const Field = ({
  label,
  labelHidden = false,
  optional,
  help,
  error,
  children,
}: FieldTexts & { children: (control: ControlProps) => ReactNode }) => {
  const t = useCommonText()
  const id = useId()
  const noteId = `${id}-note`
  const optionalId = `${id}-optional`
  const described = [...(optional ? [optionalId] : []), ...(error || help ? [noteId] : [])]
  return (
    <Root data-field>
      <Caption hidden={labelHidden}>
        <Label htmlFor={id}>{label}</Label>
        {optional ? <Optional id={optionalId}>{t('optional')}</Optional> : null}
      </Caption>
      {children({ id, 'aria-describedby': described.join(' ') || undefined, 'aria-invalid': error ? true : undefined })}
      <Live id={noteId} aria-live="polite">
        {error ? (
          <Note bad>
            <OctagonAlert aria-hidden />
            <span>{error}</span>
          </Note>
        ) : help ? (
          <Note>{help}</Note>
        ) : null}
      </Live>
    </Root>
  )
}
