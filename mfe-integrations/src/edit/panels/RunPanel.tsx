import { type FunctionRun, runFunction, type SampleEvent } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useMutation, useQuery } from '@console/platform/query'
import { Banner, Button, Panel, ServerText, styled, Text, useErrorText } from '@console/platform/ui'
import { TextAreaField, TextField } from '@console/platform/ui/form'
import { Play } from 'lucide-react'
import { ConsoleLines } from '../../common/ConsoleLines.tsx'
import type { Content } from '../../common/model/json.ts'
import { useT } from '../../i18n/index.ts'
import { Beside } from '../sections/Section.tsx'
import type { useSampleEvent } from './useSampleEvent.ts'

const Stack = styled('div', { base: { display: 'flex', flexDirection: 'column', gap: '4', p: '4' } })
const Result = styled('pre', {
  base: {
    mt: '1.5',
    p: '3',
    borderRadius: 'l2',
    borderWidth: '1px',
    bg: 'bg.subtle',
    textStyle: 'mono',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    maxH: '80',
    overflowY: 'auto',
  },
})

const readable = (json: string): string => {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}

interface RunPanelProps {
  content: Content
  sample: ReturnType<typeof useSampleEvent>
  /** Leads to a place in the code. */
  onPlace: (place: { line: number; column: number }) => void
}

/** Runs the unsaved function with a typed event (LAM-04). */
export const RunPanel = ({ content, sample: { event, setName, setData }, onPlace }: RunPanelProps) => {
  const t = useT()
  const { api } = useConsole()
  const errorText = useErrorText()
  const canRun = useCanRun()
  const {
    mutate,
    data: run,
    error,
    isPending,
  } = useMutation({ mutationFn: (sent: SampleEvent) => runFunction(api, { content, event: sent }) })
  // This server can't run functions.
  if (!canRun || run === null) return null
  return (
    <Beside>
      <Panel title={t('run.title')} padded={false}>
        <Stack>
          <TextField
            label={t('form.event')}
            mono
            autoComplete="off"
            spellCheck={false}
            value={event.name}
            onChange={setName}
          />
          <TextAreaField
            label={t('test.data')}
            mono
            rows={4}
            spellCheck={false}
            value={event.data}
            onChange={setData}
          />
          <div>
            <Button
              icon={<Play aria-hidden />}
              busy={isPending}
              busyWord={t('run.running')}
              onClick={() => mutate(event)}
            >
              {t('run.run')}
            </Button>
          </div>
          <div aria-live="polite">
            {error ? (
              <Banner kind="danger">
                <ServerText>{errorText(error)}</ServerText>
              </Banner>
            ) : null}
            {run ? <Outcome run={run} onPlace={onPlace} /> : null}
          </div>
        </Stack>
      </Panel>
    </Beside>
  )
}

const Outcome = ({
  run: { result, console: lines, error, duration },
  onPlace,
}: {
  run: FunctionRun
  onPlace: RunPanelProps['onPlace']
}) => {
  const t = useT()
  const { line, column } = error ?? { line: null, column: null }
  const show =
    line === null ? null : (
      <Button size="xs" onClick={() => onPlace({ line, column: column ?? 1 })}>
        {t('run.line', { line })}
      </Button>
    )
  return (
    <Stack p="0">
      {error ? (
        <Banner kind="danger" action={show}>
          <ServerText>{error.message}</ServerText>
        </Banner>
      ) : null}
      {error ? null : (
        <div>
          <Text color="fg.muted">{t('run.result', { duration: Math.round(duration) })}</Text>
          <Result tabIndex={0}>{result === null ? t('run.nothing') : readable(result)}</Result>
        </div>
      )}
      {lines.length > 0 ? <ConsoleLines lines={lines} /> : null}
    </Stack>
  )
}

const nothing = {
  content: { lambda: { language: 'javascript', code: 'export default () => null' } },
  event: { name: 'sample', data: '' },
}

/** Whether the server runs unsaved functions. The only way to find out is to run one. */
const useCanRun = (): boolean => {
  const { api } = useConsole()
  const { data, error } = useQuery({
    queryKey: ['integrations', 'can-run'] as const,
    queryFn: () => runFunction(api, nothing).then((run) => run !== null),
    staleTime: Infinity,
  })
  return data ?? error !== null
}
