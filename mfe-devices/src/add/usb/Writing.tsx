import { useFormat } from '@console/platform/i18n'
import { Banner, Button, CopyButton, styled } from '@console/platform/ui'
import { FlashFailed, FlashProgress, StepList } from '@console/platform/usb'
import { RotateCw, Usb } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useT } from './i18n/useT.ts'
import type { useWriting } from './useWriting.ts'
import { WriteProblem } from './WriteProblem.tsx'

const Line = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2.5',
    '& > p': { textStyle: 'xs', color: 'fg.muted' },
  },
})
const LogLine = styled('div', { base: { display: 'flex', alignItems: 'flex-start', gap: '2' } })
const Log = styled('details', {
  base: {
    flex: '1',
    minW: '0',
    '& > summary': { cursor: 'pointer', textStyle: 'xs', color: 'fg.muted', minH: '6' },
    '& > pre': {
      maxH: '200px',
      overflow: 'auto',
      p: '2.5',
      borderWidth: '1px',
      borderRadius: 'l2',
      bg: 'bg.log',
      textStyle: 'mono',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '-2px' },
    },
  },
})

const End = styled('div', { base: { outline: 'none' } })

interface WritingProps {
  writing: ReturnType<typeof useWriting>
  busy: boolean
  done: boolean
  /** The board still needs its Wi-Fi. */
  needsWifi: boolean
  onWrite: () => void
}

/** The button that writes, then how far it is, what went wrong, and the log. */
export const Writing = ({
  writing: { view, preparing, error, cancel, again, reset },
  busy,
  done,
  needsWifi,
  onWrite,
}: WritingProps) => {
  const t = useT()
  const state = view?.state ?? { kind: 'idle' as const }
  const main = useRef<HTMLButtonElement>(null)
  const stage = done ? 'done' : busy && !preparing ? 'running' : state.kind === 'failed' ? 'failed' : 'choosing'
  const end = useRef<HTMLDivElement>(null)
  const before = useRef(stage)
  useEffect(() => {
    // The focused button was replaced by another, or by none.
    if (before.current !== stage) (main.current ?? end.current)?.focus()
    before.current = stage
  }, [stage])
  return (
    <>
      {error === null ? null : <WriteProblem error={error} />}
      {stage === 'choosing' ? (
        <Line>
          <Button
            ref={main}
            variant="solid"
            icon={<Usb aria-hidden />}
            busy={preparing}
            busyWord={t('write.preparing')}
            onClick={onWrite}
          >
            {t('write.button')}
          </Button>
        </Line>
      ) : null}
      {stage === 'running' && view ? (
        <>
          <FlashProgress view={view} />
          <StepList view={view} />
          <Line>
            <Button ref={main} onClick={cancel}>
              {t('cancel')}
            </Button>
            <p>{t('write.keepCable')}</p>
          </Line>
        </>
      ) : null}
      {state.kind === 'failed' && !busy ? (
        <>
          <FlashFailed failure={state} />
          <Line>
            <Button ref={main} variant="solid" icon={<RotateCw aria-hidden />} onClick={again}>
              {t('again')}
            </Button>
            <Button onClick={reset}>{t('write.change')}</Button>
          </Line>
        </>
      ) : null}
      {done ? (
        <End ref={end} tabIndex={-1}>
          <Banner kind="info">{t(needsWifi ? 'write.doneWithoutWifi' : 'write.done')}</Banner>
        </End>
      ) : null}
      {view && view.log.length > 0 ? <WriteLog log={view.log} /> : null}
    </>
  )
}

const WriteLog = ({ log }: { log: readonly { at: number; text: string }[] }) => {
  const t = useT()
  const { clock } = useFormat()
  const text = log.map((entry) => `${clock(entry.at)} ${entry.text}`).join('\n')
  return (
    <LogLine>
      <Log>
        <summary>{t('log')}</summary>
        <pre tabIndex={0}>{text}</pre>
      </Log>
      <CopyButton label={t('copyLog')} text={text} />
    </LogLine>
  )
}
