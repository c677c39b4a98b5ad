import { currentLanguage, useCommonText } from '../../i18n/index.ts'
import { Button } from '../core/controls/Button.tsx'
import { lazyPart } from '../core/lazyPart.tsx'
import { Skeleton } from '../core/state/Spinner.tsx'
import { styled } from '../core/styled.ts'
import type { CodeEditorProps } from './codeEditorProps.ts'

const Root = styled('div', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'l2',
    bg: 'bg.code',
    '&:focus-within': {
      outline: '2px solid',
      outlineColor: 'accent.focusRing',
      outlineOffset: '-1px',
      borderColor: 'transparent',
    },
    '&[data-invalid=true]': { borderColor: 'red.solid' },
    '& :is(.line-error, .margin-error)': { bg: 'red.subtle' },
    '& :is(.line-warning, .margin-warning)': { bg: 'orange.subtle' },
    '& .line-numbers.number-error': { color: 'red.fg', fontWeight: 'bold' },
    '& .line-numbers.number-warning': { color: 'orange.fg', fontWeight: 'bold' },
    '& :is(.margin-error, .margin-warning)::before': {
      content: '""',
      position: 'absolute',
      insetInlineEnd: '5px',
      top: '6px',
      boxSize: '2',
      borderRadius: 'full',
      bg: 'red.solid',
    },
    '& .margin-warning::before': { bg: 'orange.solid' },
    '& :is(.below-error, .below-warning)': {
      ps: '2.5',
      borderInlineStartWidth: '2px',
      fontFamily: 'body',
      textStyle: 'xs',
      lineHeight: '28px',
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      bg: 'red.subtle',
      borderColor: 'red.solid',
      color: 'red.fg',
    },
    '& .below-warning': { bg: 'orange.subtle', borderColor: 'orange.solid', color: 'orange.fg' },
  },
})
const Plain = styled('textarea', {
  base: {
    display: 'block',
    w: 'full',
    h: 'full',
    px: '3',
    py: '2',
    textStyle: 'mono',
    bg: 'transparent',
    resize: 'none',
    outline: 'none',
  },
})
const Notice = styled('div', {
  base: {
    position: 'absolute',
    insetInlineEnd: '2',
    bottom: '2',
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    px: '2',
    py: '1',
    borderRadius: 'l2',
    bg: 'bg.muted',
    textStyle: 'xs',
  },
})
const Wait = styled('div', { base: { p: '3' } })

const MonacoEditor = lazyPart('MonacoEditor', async () => {
  // The editor reads its language once, when it is loaded.
  if (currentLanguage() === 'de') await import('monaco-editor/nls/lang/de.js')
  return import('./monaco/MonacoEditor.tsx')
})

/**
 * The code editor, for JSON, JavaScript, C++ and ini. Its code is fetched when the first one is shown; when that fails,
 * a plain text field takes its place.
 */
export const CodeEditor = (props: CodeEditorProps) => {
  const t = useCommonText()
  const {
    label,
    value,
    onChange,
    readOnly,
    height,
    onFocus,
    'aria-describedby': describedBy,
    'aria-invalid': invalid,
  } = props
  const plain = (retry: () => void) => (
    <>
      <Plain
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        readOnly={readOnly}
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
        onFocus={onFocus}
      />
      <Notice role="status">
        {t('code.plain')}
        <Button size="xs" onClick={retry}>
          {t('retry')}
        </Button>
      </Notice>
    </>
  )
  return (
    <Root style={{ height }} data-invalid={invalid}>
      <MonacoEditor
        {...props}
        pending={
          <Wait>
            <Skeleton />
          </Wait>
        }
        failed={plain}
      />
    </Root>
  )
}
