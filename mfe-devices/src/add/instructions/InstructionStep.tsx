import { useConsole } from '@console/platform/contract'
import { useTask } from '@console/platform/lists'
import { Button, CopyButton, saveFile, styled, useErrorText } from '@console/platform/ui'
import { Download } from 'lucide-react'
import { useT } from '../i18n/useT.ts'
import { CodeLines } from './CodeLines.tsx'
import { zipOf } from './download.ts'
import { ValueRows } from './ValueRows.tsx'
import type { Values } from './values.ts'
import type { Step, Way } from './way.ts'

const Lead = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    minH: '7',
    mb: '1',
    fontWeight: 'medium',
    '& > i': {
      boxSize: '18px',
      borderRadius: 'full',
      bg: 'bg.emphasized',
      fontStyle: 'normal',
      fontSize: '2xs',
      fontWeight: 'semibold',
      lineHeight: '18px',
      textAlign: 'center',
      flexShrink: '0',
    },
    '& > span': { flex: '1 1 160px', minW: '0', overflowWrap: 'anywhere' },
    '& small': { textStyle: 'xs', fontWeight: 'normal', color: 'fg.muted', ps: '1.5' },
  },
})
const Shell = styled('pre', {
  base: {
    px: '3',
    py: '2',
    mb: '1',
    borderWidth: '1px',
    borderRadius: 'l2',
    bg: 'bg.code',
    textStyle: 'mono',
    lineHeight: '1.25rem',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    '& > span': {
      display: 'block',
      ps: '4',
      textIndent: '-1rem',
      '&::before': { content: '"$ "', color: 'fg.subtle' },
    },
  },
})

interface InstructionStepProps {
  number: number
  step: Step
  way: Way
  values: Values
  /** The page has the key, so that copies and downloads have it, too. */
  withKey: boolean
  onTaken: () => void
}

/** One step: its sentence, download, commands or program, each with Copy. */
export const InstructionStep = ({
  number,
  step: { title, note, download, values: rows, commands, code },
  way,
  values,
  withKey,
  onTaken,
}: InstructionStepProps) => {
  const t = useT()
  const { api, toast } = useConsole()
  const errorText = useErrorText()
  const { busy, run } = useTask<void>()
  const zip = `${values.slug}.zip`
  const copyText = [...(commands ?? []), ...(commands || !code ? [] : [code.text])].join('\n')
  const holdsKey = [...(commands ?? []), code?.text ?? ''].some((text) => text.includes(values.key))
  const copy = () => {
    if (withKey && holdsKey) onTaken()
    return copyText
  }
  const save = () => {
    if (download === 'ca.pem') return saveFile(new Blob([values.ca], { type: 'application/x-pem-file' }), 'ca.pem')
    void run(async () => {
      try {
        saveFile(await zipOf(api, way, values), zip)
        if (withKey) onTaken()
      } catch (error) {
        toast({
          kind: 'error',
          title: t('zipFailed', { file: zip }),
          text: errorText(error),
          action: `download ${zip}`,
        })
      }
    })
  }
  return (
    <li>
      <Lead>
        <i aria-hidden>{number}</i>
        <span>
          {t(title, { zip, file: values.slug })}
          {note || (download === 'zip' && !withKey) ? (
            <small>{download === 'zip' && !withKey ? t('withoutKey') : note ? t(note) : null}</small>
          ) : null}
        </span>
        {download ? (
          <Button size="xs" icon={<Download aria-hidden />} busy={busy} onClick={save}>
            {download === 'zip' ? zip : download}
          </Button>
        ) : null}
        {copyText === '' ? null : <CopyButton size="xs" variant="ghost" word={t('copy')} text={copy} />}
      </Lead>
      {rows ? <ValueRows rows={rows} secret={withKey ? values.key : null} onTaken={onTaken} /> : null}
      {commands ? (
        <Shell tabIndex={0}>
          {commands.map((command) => (
            <span key={command}>{command}</span>
          ))}
        </Shell>
      ) : null}
      {code ? <CodeLines {...code} /> : null}
    </li>
  )
}
